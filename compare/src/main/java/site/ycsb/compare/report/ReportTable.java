package site.ycsb.compare.report;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import site.ycsb.compare.results.Csv;
import site.ycsb.compare.results.ResultsCsv;

/**
 * A table of the report, which its template reads, and the same as CSV for the link below it.
 *
 * @param id unique on the page
 * @param columns the headings; those of numbers stand on the right
 */
public record ReportTable(String id, String caption, List<Column> columns, List<List<Cell>> rows) {
  /** A column, and its names in the CSV: a shown cell may hold a metric and its interval. */
  public record Column(String title, List<String> names, boolean number) {
    static Column text(String title) {
      return new Column(title, List.of(title.toLowerCase(Locale.ROOT).replace(' ', '_')), false);
    }

    static Column number(String title, String name) {
      return new Column(title, List.of(name), true);
    }

    /** An interval of what the CSV calls so. */
    static Column interval(String title, String name) {
      return new Column(title, List.of(name + "_low", name + "_high"), true);
    }

    static Column estimate(String title, String name) {
      return new Column(title, List.of(name, name + "_low", name + "_high"), true);
    }
  }

  /** A cell as it is shown, and as the CSV has it: a value for each of the column's names. */
  public record Cell(String text, List<String> values) {
    private static final String BEFORE_INTERVAL = " (?=\\()";
    private static final String WITHIN_INTERVAL = "(?<=to) ";

    Cell(String text, String value) {
      this(text, List.of(value));
    }

    static Cell of(String text) {
      return new Cell(text, text);
    }

    static Cell of(long number) {
      return new Cell(ReportNumbers.whole(number), Long.toString(number));
    }

    static Cell of(double number) {
      return of(ReportNumbers.figure(number), number);
    }

    static Cell of(String shown, @Nullable Double... numbers) {
      return new Cell(shown, Arrays.stream(numbers).map(Cell::exact).toList());
    }

    /**
     * What stays on one line: a number's interval may stand under it, and the ends of an interval
     * alone under each other.
     */
    public List<String> parts(boolean number) {
      if (!number) {
        return List.of(text.split(" ", -1));
      }
      return List.of(text.split(text.contains("(") ? BEFORE_INTERVAL : WITHIN_INTERVAL, -1));
    }

    private static String exact(@Nullable Double number) {
      return number == null || !Double.isFinite(number) ? "" : ResultsCsv.number(number);
    }
  }

  /** The CSV as an address that needs no network. */
  public String download() {
    List<List<String>> table = new ArrayList<>();
    table.add(columns.stream().flatMap(column -> column.names().stream()).toList());
    rows.forEach(row -> table.add(row.stream().flatMap(cell -> cell.values().stream()).toList()));
    byte[] csv = Csv.text(table).getBytes(StandardCharsets.UTF_8);
    return "data:text/csv;charset=utf-8;base64," + Base64.getEncoder().encodeToString(csv);
  }
}
