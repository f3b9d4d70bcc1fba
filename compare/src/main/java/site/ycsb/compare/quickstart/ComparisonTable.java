package site.ycsb.compare.quickstart;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import site.ycsb.compare.trial.YcsbOutput;

/** Sets the figures of plain and encrypted runs side by side. */
final class ComparisonTable {
  private static final String MEASURED = "%.1f";
  private static final String COUNT = "%.0f";
  private static final String ROW = "%-42s %12s %12s %8s";

  private final Map<QuickstartProtection, List<YcsbOutput>> runs =
      new EnumMap<>(QuickstartProtection.class);

  void add(QuickstartProtection protection, YcsbOutput figures) {
    runs.computeIfAbsent(protection, key -> new ArrayList<>()).add(figures);
  }

  /** The table: medians, and what the encrypted figure is as a multiple of the plain one. */
  String render() {
    StringBuilder table = new StringBuilder();
    table.append(String.format(Locale.ROOT, ROW, "", "plain", "encrypted", "ratio")).append('\n');
    append(table, "Throughput (ops/sec)", "OVERALL", "Throughput(ops/sec)");
    for (String operation : List.of("READ", "UPDATE")) {
      append(table, operation + " average (us)", operation, "AverageLatency(us)");
      append(table, operation + " 99th percentile (us)", operation, "99thPercentileLatency(us)");
    }
    append(table, "Encryption, average per operation (us)", "ENCRYPT", "AverageLatency(us)");
    append(table, "Decryption, average per operation (us)", "DECRYPT", "AverageLatency(us)");
    append(table, "Share of time spent on it (%)", "ENCRYPTION", "TimeShare(%)");
    append(table, "Larger values (%)", "ENCRYPTION", "Expansion(%)");
    append(table, "Reads verified, of each run", "VERIFY", "Return=OK", COUNT);
    return table.toString();
  }

  private void append(StringBuilder table, String title, String section, String metric) {
    append(table, title, section, metric, MEASURED);
  }

  private void append(
      StringBuilder table, String title, String section, String metric, String format) {
    OptionalDouble plain = median(QuickstartProtection.PLAIN, section, metric);
    OptionalDouble encrypted = median(QuickstartProtection.ENCRYPTED, section, metric);
    String ratio =
        plain.isPresent() && encrypted.isPresent() && plain.getAsDouble() != 0
            ? String.format(Locale.ROOT, "%.2f", encrypted.getAsDouble() / plain.getAsDouble())
            : "";
    table
        .append(
            String.format(
                    Locale.ROOT, ROW, title, shown(plain, format), shown(encrypted, format), ratio)
                .stripTrailing())
        .append('\n');
  }

  private OptionalDouble median(QuickstartProtection protection, String section, String metric) {
    double[] figures =
        runs.getOrDefault(protection, List.of()).stream()
            .map(run -> run.find(section, metric))
            .filter(OptionalDouble::isPresent)
            .mapToDouble(OptionalDouble::getAsDouble)
            .sorted()
            .toArray();
    if (figures.length == 0) {
      return OptionalDouble.empty();
    }
    int middle = figures.length / 2;
    return OptionalDouble.of(
        figures.length % 2 == 1 ? figures[middle] : (figures[middle - 1] + figures[middle]) / 2);
  }

  private static String shown(OptionalDouble figure, String format) {
    return figure.isPresent() ? String.format(Locale.ROOT, format, figure.getAsDouble()) : "-";
  }
}
