package site.ycsb.interleaved.estimate;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Which rates arms are tried at: first the rungs of a ladder that all have in common, then two
 * rates on either side of where each arm seems to cross the bound, by all that was seen there.
 *
 * <p>The ladder goes from {@value #LOWEST} of what the slowest arm does in a closed loop to {@value
 * #HIGHEST} of what the fastest does; an arm climbs no higher than {@value #HIGHEST} of its own.
 */
public final class RateLadder {
  /** How often the ladder is climbed. */
  public static final int PASSES = 2;

  /** Blocks that only lead to the crossing: how many is fixed, whatever they bring. */
  public static final int APPROACH = 6;

  private static final double LOWEST = 0.3;
  private static final double HIGHEST = 0.95;

  /** Of what an arm does in a closed loop: so few operations are too few to tell anything. */
  private static final double FLOOR = 0.1;

  /** Of arms that are equally fast. */
  private static final int RUNGS = 8;

  /** By how much, as a logarithm, the share of slow operations is to differ from its limit. */
  private static final double CHANGE = 0.8;

  /** Of the two rates from the middle, as a part of it: a store that is steep moves, too. */
  private static final double MIN_DISTANCE = 0.02;

  private static final double MAX_DISTANCE = 0.15;

  /** Of the middle, from one block to the next. */
  private static final double LARGEST_STEP = 0.2;

  /** So that blocks outweigh what a rung met. */
  private static final double WEIGHT_OF_RUNGS = 0.25;

  /**
   * By the limit: more of a slice than this being slow leads no farther, since it may be a stall.
   */
  private static final double MOST_SLOW = 20;

  /** As a part of the middle: what was seen farther away tells less of where the line crosses. */
  private static final double NEAR = 0.4;

  private final double limit;
  private final double[] closed;
  private final double[] rungs;
  private final double[] middles;
  private final double[] distances;

  /** The points of each arm. */
  private final List<List<RateBlocks.Point>> seen = new ArrayList<>();

  /**
   * @param closedPerSecond what each arm does in a closed loop, in the order of arms; above 0
   * @param limit as of {@link RateBlocks}
   */
  public RateLadder(List<Double> closedPerSecond, double limit) {
    this.limit = limit;
    closed = closedPerSecond.stream().mapToDouble(one -> one).toArray();
    double slowest = closedPerSecond.stream().mapToDouble(one -> one).min().orElseThrow();
    double fastest = closedPerSecond.stream().mapToDouble(one -> one).max().orElseThrow();
    double step = Math.log(HIGHEST / LOWEST) / (RUNGS - 1);
    int more = (int) Math.round(Math.log(fastest / slowest) / step);
    rungs =
        IntStream.range(0, RUNGS + more)
            .mapToDouble(rung -> LOWEST * slowest * Math.exp(rung * step))
            .toArray();
    middles = closed.clone();
    distances = new double[closed.length];
  }

  /** The rates of an arm's ladder, in ascending order. */
  public List<Double> rungs(int arm) {
    // a little more: rounding doesn't take an arm's last rung
    return IntStream.range(0, rungs.length)
        .mapToObj(rung -> rungs[rung])
        .filter(rate -> rate <= 1.01 * HIGHEST * closed[arm])
        .toList();
  }

  /**
   * The rung that a rate belongs to, with three others between any two of the ladder: 0 is the
   * lowest.
   */
  public int place(double perSecond) {
    return (int) Math.round(4 * Math.log(perSecond / rungs[0]) / Math.log(rungs[1] / rungs[0]));
  }

  /** Takes what each arm, in their order, showed on the ladder, each rung once or more. */
  public void climbed(List<List<RateBlocks.Point>> points) {
    for (int arm = 0; arm < points.size(); arm++) {
      TreeMap<Double, RateBlocks.Point> byRate = new TreeMap<>();
      for (RateBlocks.Point point : points.get(arm)) {
        byRate.merge(point.perSecond(), point, RateLadder::sum);
      }
      List<RateBlocks.Point> ascending = List.copyOf(byRate.values());
      int above = firstAbove(ascending);
      List<RateBlocks.Point> nearest =
          ascending.subList(Math.max(0, above - 2), Math.min(ascending.size(), above + 2)).stream()
              .map(this::lightened)
              .toList();
      seen.add(new ArrayList<>(nearest));
      middles[arm] =
          Math.sqrt(
              ascending.get(Math.max(0, above - 1)).perSecond() * ascending.get(above).perSecond());
      steer(arm, nearest);
    }
  }

  private static RateBlocks.Point sum(RateBlocks.Point one, RateBlocks.Point other) {
    return new RateBlocks.Point(
        one.perSecond(), one.slow() + other.slow(), one.operations() + other.operations());
  }

  /** With half an operation more, so that where none was slow a line has a slope all the same. */
  private RateBlocks.Point lightened(RateBlocks.Point point) {
    return new RateBlocks.Point(
        point.perSecond(),
        WEIGHT_OF_RUNGS * (capped(point).slow() + 0.5),
        WEIGHT_OF_RUNGS * point.operations());
  }

  private RateBlocks.Point capped(RateBlocks.Point point) {
    return new RateBlocks.Point(
        point.perSecond(),
        Math.min(point.slow(), MOST_SLOW * limit * point.operations()),
        point.operations());
  }

  /** The first rung above the bound that the next one, if there is any, is above as well. */
  private int firstAbove(List<RateBlocks.Point> ascending) {
    int last = ascending.size() - 1;
    for (int rung = 0; rung < last; rung++) {
      if (isAbove(ascending.get(rung)) && isAbove(ascending.get(rung + 1))) {
        return rung;
      }
    }
    return last;
  }

  private boolean isAbove(RateBlocks.Point point) {
    return point.slow() > limit * point.operations();
  }

  /** The two rates at which an arm is tried in the next block, the lower one first. */
  public List<Double> around(int arm) {
    return List.of(middles[arm] * (1 - distances[arm]), middles[arm] * (1 + distances[arm]));
  }

  /** Takes a block at these rates, and moves them nearer to the crossing. */
  public void add(List<List<RateBlocks.Point>> block) {
    for (int arm = 0; arm < middles.length; arm++) {
      List<RateBlocks.Point> last = block.get(arm).stream().map(this::capped).toList();
      seen.get(arm).addAll(last);
      steer(arm, last);
    }
  }

  /** Moves the rates of an arm, when the last of its points were added. */
  private void steer(int arm, List<RateBlocks.Point> last) {
    double middle = middles[arm];
    List<RateBlocks.Point> near =
        seen.get(arm).stream()
            .filter(point -> Math.abs(point.perSecond() - middle) < NEAR * middle)
            .toList();
    RateLine line = new RateLine(List.of(near), limit);
    @Nullable Double crossing = line.perSecond();
    double farthest = LARGEST_STEP;
    if (crossing == null) {
      // as yet nothing tells more than what was seen last
      long above = last.stream().filter(this::isAbove).count();
      crossing = 2 * above > last.size() ? 0 : Double.POSITIVE_INFINITY;
      farthest = above == 0 || above == last.size() ? LARGEST_STEP : MIN_DISTANCE;
    }
    middles[arm] =
        clamp(
            clamp(crossing, (1 - farthest) * middle, (1 + farthest) * middle),
            FLOOR * closed[arm],
            closed[arm]);
    double slope = line.slope();
    distances[arm] = slope > 0 ? clamp(CHANGE / slope, MIN_DISTANCE, MAX_DISTANCE) : MAX_DISTANCE;
  }

  /**
   * Whether an arm is tried at nearly what it does in a closed loop, since it doesn't seem to cross
   * the bound below that: more than all its threads can't be in an operation.
   */
  public boolean isAtItsMost(int arm) {
    return middles[arm] > HIGHEST * closed[arm];
  }

  /** Whether an arm is tried at the lowest rate there is, since it doesn't keep the bound above. */
  public boolean isAtItsLeast(int arm) {
    return middles[arm] <= FLOOR * closed[arm];
  }

  private static double clamp(double value, double low, double high) {
    return Math.max(low, Math.min(high, value));
  }
}
