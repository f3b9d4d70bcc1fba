package site.ycsb.generator;

import site.ycsb.Utils;

/**
 * Numbers of an interval of which a few are very frequent, spread over the interval by a hash.
 *
 * <p>Draws from a Zipfian distribution over {@link #ITEM_COUNT} items, whatever the interval is, so
 * that which numbers are frequent doesn't change when the interval grows.
 */
public class ScrambledZipfianGenerator extends NumberGenerator {
  /** The sum of weights of {@link #ITEM_COUNT} items with the usual constant. */
  public static final double ZETAN = 26.46902820178302;

  public static final double USED_ZIPFIAN_CONSTANT = 0.99;
  public static final long ITEM_COUNT = 10_000_000_000L;

  private final ZipfianGenerator zipfian;
  private final long min;
  private final long max;
  private final long interval;

  /** Numbers from 0 to one below a number of items. */
  public ScrambledZipfianGenerator(long items) {
    this(0, items - 1);
  }

  /** Numbers of an interval, bounds included. */
  public ScrambledZipfianGenerator(long min, long max) {
    this(min, max, USED_ZIPFIAN_CONSTANT);
  }

  /** Numbers of an interval, bounds included, with a constant below 1. */
  public ScrambledZipfianGenerator(long min, long max, double zipfianconstant) {
    this.min = min;
    this.max = max;
    interval = max - min + 1;
    zipfian =
        zipfianconstant == USED_ZIPFIAN_CONSTANT
            ? new ZipfianGenerator(0, ITEM_COUNT, zipfianconstant, ZETAN)
            : new ZipfianGenerator(0, ITEM_COUNT, zipfianconstant);
  }

  @Override
  public Long nextValue() {
    long value = draw();
    setLastValue(value);
    return value;
  }

  /** Prints a million numbers, whose frequencies can be looked at. */
  public static void main(String[] args) {
    ScrambledZipfianGenerator generator = new ScrambledZipfianGenerator(10_000);
    for (int i = 0; i < 1_000_000; i++) {
      System.out.println(generator.nextValue());
    }
  }

  /** The middle of the interval: the hash spreads evenly. */
  @Override
  public double mean() {
    return (min + max) / 2.0;
  }

  @Override
  long draw() {
    return min + Utils.fnvhash64(zipfian.draw()) % interval;
  }

  @Override
  void setRandom(RandomSource source) {
    super.setRandom(source);
    zipfian.setRandom(source);
  }
}
