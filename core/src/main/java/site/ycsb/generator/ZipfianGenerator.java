package site.ycsb.generator;

/**
 * Numbers of an interval of which the lowest is the most frequent, the second lowest about half as
 * frequent, and so on: item i (from 1) has the weight i^-constant.
 *
 * <p>Source: "Quickly Generating Billion-Record Synthetic Databases", Jim Gray et al., SIGMOD 1994.
 * Starting takes the same short time for any number of items.
 */
public class ZipfianGenerator extends NumberGenerator {
  public static final double ZIPFIAN_CONSTANT = 0.99;

  private final long base;
  private final Zeta zeta;
  private final double constant;
  private final double alpha;
  private final double secondItemBelow;

  /** For the number of items drawn from last; replaced when there are more. */
  private volatile Shape shape;

  /** Numbers from 0 to one below a number of items. */
  public ZipfianGenerator(long items) {
    this(0, items - 1);
  }

  /** Numbers of an interval, bounds included. */
  public ZipfianGenerator(long min, long max) {
    this(min, max, ZIPFIAN_CONSTANT);
  }

  /** Numbers from 0 to one below a number of items, with a constant below 1. */
  public ZipfianGenerator(long items, double zipfianconstant) {
    this(0, items - 1, zipfianconstant);
  }

  /** Numbers of an interval, bounds included, with a constant below 1. */
  public ZipfianGenerator(long min, long max, double zipfianconstant) {
    this(min, max, zipfianconstant, new Zeta(zipfianconstant).sum(max - min + 1));
  }

  /** As the others, with the sum of i^-zipfianconstant over all items given. */
  public ZipfianGenerator(long min, long max, double zipfianconstant, double zetan) {
    base = min;
    constant = zipfianconstant;
    zeta = new Zeta(zipfianconstant);
    alpha = 1 / (1 - zipfianconstant);
    secondItemBelow = 1 + Math.pow(0.5, zipfianconstant);
    shape = shapeOf(max - min + 1, zetan);
  }

  @Override
  public Long nextValue() {
    long value = nextLong(shape.items);
    setLastValue(value);
    return value;
  }

  @Override
  public double mean() {
    throw new UnsupportedOperationException("the mean of a Zipfian distribution isn't computed");
  }

  /** Prints numbers of a distribution over 10000 items, so many as the first argument says. */
  public static void main(String[] args) {
    ZipfianGenerator generator = new ZipfianGenerator(10_000);
    int count = args.length == 0 ? 10 : Integer.parseInt(args[0]);
    for (int i = 0; i < count; i++) {
      System.out.println(generator.nextValue());
    }
  }

  @Override
  long draw() {
    return drawFrom(shape);
  }

  /**
   * A number from the first items only, or from more items than before. Fewer items than before are
   * scaled as the latest larger number of them, as in YCSB: exact weights don't matter there.
   */
  protected long nextLong(long items) {
    Shape current = shape;
    if (items > current.items) {
      current = shapeOf(items, zeta.sum(items));
      shape = current;
    } else if (items < current.items) {
      current = new Shape(items, current.zetan, current.eta);
    }
    return drawFrom(current);
  }

  private long drawFrom(Shape from) {
    double u = random().nextDouble();
    double scaled = u * from.zetan;
    if (scaled < 1) {
      return base;
    }
    if (scaled < secondItemBelow) {
      return base + 1;
    }
    return base + (long) (from.items * Math.pow(from.eta * u - from.eta + 1, alpha));
  }

  private Shape shapeOf(long items, double zetan) {
    double eta = (1 - Math.pow(2.0 / items, 1 - constant)) / (1 - zeta.sum(2) / zetan);
    return new Shape(items, zetan, eta);
  }

  private record Shape(long items, double zetan, double eta) {}

  /**
   * The sums 1 + 2^-t + 3^-t + ... + n^-t, without adding them up.
   *
   * <p>The first terms are added, the rest comes from the Euler-Maclaurin formula: the integral,
   * half of both ends, and two correction terms with the first and third derivative. With 64 terms
   * added, what is left out is below 1e-15 of the sum for t up to 2. Immutable.
   */
  static final class Zeta {
    private static final int ADDED = 64;

    private final double theta;

    /** Sums of the first 0, 1, ... terms. */
    private final double[] sums = new double[ADDED + 1];

    Zeta(double theta) {
      this.theta = theta;
      for (int i = 1; i <= ADDED; i++) {
        sums[i] = sums[i - 1] + Math.pow(i, -theta);
      }
    }

    /** The sum of so many terms. */
    double sum(long terms) {
      if (terms <= ADDED) {
        return sums[(int) terms];
      }
      double m = ADDED;
      double n = terms;
      return sums[ADDED] + integral(m, n) + (end(n) - end(m));
    }

    private double integral(double from, double to) {
      double power = 1 - theta;
      if (power == 0) {
        return Math.log(to / from);
      }
      // expm1 keeps the digits when theta is close to 1
      double growth = Math.expm1(power * Math.log(to / from));
      return Math.pow(from, power) * growth / power;
    }

    /** Half a term and the derivatives' corrections; the lower end's term itself is in sums. */
    private double end(double x) {
      double term = Math.pow(x, -theta);
      double first = -theta * term / x;
      double third = first * (theta + 1) * (theta + 2) / (x * x);
      return term / 2 + first / 12 - third / 720;
    }
  }
}
