package site.ycsb.generator;

import java.util.function.LongUnaryOperator;

/** Numbers below a counter of which the latest are the most frequent, by a Zipfian distribution. */
public class SkewedLatestGenerator extends NumberGenerator {
  private final CounterGenerator basis;
  private final ZipfianGenerator zipfian;
  private final LongUnaryOperator age;

  /** Numbers below a counter, whose last value is the most frequent. */
  public SkewedLatestGenerator(CounterGenerator basis) {
    this(basis, ZipfianGenerator.ZIPFIAN_CONSTANT);
  }

  /** As the other constructor, with another constant below 1. */
  public SkewedLatestGenerator(CounterGenerator basis, double zipfianconstant) {
    this.basis = basis;
    zipfian = new ZipfianGenerator(basis.older(), zipfianconstant);
    age = zipfian::nextLong;
  }

  @Override
  public Long nextValue() {
    long value = draw();
    setLastValue(value);
    return value;
  }

  /** Prints numbers, the highest of them the most frequent. */
  public static void main(String[] args) {
    SkewedLatestGenerator generator = new SkewedLatestGenerator(new CounterGenerator(1000));
    int count = args.length == 0 ? 10 : Integer.parseInt(args[0]);
    for (int i = 0; i < count; i++) {
      System.out.println(generator.nextValue());
    }
  }

  @Override
  public double mean() {
    throw new UnsupportedOperationException("Can't compute mean of non-stationary distribution!");
  }

  @Override
  long draw() {
    return basis.latest(age);
  }

  @Override
  void setRandom(RandomSource source) {
    super.setRandom(source);
    zipfian.setRandom(source);
  }
}
