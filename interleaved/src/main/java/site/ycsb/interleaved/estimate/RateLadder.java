package site.ycsb.interleaved.estimate;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Which rates arms are tried at: first the rungs of a ladder that all have in common, then two
 * rates on either side of where each arm crosses the bound, as far as that is known by then.
 *
 * <p>The ladder goes from {@value #LOWEST} of what the slowest arm does in a closed loop to {@value
 * #HIGHEST} of what the fastest does; an arm climbs no higher than {@value #HIGHEST} of its own.
 * Afterwards each block moves the rates, by the median of the last blocks, so that no stall leads
 * away from the crossing.
 */
public final class RateLadder {
  private static final double LOWEST = 0.3;
  private static final double HIGHEST = 0.95;

  /** Of arms that are equally fast. */
  private static final int RUNGS = 8;

  private static final double USUAL_SLOPE = 4;
  private static final double MIN_SLOPE = 1;
  private static final double MAX_SLOPE = 30;

  /** By how much, as a logarithm, the share of slow operations is to differ from its limit. */
  private static final double CHANGE = 0.6;

  private static final double MIN_DISTANCE = 0.015;
  private static final double MAX_DISTANCE = 0.15;
  private static final double LARGEST_STEP = 0.3;

  private final double limit;
  private final double[] logClosed;
  private final double[] logRungs;
  private final double[] centres;
  private final List<List<List<RateBlocks.Point>>> approach = new ArrayList<>();
  private double slope = USUAL_SLOPE;

  /**
   * @param closedPerSecond what each arm does in a closed loop, in the order of arms; above 0
   * @param limit as of {@link RateBlocks}
   */
  public RateLadder(List<Double> closedPerSecond, double limit) {
    this.limit = limit;
    closedPerSecond.forEach(one -> approach.add(new ArrayList<>()));
    logClosed = closedPerSecond.stream().mapToDouble(Math::log).toArray();
    double slowest = closedPerSecond.stream().mapToDouble(one -> one).min().orElseThrow();
    double fastest = closedPerSecond.stream().mapToDouble(one -> one).max().orElseThrow();
    double step = Math.log(HIGHEST / LOWEST) / (RUNGS - 1);
    int more = (int) Math.round(Math.log(fastest / slowest) / step);
    logRungs =
        IntStream.range(0, RUNGS + more)
            .mapToDouble(rung -> Math.log(LOWEST * slowest) + rung * step)
            .toArray();
    centres = logClosed.clone();
  }

  /** The rates of an arm's ladder, in ascending order. */
  public List<Double> rungs(int arm) {
    // the lowest ones at least: rounding doesn't take an arm's last rung
    return IntStream.range(0, logRungs.length)
        .filter(rung -> logRungs[rung] <= logClosed[arm] + Math.log(HIGHEST) + MIN_DISTANCE)
        .mapToObj(rung -> Math.exp(logRungs[rung]))
        .toList();
  }

  /**
   * The rung that a rate belongs to, with another one between any two of the ladder: 0 is the
   * lowest.
   */
  public int place(double perSecond) {
    double step = (logRungs[1] - logRungs[0]) / 2;
    return (int) Math.round((Math.log(perSecond) - logRungs[0]) / step);
  }

  /**
   * Takes what was seen on the ladder, each rung once or more.
   *
   * @param points those of each arm, in the order of arms
   */
  public void climbed(List<List<RateBlocks.Point>> points) {
    List<Double> slopes = new ArrayList<>();
    for (int arm = 0; arm < points.size(); arm++) {
      Map<Double, Double> slow = new TreeMap<>();
      Map<Double, Double> operations = new TreeMap<>();
      for (RateBlocks.Point point : points.get(arm)) {
        slow.merge(Math.log(point.perSecond()), point.slow(), Double::sum);
        operations.merge(Math.log(point.perSecond()), point.operations(), Double::sum);
      }
      double[] rates = slow.keySet().stream().mapToDouble(one -> one).toArray();
      double[] excesses =
          slow.entrySet().stream()
              .mapToDouble(
                  one ->
                      Math.log(
                          (one.getValue() + 0.5)
                              / (limit * operations.getOrDefault(one.getKey(), 0.0) + 0.5)))
              .toArray();
      centres[arm] = crossing(arm, rates, excesses, slopes);
    }
    double found = RobustMean.median(slopes.stream().mapToDouble(one -> one).toArray());
    slope = Double.isNaN(found) ? USUAL_SLOPE : clamp(found, MIN_SLOPE, MAX_SLOPE);
  }

  /** The first rung above the bound that the next one, if there is any, is above as well. */
  private double crossing(int arm, double[] rates, double[] excesses, List<Double> slopes) {
    int last = rates.length - 1;
    for (int rung = 0; rung <= last; rung++) {
      if (excesses[rung] > 0 && (rung == last || excesses[rung + 1] > 0)) {
        if (rung == 0) {
          return rates[0] - Math.min(1, excesses[0] / USUAL_SLOPE);
        }
        double slopeHere = (excesses[rung] - excesses[rung - 1]) / (rates[rung] - rates[rung - 1]);
        slopes.add(slopeHere);
        return rates[rung] - excesses[rung] / slopeHere;
      }
    }
    return logClosed[arm];
  }

  /** The two rates at which an arm is tried in the next block, the lower one first. */
  public List<Double> around(int arm) {
    double distance = clamp(CHANGE / slope, MIN_DISTANCE, MAX_DISTANCE);
    return List.of(Math.exp(centres[arm] - distance), Math.exp(centres[arm] + distance));
  }

  /** Takes a block at these rates, and moves them nearer to the crossing. */
  public void add(List<List<RateBlocks.Point>> block) {
    for (int arm = 0; arm < centres.length; arm++) {
      approach.get(arm).add(block.get(arm));
      centres[arm] = Math.min(nearer(arm), logClosed[arm]);
    }
  }

  /** A step to where blocks so far have as many slow operations as the bound allows. */
  private double nearer(int arm) {
    List<List<RateBlocks.Point>> points = approach.get(arm);
    double[] excesses = new double[points.size()];
    double mean = 0;
    for (int block = 0; block < excesses.length; block++) {
      for (RateBlocks.Point point : points.get(block)) {
        double expected =
            limit
                * point.operations()
                * Math.exp(slope * (Math.log(point.perSecond()) - centres[arm]));
        excesses[block] += point.slow() - expected;
        mean += expected / excesses.length;
      }
    }
    double excess = RobustMean.of(excesses, CrossingEstimate.REACH).value() / mean;
    return centres[arm] - clamp(excess / slope, -LARGEST_STEP, LARGEST_STEP);
  }

  /**
   * Whether an arm is tried at what it does in a closed loop, since it doesn't seem to cross the
   * bound below that: more than all its threads can't be in an operation.
   */
  public boolean isAtItsMost(int arm) {
    return centres[arm] >= logClosed[arm] + Math.log(HIGHEST);
  }

  private static double clamp(double value, double low, double high) {
    return Math.max(low, Math.min(high, value));
  }
}
