package site.ycsb.generator;

/** Always the same number. */
public class ConstantIntegerGenerator extends NumberGenerator {
  private final int value;

  public ConstantIntegerGenerator(int i) {
    value = i;
  }

  @Override
  public Integer nextValue() {
    return value;
  }

  @Override
  public double mean() {
    return value;
  }

  @Override
  long draw() {
    return value;
  }
}
