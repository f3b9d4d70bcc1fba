package site.ycsb.benchmarks.compare;

import java.util.List;
import java.util.Locale;

/**
 * A trial that was run.
 *
 * @param planned what it was
 * @param operationsPerSecond its throughput over the slices that count, from what the client
 *     printed
 * @param meanMicros mean latency of its reads and updates, over the same
 */
record RecordedTrial(PlannedTrial planned, double operationsPerSecond, double meanMicros) {
  static final String HEADER =
      "place,comparison,pair,side,delay_pct,throughput_ops_s,latency_mean_us";

  String line() {
    return String.format(
        Locale.ROOT,
        "%d,%s,%d,%s,%d,%.1f,%.4f",
        planned.place(),
        planned.comparison(),
        planned.pair(),
        planned.other() ? "other" : "base",
        planned.delayPercent(),
        operationsPerSecond,
        meanMicros);
  }

  /**
   * Reads a line.
   *
   * @throws IllegalArgumentException when it isn't one
   */
  static RecordedTrial of(String line) {
    List<String> cells = List.of(line.split(",", -1));
    if (cells.size() != HEADER.split(",", -1).length) {
      throw new IllegalArgumentException("not a trial: " + line);
    }
    return new RecordedTrial(
        new PlannedTrial(
            Integer.parseInt(cells.get(0)),
            cells.get(1),
            Integer.parseInt(cells.get(2)),
            cells.get(3).equals("other"),
            Integer.parseInt(cells.get(4))),
        Double.parseDouble(cells.get(5)),
        Double.parseDouble(cells.get(6)));
  }
}
