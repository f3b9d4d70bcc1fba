package site.ycsb.compare.quickstart;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import site.ycsb.compare.statistics.Sample;
import site.ycsb.compare.trial.Operation;
import site.ycsb.compare.trial.RunResult;
import site.ycsb.compare.trial.RunResult.OperationResult;

/**
 * The results of plain and encrypted runs side by side.
 *
 * @param plain results of plain runs
 * @param encrypted results of encrypted runs
 */
record ComparisonTable(List<RunResult> plain, List<RunResult> encrypted) {
  private static final String MEASURED = "%.1f";
  private static final String COUNT = "%.0f";
  private static final String ROW = "%-42s %12s %12s %8s";

  ComparisonTable {
    plain = List.copyOf(plain);
    encrypted = List.copyOf(encrypted);
  }

  /** The table: medians, and the encrypted one as a multiple of the plain one. */
  String render() {
    StringBuilder table = new StringBuilder();
    table.append(String.format(Locale.ROOT, ROW, "", "plain", "encrypted", "ratio")).append('\n');
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
    Optional<Double> base = median(plain, metric);
    Optional<Double> other = median(encrypted, metric);
    String ratio =
        base.filter(value -> value != 0)
            .flatMap(from -> other.map(to -> String.format(Locale.ROOT, "%.2f", to / from)))
            .orElse("");
    table
        .append(
            String.format(Locale.ROOT, ROW, title, shown(base, format), shown(other, format), ratio)
                .stripTrailing())
        .append('\n');
  }

  private static Optional<Double> median(
      List<RunResult> runs, Function<RunResult, OptionalDouble> metric) {
    double[] values = runs.stream().flatMapToDouble(run -> metric.apply(run).stream()).toArray();
    return values.length == 0 ? Optional.empty() : Optional.of(new Sample(values).median());
  }

  private static String shown(Optional<Double> value, String format) {
    return value.map(number -> String.format(Locale.ROOT, format, number)).orElse("-");
  }
}
