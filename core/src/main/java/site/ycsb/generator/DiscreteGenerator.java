package site.ycsb.generator;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Draws from a few texts, each with a weight. Weights needn't sum to 1. Values are added before
 * threads begin to draw.
 */
public class DiscreteGenerator extends Generator<String> {
  private final boolean drawsDirectly = isOwn();
  private final List<String> values = new ArrayList<>();
  private double[] upTo = {};
  private @Nullable String last;

  public void addValue(double weight, String value) {
    double sum = upTo.length == 0 ? 0 : upTo[upTo.length - 1];
    upTo = Arrays.copyOf(upTo, upTo.length + 1);
    upTo[upTo.length - 1] = sum + weight;
    values.add(value);
  }

  @Override
  public String nextValue() {
    String value = draw();
    last = value;
    return value;
  }

  /** The last value that was drawn; draws one when there is none. */
  @Override
  public String lastValue() {
    String drawn = last;
    return drawn == null ? nextValue() : drawn;
  }

  /**
   * {@link #nextValue()} for hot paths, without a note of the last value; null when a subclass has
   * no more.
   */
  public final @Nullable String sample() {
    return drawsDirectly ? draw() : nextValue();
  }

  private String draw() {
    int count = upTo.length;
    if (count == 0 || !(upTo[count - 1] > 0)) {
      throw new IllegalStateException("there is no value with a weight above 0");
    }
    double place = random().nextDouble() * upTo[count - 1];
    for (int i = 0; i < count - 1; i++) {
      if (place < upTo[i]) {
        return values.get(i);
      }
    }
    return values.get(count - 1);
  }
}
