package site.ycsb.generator;

/**
 * The sums 1 + 2^-t + 3^-t + ... + n^-t, without adding them up.
 *
 * <p>The first terms are added, the rest comes from the Euler-Maclaurin formula: the integral, half
 * of both ends, and two correction terms with the first and third derivative. With 64 terms added,
 * what is left out is below 1e-15 of the sum for t up to 2. Immutable.
 */
final class Zeta {
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

  /** Half a term and the derivatives' corrections; at the lower end the term itself is in sums. */
  private double end(double x) {
    double term = Math.pow(x, -theta);
    double first = -theta * term / x;
    double third = first * (theta + 1) * (theta + 2) / (x * x);
    return term / 2 + first / 12 - third / 720;
  }
}
