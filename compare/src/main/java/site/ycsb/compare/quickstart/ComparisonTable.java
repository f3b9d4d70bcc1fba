package site.ycsb.compare.quickstart;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import site.ycsb.compare.statistics.Ratio;
import site.ycsb.compare.trial.Operation;
import site.ycsb.compare.trial.RunResult;
import site.ycsb.compare.trial.RunResult.OperationResult;

/**
 * The results of plain and encrypted runs side by side. The ratio and its interval are those of the
 * report: of pairs of runs that followed each other.
 *
 * @param plain results of plain runs, by repeat
 * @param encrypted results of encrypted runs, by repeat
 */
record ComparisonTable(List<RunResult> plain, List<RunResult> encrypted) {
  private static final String MEASURED = "%.1f";
  private static final String COUNT = "%.0f";
  private static final String ROW = "%-42s %12s %12s %8s  %s";

  ComparisonTable {
    plain = List.copyOf(plain);
    encrypted = List.copyOf(encrypted);
  }

  /** The table: geometric means, and the encrypted one as a multiple of the plain one. */
  String render() {
    StringBuilder table = new StringBuilder();
    table
        .append(
            String.format(Locale.ROOT, ROW, "", "plain", "encrypted", "ratio", "95 %")
                .stripTrailing())
        .append('\n');
    append(table, "Throughput (ops/sec)", MEASURED, run -> run.overall().throughput());
    for (Operation operation : List.of(Operation.READ, Operation.UPDATE)) {
      append(
          table,
          operation.label() + " average (us)",
          MEASURED,
          run -> of(run, operation, OperationResult::meanMicros));
      append(
          table,
          operation.label() + " 99th percentile (us)",
          MEASURED,
          run -> of(run, operation, OperationResult::p99Micros));
    }
    append(
        table,
        "Encryption, average per operation (us)",
        MEASURED,
        run -> run.crypto().encryptMicros());
    append(
        table,
        "Decryption, average per operation (us)",
        MEASURED,
        run -> run.crypto().decryptMicros());
    append(
        table, "Share of time spent on it (%)", MEASURED, run -> run.crypto().timeSharePercent());
    append(table, "Larger values (%)", MEASURED, run -> run.crypto().expansionPercent());
    append(table, "Reads verified, of each run", COUNT, run -> asDouble(run.verified()));
    return table.toString();
  }

  private static OptionalDouble of(
      RunResult run, Operation operation, Function<OperationResult, OptionalDouble> metric) {
    @Nullable OperationResult result = run.operations().get(operation);
    return result == null ? OptionalDouble.empty() : metric.apply(result);
  }

  private static OptionalDouble asDouble(OptionalLong count) {
    return count.isPresent()
        ? OptionalDouble.of((double) count.getAsLong())
        : OptionalDouble.empty();
  }

  private void append(
      StringBuilder table,
      String title,
      String format,
      Function<RunResult, OptionalDouble> metric) {
    double[] base = figures(plain, metric);
    double[] other = figures(encrypted, metric);
    boolean paired = base.length > 0 && base.length == other.length && !format.equals(COUNT);
    Optional<Ratio> ratio = paired ? Optional.of(Ratio.paired(base, other)) : Optional.empty();
    table
        .append(
            String.format(
                    Locale.ROOT,
                    ROW,
                    title,
                    shown(mean(base), format),
                    shown(mean(other), format),
                    ratio.map(one -> times(one.ratio())).orElse(""),
                    ratio
                        .flatMap(Ratio::interval)
                        .map(ends -> times(ends.low()) + " to " + times(ends.high()))
                        .orElse(""))
                .stripTrailing())
        .append('\n');
  }

  private static String times(double ratio) {
    return String.format(Locale.ROOT, "%.2f", ratio);
  }

  /** Figures above 0, of which there are ratios. */
  private static double[] figures(
      List<RunResult> runs, Function<RunResult, OptionalDouble> metric) {
    return runs.stream()
        .flatMapToDouble(run -> metric.apply(run).stream())
        .filter(figure -> figure > 0)
        .toArray();
  }

  /** The geometric one: ratios of such means are the mean ratio of pairs. */
  private static Optional<Double> mean(double[] figures) {
    return figures.length < 2
        ? Arrays.stream(figures).boxed().findFirst()
        : Optional.of(Math.exp(Arrays.stream(figures).map(Math::log).average().orElseThrow()));
  }

  private static String shown(Optional<Double> value, String format) {
    return value.map(number -> String.format(Locale.ROOT, format, number)).orElse("-");
  }
}
