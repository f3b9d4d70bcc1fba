package site.ycsb.interleaved.command;

import java.io.PrintStream;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import site.ycsb.client.capacity.Objective;
import site.ycsb.interleaved.result.ArmResult;
import site.ycsb.interleaved.result.Comparison;
import site.ycsb.interleaved.result.InterleavedResult;
import site.ycsb.interleaved.result.Ladder;

/** Prints a result: a line for each arm, then a sentence for each comparison. */
final class ResultTable {
  private ResultTable() {}

  static void print(InterleavedResult result, PrintStream out) {
    Optional.ofNullable(result.ladder()).ifPresent(ladder -> printCurves(ladder, out));
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
          "%-" + width + "s %12s  %s%n",
          arm.name(),
          decimal(result.perSecond(arm)),
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

  /** Latency at each rate, an arm after the other. */
  private static void printCurves(Ladder ladder, PrintStream out) {
    out.println(Objective.parse(ladder.bound()).textSinceArrival());
    for (Ladder.Curve curve : ladder.arms()) {
      out.println();
      out.printf(Locale.ROOT, "%-12s %12s %10s%n", curve.arm(), "latency (us)", "operations");
      for (Ladder.Rate rate : curve.rates()) {
        out.printf(
            Locale.ROOT,
            "%10.1f/s %12s %10d%n",
            rate.perSecond(),
            Optional.ofNullable(rate.micros())
                .map(micros -> String.format(Locale.ROOT, "%.0f", micros))
                .orElse("?"),
            rate.operations());
      }
      out.println(
          curve.perSecond() == null
              ? "where it crosses the bound can't be told"
              : "crosses the bound at about " + decimal(curve.perSecond()) + "/s");
    }
    out.println();
  }

  private static String decimal(@Nullable Double value) {
    return value == null ? "?" : String.format(Locale.ROOT, "%.1f", value);
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
