package site.ycsb.compare.reproduction;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import site.ycsb.compare.plan.Configuration;
import site.ycsb.compare.results.ResultRow;
import site.ycsb.compare.results.Summary.Provenance;

/** Published results that tests make up. */
final class MeasuredStudies {
  private final List<ResultRow> rows = new ArrayList<>();
  private final int before;

  MeasuredStudies() {
    this(0);
  }

  /**
   * @param before repeats that are in other parts
   */
  MeasuredStudies(int before) {
    this.before = before;
  }

  static Configuration configuration(
      String store, String workload, String protection, int threads, long records) {
    return new Configuration(
        store + workload + protection + threads + records,
        new Configuration.Point(store, workload, 1, threads, 0, records, records),
        protection,
        protection.equals("plain"),
        records,
        records);
  }

  /** Trials of a configuration, one for each repeat; NaN for one that has no result. */
  MeasuredStudies trials(Configuration configuration, String column, double... values) {
    return trials(configuration, column, Map.of(), values);
  }

  MeasuredStudies trials(
      Configuration configuration, String column, Map<String, Double> others, double... values) {
    for (int i = 0; i < values.length; i++) {
      if (!Double.isNaN(values[i])) {
        Map<String, Double> metrics = new LinkedHashMap<>(others);
        metrics.put(column, values[i]);
        rows.add(
            new ResultRow(
                "t" + rows.size() + before,
                1,
                configuration,
                before + i + 1,
                "2026-01-0" + (before + i + 1) + "T",
                "",
                metrics));
      }
    }
    return this;
  }

  MeasuredStudy study() {
    return study("made-up", Map.of(), "");
  }

  MeasuredStudy study(String name, Map<String, String> settings, String studyFile) {
    return new MeasuredStudy(
        name,
        List.of(
            new MeasuredStudy.Part(
                "",
                rows,
                new Provenance(
                    new Provenance.Trials(rows.size(), rows.size(), 0, 1),
                    List.of(),
                    List.of(),
                    settings,
                    List.of(),
                    Map.of()),
                Map.of("Processors", "2"),
                studyFile)));
  }

  /** A study that was measured in several parts. */
  static MeasuredStudy inParts(MeasuredStudies... parts) {
    return new MeasuredStudy(
        "made-up", Stream.of(parts).flatMap(part -> part.study().parts().stream()).toList());
  }

  List<ResultRow> rows() {
    return rows;
  }
}
