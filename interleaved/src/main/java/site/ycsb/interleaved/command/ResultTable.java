package site.ycsb.interleaved.command;

import java.io.PrintStream;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import site.ycsb.interleaved.result.ArmResult;
import site.ycsb.interleaved.result.Comparison;
import site.ycsb.interleaved.result.InterleavedResult;

/** Prints a result: a line for each arm, then a sentence for each comparison. */
final class ResultTable {
  private ResultTable() {}

  static void print(InterleavedResult result, PrintStream out) {
    String quantity =
        result.comparisons().stream()
            .map(Comparison::quantity)
            .filter(Comparison.Quantity::decisive)
            .map(Comparison.Quantity::name)
            .findFirst()
            .orElse("throughput");
    int width =
        Math.max(8, result.arms().stream().mapToInt(arm -> arm.name().length()).max().orElse(0));
    out.printf(Locale.ROOT, "%-" + width + "s %12s  %s of plain's%n", "arm", "ops/s", quantity);
    for (ArmResult arm : result.arms()) {
      out.printf(
          Locale.ROOT,
          "%-" + width + "s %12.1f  %s%n",
          arm.name(),
          arm.work().perSecond(),
          result.decisive(arm.name()).map(ResultTable::ratio).orElse(""));
    }
    out.println();
    for (Comparison comparison : result.comparisons()) {
      if (comparison.quantity().decisive()) {
        out.println(comparison.conclusion().sentence());
      }
    }
    String ended = result.ending().sentence();
    out.println(ended.substring(0, 1).toUpperCase(Locale.ROOT) + ended.substring(1) + '.');
  }

  private static String ratio(Comparison comparison) {
    return Optional.ofNullable(comparison.values().ratio())
        .map(
            ratio ->
                String.format(
                    Locale.ROOT,
                    "%.3f (%s to %s)",
                    ratio,
                    bound(comparison.interval().low()),
                    bound(comparison.interval().high())))
        .orElse("unknown");
  }

  private static String bound(@Nullable Double ratio) {
    return ratio == null ? "?" : String.format(Locale.ROOT, "%.3f", ratio);
  }
}
