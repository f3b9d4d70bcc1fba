package site.ycsb.compare.interleaved;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import site.ycsb.compare.results.Csv;
import site.ycsb.compare.results.ResultRow;
import site.ycsb.compare.results.ResultsCsv;
import site.ycsb.compare.results.Summary.Metric;
import site.ycsb.compare.results.TrialMetrics;
import site.ycsb.interleaved.result.Slice;

/**
 * results.csv of an interleaved study. Columns that those of trials have mean the same.
 *
 * <p>In a results folder it has a line for each slice. What is published has one for each arm of a
 * measurement: sums of all its slices, and means by operation.
 */
final class BlockTable {
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double NANOS_PER_MILLI = 1e6;
  private static final double NANOS_PER_MICRO = 1e3;
  private static final String RATE = "target_ops_s";
  private static final String SERVER_END = "_cpu_ns";
  private static final Set<String> CLIENT_CPU =
      Set.of("client_threads" + SERVER_END, "client_process" + SERVER_END);

  private BlockTable() {}

  static List<List<String>> ofSlices(InterleavedStudy study) throws IOException {
    List<Map<String, String>> lines = new ArrayList<>();
    for (InterleavedStudy.Measurement one : study.measurements()) {
      for (Map<String, String> slice : one.slices()) {
        Sums sums = new Sums();
        sums.add(slice);
        Map<String, String> line = configuration(one, cell(slice, "arm"));
        line.put("block", cell(slice, "block"));
        line.put("position", cell(slice, "position"));
        sums.putInto(line);
        lines.add(line);
      }
    }
    return Csv.table(Set.of(), lines);
  }

  static List<List<String>> ofArms(InterleavedStudy study) throws IOException {
    List<Map<String, String>> lines = new ArrayList<>();
    for (InterleavedStudy.Measurement one : study.measurements()) {
      Map<String, Sums> arms = new LinkedHashMap<>();
      one.result().arms().forEach(arm -> arms.put(arm.name(), new Sums()));
      for (Map<String, String> slice : one.slices()) {
        arms.computeIfAbsent(cell(slice, "arm"), fresh -> new Sums()).add(slice);
      }
      arms.forEach(
          (arm, sums) -> {
            Map<String, String> line = configuration(one, arm);
            line.put("blocks", Integer.toString(one.result().ending().blocks()));
            sums.putInto(line);
            lines.add(line);
          });
    }
    return Csv.table(Set.of(), lines);
  }

  private static Map<String, String> configuration(
      InterleavedStudy.Measurement measurement, String arm) {
    Map<String, String> line =
        ResultsCsv.line(
            new ResultRow(
                measurement.name(),
                measurement.attempt(),
                measurement.configuration(arm),
                measurement.repeat(),
                measurement.result().setup().started(),
                "",
                Map.of()));
    // nobody asks for a number of operations: a measurement ends when it is precise
    line.keySet()
        .removeAll(Set.of(ResultsCsv.OPERATIONS, ResultsCsv.STUDY_OPERATIONS, ResultsCsv.TLS));
    line.put("arm", arm);
    return line;
  }

  private static String cell(Map<String, String> slice, String column) {
    return slice.getOrDefault(column, "");
  }

  /** What some slices of one arm did together. */
  private static final class Sums {
    private final Map<String, Double> sums = new LinkedHashMap<>();
    private final Map<String, Double> latencyMicros = new LinkedHashMap<>();
    private final Map<String, String> percentiles = new LinkedHashMap<>();
    private final Set<String> kinds = new TreeSet<>();
    private int slices;

    void add(Map<String, String> slice) {
      slices++;
      slice.forEach(
          (column, cell) -> {
            if (column.endsWith("_mean_us") && !cell.isEmpty()) {
              String kind = column.substring(0, column.length() - "_mean_us".length());
              kinds.add(kind);
              double count = Double.parseDouble(slice.getOrDefault(kind + "_count", "0"));
              latencyMicros.merge(kind, count * Double.parseDouble(cell), Double::sum);
            } else if (column.matches(".*_p[0-9]+_us")) {
              percentiles.put(column, cell);
            } else if (!cell.isEmpty() && !column.equals("arm")) {
              sums.merge(column, Double.parseDouble(cell), Double::sum);
            }
          });
    }

    private double sum(String column) {
      return sums.getOrDefault(column, 0.0);
    }

    void putInto(Map<String, String> line) {
      double seconds = sum("counted_ns") / NANOS_PER_SECOND;
      put(line, ResultsCsv.OPERATIONS, sum("operations"));
      put(line, "seconds", seconds);
      put(line, Metric.THROUGHPUT.column(), ratio(sum("operations"), seconds));
      if (slices == 1 && sums.containsKey(RATE)) {
        put(line, RATE, sum(RATE));
      }
      double all = 0;
      double count = 0;
      for (String kind : kinds) {
        if (Slice.isOfStore(kind)) {
          all += latencyMicros.getOrDefault(kind, 0.0);
          count += sum(kind + "_count");
        }
      }
      put(line, Metric.MEAN_LATENCY.column(), ratio(all, count));
      put(
          line,
          TrialMetrics.CLIENT_CPU_MILLIS,
          sum("client_process" + SERVER_END) / NANOS_PER_MILLI);
      put(
          line,
          Metric.CLIENT_CPU.column(),
          ratio(sum("client_process" + SERVER_END) / NANOS_PER_MICRO, sum("all_operations")));
      put(line, TrialMetrics.STEAL, ratio(100 * sum("steal_ticks"), sum("ticks")));
      put(line, "gc_ms", sum("gc_ms"));
      for (String kind : kinds) {
        String name = kind.toUpperCase(Locale.ROOT);
        put(line, TrialMetrics.operations(name), sum(kind + "_count"));
        put(
            line,
            TrialMetrics.meanLatency(name),
            ratio(latencyMicros.getOrDefault(kind, 0.0), sum(kind + "_count")));
      }
      if (slices == 1) {
        percentiles.forEach(
            (column, cell) -> {
              int end = column.lastIndexOf("_p");
              put(
                  line,
                  column.substring(0, end).toUpperCase(Locale.ROOT) + column.substring(end),
                  cell.isEmpty() ? Double.NaN : Double.parseDouble(cell));
            });
      }
      sums.forEach(
          (column, nanos) -> {
            if (column.endsWith(SERVER_END) && !CLIENT_CPU.contains(column)) {
              put(line, column.replace(SERVER_END, "_cpu_ms"), nanos / NANOS_PER_MILLI);
            }
          });
    }

    private static double ratio(double sum, double by) {
      return by == 0 ? Double.NaN : sum / by;
    }

    private static void put(Map<String, String> line, String column, double value) {
      line.put(column, Double.isNaN(value) ? "" : number(value));
    }

    /** Six digits say more than a slice does. */
    private static String number(double value) {
      return ResultsCsv.number(
          new BigDecimal(value)
              .round(new MathContext(Math.abs(value) >= 1e6 ? 15 : 6))
              .doubleValue());
    }
  }
}
