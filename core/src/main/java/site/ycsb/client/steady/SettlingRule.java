package site.ycsb.client.steady;

import java.util.List;
import java.util.Optional;

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
}
