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
final class SettlingRule {
  /** How many windows are looked at. */
  static final int WINDOWS = 20;

  /** How long each of them is. */
  static final long WINDOW_NANOS = 500_000_000;

  static final double SIGNIFICANCE = 0.05;
  static final double LEAST_TREND = 0.03;
  static final double COMPILER_SHARE = 0.05;

  private SettlingRule() {}

  /** What still moves over the last windows; empty when nothing does. */
  static Optional<String> movement(List<RunSample> samples) {
    double[] throughput = new double[samples.size() - 1];
    double[] processors = new double[samples.size() - 1];
    boolean processorsKnown = true;
    for (int i = 0; i < throughput.length; i++) {
      RunSample from = samples.get(i);
      RunSample to = samples.get(i + 1);
      long operations = to.operations() - from.operations();
      throughput[i] = operations * 1e9 / (to.nanos() - from.nanos());
      processorsKnown &= operations > 0 && to.processorNanos() > 0;
      processors[i] =
          operations == 0 ? 0 : (double) (to.processorNanos() - from.processorNanos()) / operations;
    }
    RunSample first = samples.get(0);
    RunSample last = samples.get(samples.size() - 1);
    double compiler =
        (double) (last.compilerNanos() - first.compilerNanos()) / (last.nanos() - first.nanos());
    if (compiler > COMPILER_SHARE) {
      return Optional.of("the compiler still takes " + percent(compiler) + " of a processor");
    }
    Optional<String> moving = trend("throughput", throughput);
    return moving.isPresent() || !processorsKnown
        ? moving
        : trend("processor time for an operation", processors);
  }

  private static Optional<String> trend(String of, double[] values) {
    Trend trend = Trend.of(values);
    return trend.pValue() < SIGNIFICANCE && Math.abs(trend.change()) > LEAST_TREND
        ? Optional.of(
            of
                + " still "
                + (trend.change() > 0 ? "rises" : "falls")
                + ", by "
                + percent(Math.abs(trend.change()))
                + " in "
                + WINDOWS * WINDOW_NANOS / 1_000_000_000
                + " s")
        : Optional.empty();
  }

  private static String percent(double share) {
    return Math.round(share * 100) + " %";
  }
}
