package site.ycsb.generator;

import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Draws from some texts, each equally often. */
public class UniformGenerator extends Generator<String> {
  private final List<String> values;
  private @Nullable String last;

  public UniformGenerator(Collection<String> values) {
    this.values = List.copyOf(values);
  }

  @Override
  public String nextValue() {
    String value = values.get(random().nextInt(values.size()));
    last = value;
    return value;
  }

  /** The last value that was drawn; draws one when there is none. */
  @Override
  public String lastValue() {
    String drawn = last;
    return drawn == null ? nextValue() : drawn;
  }
}
