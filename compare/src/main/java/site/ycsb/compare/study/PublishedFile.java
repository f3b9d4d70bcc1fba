package site.ycsb.compare.study;

import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A data file with metrics that others published, and how its columns are to be read.
 *
 * @param origin the study's file and line that name it
 * @param source what the metrics are from
 * @param where column to text: only rows with these values count
 * @param match what a configuration calls it ({@code store}, {@code workload}, {@code records},
 *     {@code operations}, {@code threads}, {@code target}, {@code protection}) to the column
 * @param translate for a word of {@code match}, what a text of its column means in the study
 */
public record PublishedFile(
    Path file,
    String origin,
    String source,
    Map<String, String> where,
    Map<String, String> match,
    Map<String, Map<String, String>> translate,
    List<Value> values) {

  public PublishedFile {
    where = inOrder(where);
    match = inOrder(match);
    translate = inOrder(translate);
    values = List.copyOf(values);
  }

  /**
   * A column of metrics.
   *
   * @param origin the study's file and line that ask for it
   * @param metric what it measures, as our results call it
   * @param set what of a configuration this column says by itself, such as {@code store=hbase}
   * @param where column to text: only rows with these values have this metric
   */
  public record Value(
      String origin,
      String metric,
      String column,
      Map<String, String> set,
      Map<String, String> where) {
    public Value {
      set = inOrder(set);
      where = inOrder(where);
    }
  }

  /** So that messages come in the study's order. */
  private static <V> Map<String, V> inOrder(Map<String, V> map) {
    return Collections.unmodifiableMap(new LinkedHashMap<>(map));
  }
}
