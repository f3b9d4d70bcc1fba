package site.ycsb.compare.results;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.compare.plan.Configuration;
import site.ycsb.compare.trial.DamagedFileException;

/** results.csv: a line for each valid trial. */
public final class ResultsCsv {
  public static final String FILE_NAME = "results.csv";

  public static final String OPERATIONS = "operations";

  /** Operations of a trial as the study has them, unscaled. */
  public static final String STUDY_OPERATIONS = "study_operations";

  private static final String CLIENTS = "clients";
  private static final String TLS = "tls";
  private static final List<String> WORDS =
      List.of(
          "trial",
          "attempt",
          "configuration",
          "store",
          "protection",
          "plain",
          "workload",
          CLIENTS,
          "threads",
          "target",
          "records",
          OPERATIONS,
          "study_records",
          STUDY_OPERATIONS,
          "repeat",
          "started",
          TLS);

  private ResultsCsv() {}

  /** The table of some trials, header first. */
  public static List<List<String>> table(List<ResultRow> rows) {
    Set<String> columns = new LinkedHashSet<>(WORDS);
    rows.forEach(row -> columns.addAll(row.metrics().keySet()));
    return Csv.table(columns, rows.stream().map(ResultsCsv::line).toList());
  }

  private static Map<String, String> line(ResultRow row) {
    Map<String, String> line =
        words(row.trial(), row.attempt(), row.configuration(), row.repeat(), row.started());
    line.put(TLS, row.tls());
    row.metrics().forEach((column, figure) -> line.put(column, number(figure)));
    return line;
  }

  /** What a line says of what was measured, in the order of the columns. */
  public static Map<String, String> words(
      String trial, int attempt, Configuration one, int repeat, String started) {
    Map<String, String> words = new LinkedHashMap<>();
    words.put("trial", trial);
    words.put("attempt", Integer.toString(attempt));
    words.put("configuration", one.id());
    words.put("store", one.store());
    words.put("protection", one.protection());
    words.put("plain", Boolean.toString(one.plain()));
    words.put("workload", one.workload());
    words.put(CLIENTS, Integer.toString(one.clients()));
    words.put("threads", Integer.toString(one.threads()));
    words.put("target", Long.toString(one.target()));
    words.put("records", Long.toString(one.records()));
    words.put(OPERATIONS, Long.toString(one.operations()));
    words.put("study_records", Long.toString(one.point().studyRecords()));
    words.put(STUDY_OPERATIONS, Long.toString(one.point().studyOperations()));
    words.put("repeat", Integer.toString(repeat));
    words.put("started", started);
    return words;
  }

  /** A number as a CSV holds it: integers without a point. */
  public static String number(double figure) {
    return figure == Math.rint(figure) && Math.abs(figure) < 1e15
        ? Long.toString((long) figure)
        : Double.toString(figure);
  }

  /** Reads it back. */
  public static List<ResultRow> read(Path file) throws IOException {
    List<Map<String, String>> lines =
        Csv.maps(Files.readString(file, StandardCharsets.UTF_8), file.toString());
    List<ResultRow> rows = new ArrayList<>();
    for (Map<String, String> line : lines) {
      try {
        rows.add(row(line));
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
                Integer.parseInt(cell(line, CLIENTS)),
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
          if (!WORDS.contains(column) && !cell.isEmpty()) {
            double figure = Double.parseDouble(cell);
            if (!Double.isFinite(figure) || (figure < 0 && isNeverNegative(column))) {
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
