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
  /** Its name in a results folder. */
  public static final String FILE_NAME = "results.csv";

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
          "operations",
          "study_records",
          "study_operations",
          "repeat",
          "started",
          TLS);

  private ResultsCsv() {}

  /** The table of some trials, header first. */
  public static List<List<String>> table(List<ResultRow> rows) {
    Set<String> columns = new LinkedHashSet<>();
    rows.forEach(row -> columns.addAll(row.metrics().keySet()));
    List<List<String>> table = new ArrayList<>();
    List<String> header = new ArrayList<>(WORDS);
    header.addAll(columns);
    table.add(header);
    for (ResultRow row : rows) {
      table.add(line(row, columns));
    }
    return table;
  }

  private static List<String> line(ResultRow row, Set<String> columns) {
    Configuration one = row.configuration();
    List<String> line = new ArrayList<>();
    line.add(row.trial());
    line.add(Integer.toString(row.attempt()));
    line.add(one.id());
    line.add(one.store());
    line.add(one.protection());
    line.add(Boolean.toString(one.plain()));
    line.add(one.workload());
    line.add(Integer.toString(one.clients()));
    line.add(Integer.toString(one.threads()));
    line.add(Long.toString(one.target()));
    line.add(Long.toString(one.records()));
    line.add(Long.toString(one.operations()));
    line.add(Long.toString(one.point().studyRecords()));
    line.add(Long.toString(one.point().studyOperations()));
    line.add(Integer.toString(row.repeat()));
    line.add(row.started());
    line.add(row.tls());
    for (String column : columns) {
      @Nullable Double figure = row.metrics().get(column);
      line.add(figure == null ? "" : number(figure));
    }
    return line;
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
                // files of earlier versions have no such column
                Integer.parseInt(line.getOrDefault(CLIENTS, "1")),
                Integer.parseInt(cell(line, "threads")),
                Long.parseLong(cell(line, "target")),
                Long.parseLong(cell(line, "study_records")),
                Long.parseLong(cell(line, "study_operations"))),
            cell(line, "protection"),
            Boolean.parseBoolean(cell(line, "plain")),
            Long.parseLong(cell(line, "records")),
            Long.parseLong(cell(line, "operations")));
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
        line.getOrDefault(TLS, ""),
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
