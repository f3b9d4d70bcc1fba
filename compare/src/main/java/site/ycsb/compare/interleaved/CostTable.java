package site.ycsb.compare.interleaved;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import site.ycsb.interleaved.result.ArmResult;
import site.ycsb.interleaved.result.Comparison;
import site.ycsb.interleaved.result.InterleavedResult;
import site.ycsb.interleaved.run.InterleavedProgress.Interim;

/** Arms as lines of text: what each does, and what that is to plain. */
final class CostTable {
  private static final String NONE = "-";
  private static final double BYTES_PER_MIB = 1024.0 * 1024;

  private final List<List<String>> lines = new ArrayList<>();

  private CostTable(String quantity) {
    lines.add(List.of("mode", "ops/s", quantity + " to plain", "95 % interval", "", ""));
  }

  /** What is known while it is measured, by intervals that hold whenever one looks. */
  static List<String> of(List<String> arms, Interim interim) {
    CostTable table = new CostTable(quantity(interim.comparisons()));
    for (int arm = 0; arm < arms.size(); arm++) {
      String name = arms.get(arm);
      Optional<Comparison> comparison =
          interim.comparisons().stream().filter(one -> one.arm().equals(name)).findFirst();
      table.add(
          name,
          interim.perSecond().get(arm),
          comparison,
          comparison.map(Comparison::anytime).orElse(null),
          "",
          "");
    }
    return aligned(table.lines);
  }

  /** What was found, with the sizes of tables where they are known. */
  static List<String> of(InterleavedResult result) {
    boolean sized = result.arms().stream().anyMatch(arm -> arm.work().tableBytes() != null);
    CostTable table = new CostTable(quantity(result.comparisons()));
    if (sized) {
      table.lines.set(
          0,
          List.of(
              "mode",
              "ops/s",
              quantity(result.comparisons()) + " to plain",
              "95 % interval",
              "table (MiB)",
              "to plain"));
    }
    @Nullable Long plainBytes = result.arms().get(0).work().tableBytes();
    for (ArmResult arm : result.arms()) {
      @Nullable Long bytes = arm.work().tableBytes();
      Optional<Comparison> comparison = result.decisive(arm.name());
      table.add(
          arm.name(),
          arm.work().perSecond(),
          comparison,
          comparison.map(Comparison::interval).orElse(null),
          !sized ? "" : bytes == null ? NONE : decimal("%.2f", bytes / BYTES_PER_MIB),
          bytes == null
                  || plainBytes == null
                  || plainBytes == 0
                  || arm.role() == ArmResult.Role.PLAIN
              ? ""
              : percent((double) bytes / plainBytes));
    }
    return aligned(table.lines);
  }

  private static String quantity(List<Comparison> comparisons) {
    return comparisons.stream()
        .map(Comparison::quantity)
        .filter(Comparison.Quantity::decisive)
        .map(Comparison.Quantity::name)
        .findFirst()
        .orElse("throughput");
  }

  private void add(
      String name,
      double perSecond,
      Optional<Comparison> comparison,
      Comparison.@Nullable Interval interval,
      String size,
      String sizeRatio) {
    @Nullable Double ratio = comparison.map(one -> one.values().ratio()).orElse(null);
    lines.add(
        List.of(
            name,
            decimal("%.0f", perSecond),
            ratio == null ? "" : percent(ratio),
            interval == null || interval.low() == null || interval.high() == null
                ? ""
                : percent(interval.low()) + " to " + percent(interval.high()),
            size,
            sizeRatio));
  }

  private static String percent(double ratio) {
    return decimal("%+.1f %%", (ratio - 1) * 100);
  }

  private static String decimal(String format, double value) {
    return String.format(Locale.ROOT, format, value);
  }

  /** Lines whose cells end under each other, but for those of the first column. */
  private static List<String> aligned(List<List<String>> lines) {
    int[] widths = new int[lines.get(0).size()];
    for (List<String> line : lines) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], line.get(i).length());
      }
    }
    List<String> text = new ArrayList<>();
    for (List<String> line : lines) {
      StringBuilder row = new StringBuilder();
      for (int i = 0; i < widths.length; i++) {
        String cell = line.get(i);
        String padding = " ".repeat(widths[i] - cell.length());
        row.append(i > 0 ? padding + cell : cell + padding).append("  ");
      }
      text.add(row.toString().stripTrailing());
    }
    return text;
  }
}
