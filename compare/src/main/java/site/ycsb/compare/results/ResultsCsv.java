package site.ycsb.compare.results;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import site.ycsb.compare.plan.Configuration;
import site.ycsb.compare.trial.DamagedFileException;
import site.ycsb.compare.trial.StoredFile;

/** results.csv: a line for each valid trial. */
public final class ResultsCsv {
  public static final String FILE_NAME = "results.csv";

  public static final String OPERATIONS = "operations";

  /** Operations of a trial as the study has them, unscaled. */
  public static final String STUDY_OPERATIONS = "study_operations";

  /** What connections negotiated. */
  public static final String TLS = "tls";

  /** What a line says of what was measured, before its metrics, by columns. */
  private static final Map<String, Function<ResultRow, Object>> WORDS = columns();

  private ResultsCsv() {}

  private static Map<String, Function<ResultRow, Object>> columns() {
    Map<String, Function<ResultRow, Object>> columns = new LinkedHashMap<>();
    columns.put("trial", ResultRow::trial);
    columns.put("attempt", ResultRow::attempt);
    columns.put("configuration", row -> row.configuration().id());
    columns.put("store", row -> row.configuration().store());
    columns.put("protection", row -> row.configuration().protection());
    columns.put("plain", row -> row.configuration().plain());
    columns.put("workload", row -> row.configuration().workload());
    columns.put("clients", row -> row.configuration().clients());
    columns.put("threads", row -> row.configuration().threads());
    columns.put("target", row -> row.configuration().target());
    columns.put("records", row -> row.configuration().records());
    columns.put(OPERATIONS, row -> row.configuration().operations());
    columns.put("study_records", row -> row.configuration().point().studyRecords());
    columns.put(STUDY_OPERATIONS, row -> row.configuration().point().studyOperations());
    columns.put("repeat", ResultRow::repeat);
    columns.put("started", ResultRow::started);
    columns.put(TLS, ResultRow::tls);
    return columns;
  }

  public static List<List<String>> table(List<ResultRow> rows) {
    return Csv.table(WORDS.keySet(), rows.stream().map(ResultsCsv::line).toList());
  }

  /** A line by the names of its columns, in their order. */
  public static Map<String, String> line(ResultRow row) {
    Map<String, String> line = new LinkedHashMap<>();
    WORDS.forEach((column, word) -> line.put(column, String.valueOf(word.apply(row))));
    row.metrics().forEach((column, figure) -> line.put(column, number(figure)));
    return line;
  }

  /** A number as a CSV holds it: integers without a point. */
  public static String number(double figure) {
    return figure == Math.rint(figure) && Math.abs(figure) < 1e15
        ? Long.toString((long) figure)
        : Double.toString(figure);
  }

  public static List<ResultRow> read(Path file) throws IOException {
    List<Map<String, String>> lines = Csv.maps(StoredFile.read(file), file.toString());
    List<ResultRow> rows = new ArrayList<>();
    Set<String> known = new HashSet<>();
    for (Map<String, String> line : lines) {
      try {
        ResultRow row = row(line);
        if (!known.add(row.trial() + " " + row.attempt())) {
          throw new IllegalArgumentException(
              "trial " + row.trial() + ", attempt " + row.attempt() + " is there twice");
        }
        rows.add(row);
      } catch (IllegalArgumentException e) {
        throw new DamagedFileException(
            file,
            "isn't the results.csv of a study: line " + (rows.size() + 2) + ", " + e.getMessage(),
            e);
      }
    }
    return rows;
  }

  private static ResultRow row(Map<String, String> line) {
    Configuration configuration =
        new Configuration(
            cell(line, "configuration"),
            new Configuration.Point(
                cell(line, "store"),
                cell(line, "workload"),
                Integer.parseInt(cell(line, "clients")),
                Integer.parseInt(cell(line, "threads")),
                Long.parseLong(cell(line, "target")),
                Long.parseLong(cell(line, "study_records")),
                Long.parseLong(cell(line, STUDY_OPERATIONS))),
            cell(line, "protection"),
            Boolean.parseBoolean(cell(line, "plain")),
            Long.parseLong(cell(line, "records")),
            Long.parseLong(cell(line, OPERATIONS)));
    Map<String, Double> figures = new LinkedHashMap<>();
    line.forEach(
        (column, cell) -> {
          if (!WORDS.containsKey(column) && !cell.isEmpty()) {
            double figure = Csv.number(cell);
            if (Double.isNaN(figure) || (figure < 0 && isNeverNegative(column))) {
              throw new IllegalArgumentException(column + " is " + cell);
            }
            figures.put(column, figure);
          }
        });
    return new ResultRow(
        cell(line, "trial"),
        Integer.parseInt(cell(line, "attempt")),
        configuration,
        Integer.parseInt(cell(line, "repeat")),
        cell(line, "started"),
        cell(line, TLS),
        figures);
  }

  private static boolean isNeverNegative(String column) {
    return column.contains("_us") || column.endsWith("_ms") || column.endsWith("_ops_s");
  }

  private static String cell(Map<String, String> line, String column) {
    @Nullable String cell = line.get(column);
    if (cell == null) {
      throw new IllegalArgumentException("no column " + column);
    }
    return cell;
  }
}
