package site.ycsb.client.steady;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.LongFunction;
import site.ycsb.client.steady.RunSamples.RunSample;
import site.ycsb.spi.Section;

/**
 * When a warm-up may end: throughput and processor time for an operation show no trend over the
 * last {@value #WINDOWS} windows, and the compiler has come to rest meanwhile.
 *
 * <p>A trend is shown when Mann and Kendall's test sees one at {@value #SIGNIFICANCE} that amounts
 * to more than {@value #LEAST_TREND} of the median. Neighbouring windows resemble each other, which
 * makes the test speak too early rather than too late: the warm-up then takes longer. The compiler
 * rests when it uses less than {@value #COMPILER_SHARE} of one processor.
 *
 * <p>Source: Georges, Buytaert and Eeckhout, Statistically rigorous Java performance evaluation,
 * OOPSLA 2007, for judging the last windows of a run; Barrett, Bolz-Tereick, Killick, Mount and
 * Tratt, Virtual machine warmup blows hot and cold, OOPSLA 2017, for runs that never settle, which
 * is why there is a limit and a report.
 */
public final class SettlingRule {
  /** How many windows are looked at. */
  public static final int WINDOWS = 20;

  public static final long WINDOW_NANOS = 500_000_000;

  /** How many looks have to find it settled: one alone may be lucky. */
  public static final int LOOKS_IN_A_ROW = 3;

  /** Of a trend's test. */
  public static final double SIGNIFICANCE = 0.05;

  static final double LEAST_TREND = 0.03;
  static final double COMPILER_SHARE = 0.05;

  private static final long NANOS = WINDOWS * WINDOW_NANOS;

  private SettlingRule() {}

  /** What still moves over the last windows; empty when nothing does. */
  static Optional<String> movement(List<RunSample> samples) {
    double[] throughput = new double[samples.size() - 1];
    double[] processors = new double[samples.size() - 1];
    boolean allKnown = true;
    for (int i = 0; i < throughput.length; i++) {
      RunSample from = samples.get(i);
      RunSample to = samples.get(i + 1);
      long operations = to.operations() - from.operations();
      throughput[i] = operations * 1e9 / (to.nanos() - from.nanos());
      allKnown &= operations > 0 && to.processorNanos() > 0;
      processors[i] =
          operations == 0 ? 0 : (double) (to.processorNanos() - from.processorNanos()) / operations;
    }
    boolean processorsKnown = allKnown;
    RunSample first = samples.get(0);
    RunSample last = samples.get(samples.size() - 1);
    return compiler(
            "the compiler",
            last.compilerNanos() - first.compilerNanos(),
            last.nanos() - first.nanos())
        .or(() -> trend("throughput", throughput, SIGNIFICANCE, NANOS))
        .or(
            () ->
                processorsKnown
                    ? trend("processor time for an operation", processors, SIGNIFICANCE, NANOS)
                    : Optional.empty());
  }

  /** A compiler, by its name in sentences, that isn't at rest, having used so much of a time. */
  public static Optional<String> compiler(String compiler, long compilerNanos, long nanos) {
    double share = (double) compilerNanos / nanos;
    return share > COMPILER_SHARE
        ? Optional.of(compiler + " still takes " + percent(share) + " of a processor")
        : Optional.empty();
  }

  /** A trend that matters, of the values of windows that are so long together. */
  public static Optional<String> trend(
      String of, double[] values, double significance, long nanos) {
    Trend trend = Trend.of(values);
    return trend.pValue() < significance && Math.abs(trend.change()) > LEAST_TREND
        ? Optional.of(
            of
                + " still "
                + (trend.change() > 0 ? "rises" : "falls")
                + ", by "
                + percent(Math.abs(trend.change()))
                + " in "
                + Math.round(nanos / 1e9)
                + " s")
        : Optional.empty();
  }

  private static String percent(double share) {
    return Math.round(share * 100) + " %";
  }

  /** Watches a warm-up until it has settled. Used by one thread. */
  public static final class SettlingWatch {
    private final RunSamples samples = new RunSamples(SettlingRule.WINDOW_NANOS);
    private final LongFunction<RunSample> sampler;
    private final long leastNanos;
    private int quietLooks;
    private Optional<String> movement = Optional.of("it was too short to tell");

    /** Before this time a warm-up isn't over, settled or not. */
    public SettlingWatch(long leastNanos) {
      this(leastNanos, RunSample::ofWarmUp);
    }

    SettlingWatch(long leastNanos, LongFunction<RunSample> sampler) {
      this.leastNanos = leastNanos;
      this.sampler = sampler;
    }

    /** Looks, if it's time to by {@link System#nanoTime}; returns whether it has settled. */
    public boolean look(long nowNanos, long operations) {
      if (!samples.isDue(nowNanos)) {
        return isSettled();
      }
      samples.add(sampler.apply(operations));
      if (samples.size() > SettlingRule.WINDOWS) {
        movement = SettlingRule.movement(samples.last(SettlingRule.WINDOWS + 1));
        quietLooks = movement.isEmpty() ? quietLooks + 1 : 0;
      }
      return isSettled();
    }

    public boolean isSettled() {
      return quietLooks >= SettlingRule.LOOKS_IN_A_ROW
          && samples.last().nanos() - samples.first().nanos() >= leastNanos;
    }

    /** What moved when it was looked at last. */
    public Optional<String> movement() {
      return movement;
    }
  }

  /**
   * How a warm-up went that was to last until the run is steady.
   *
   * @param movement what still moved at its limit; empty when it settled
   */
  public record WarmUpReport(long nanos, long operations, Optional<String> movement) {
    public Section section() {
      return new Section(
          "WARMUP",
          List.of(
              Section.Metric.max("RunTime(ms)", nanos / 1_000_000),
              Section.Metric.sum("Operations", operations),
              Section.Metric.min("Settled", movement.isEmpty() ? 1L : 0L)));
    }

    public String sentence() {
      String seconds = String.format(Locale.ROOT, "%.1f s", nanos / 1e9);
      return movement
          .map(
              moving ->
                  "WARNING: the warm-up never settled in "
                      + seconds
                      + ": "
                      + moving
                      + ". Give it longer: -p warmup.limit=<seconds>.")
          .orElse("The warm-up settled after " + seconds + ".");
    }
  }
}
