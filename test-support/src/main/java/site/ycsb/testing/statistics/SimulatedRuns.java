package site.ycsb.testing.statistics;

/**
 * How many runs of a simulation a test does, and what it may conclude from them: few in a build,
 * all with {@code -Dtest.simulations=all}. The few have the seeds of the first of all.
 *
 * <p>A count of all runs is compared with a share as it is. Of few, chance is allowed for: a count
 * is accepted unless one as far from the share is found less than once in a million (binomial
 * distribution). Builds have some hundred such counts, most of them of a share that is better than
 * the one that they are compared with.
 *
 * @param count how many are done
 * @param all how many there are
 */
public record SimulatedRuns(int count, int all) {
  private static final String PROPERTY = "test.simulations";
  private static final double FALSE_ALARM = 1e-6;

  /** Of the normal distribution, for a false alarm on one side or the other. */
  private static final double NORMAL_QUANTILE = 4.9;

  /** Few, or all when they are requested. */
  public static SimulatedRuns of(int few, int all) {
    String requested = System.getProperty(PROPERTY, "few");
    return switch (requested) {
      case "few" -> new SimulatedRuns(few, all);
      case "all" -> new SimulatedRuns(all, all);
      default ->
          throw new IllegalArgumentException(
              PROPERTY + "=" + requested + ": must be few or all. Leave it out for few");
    };
  }

  public boolean areAll() {
    return count >= all;
  }

  /** Whether something happens in at least a share of these runs. */
  public boolean isAtLeast(double share, int found) {
    return isAtLeast(share, found, count);
  }

  /**
   * The same of other runs than all of these.
   *
   * @param share above 0 and below 1
   * @param found in how many it happened
   * @param of how many were looked at: some of these, or those of several cases
   */
  public boolean isAtLeast(double share, int found, int of) {
    return areAll()
        ? (double) found / of >= share
        : of > 0 && probabilityOfAtMost(found, of, share) >= FALSE_ALARM;
  }

  /** Whether something happens in at most a share of these runs. */
  public boolean isAtMost(double share, int found) {
    return isAtMost(share, found, count);
  }

  /** The same of other runs than all of these, as {@link #isAtLeast(double, int, int)}. */
  public boolean isAtMost(double share, int found, int of) {
    return areAll()
        ? (double) found / of <= share
        : of > 0 && probabilityOfAtMost(of - found, of, 1 - share) >= FALSE_ALARM;
  }

  /**
   * How much farther from its value than that of all runs the mean of few may be; 0 of all.
   *
   * @param deviation the standard deviation of a run
   */
  public double allowance(double deviation) {
    return areAll() ? 0 : NORMAL_QUANTILE * deviation / Math.sqrt(count);
  }

  private static double probabilityOfAtMost(int found, int of, double share) {
    double log = of * Math.log1p(-share);
    double sum = 0;
    for (int k = 0; k <= found; k++) {
      sum += Math.exp(log);
      log += Math.log((double) (of - k) / (k + 1) * share / (1 - share));
    }
    return sum;
  }
}
