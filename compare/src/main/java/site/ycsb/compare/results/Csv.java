package site.ycsb.compare.results;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVPrinter;
import org.apache.commons.csv.CSVRecord;
import org.jspecify.annotations.Nullable;
import site.ycsb.compare.trial.DamagedFileException;
import site.ycsb.config.Numbers;

/** Comma-separated values as RFC 4180 has them. */
public final class Csv {
  private static final int MAX_SHOWN = 40;
  private static final CSVFormat FORMAT =
      CSVFormat.RFC4180.builder().setRecordSeparator('\n').setIgnoreEmptyLines(true).get();

  private Csv() {}

  public static String text(List<List<String>> table) {
    StringWriter text = new StringWriter();
    try (CSVPrinter printer = new CSVPrinter(text, FORMAT)) {
      printer.printRecords(table);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  /** A table of lines, header first: these columns, then others as lines have them. */
  public static List<List<String>> table(Set<String> first, List<Map<String, String>> lines) {
    Set<String> columns = new LinkedHashSet<>(first);
    lines.forEach(line -> columns.addAll(line.keySet()));
    List<List<String>> table = new ArrayList<>();
    table.add(List.copyOf(columns));
    for (Map<String, String> line : lines) {
      table.add(columns.stream().map(column -> line.getOrDefault(column, "")).toList());
    }
    return table;
  }

  /** The number in a cell, by the grammar of all numbers; NaN when it's none, or isn't finite. */
  public static double number(String cell) {
    try {
      return Numbers.parseDouble(cell);
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }

  public static List<Map<String, String>> maps(String text, String name) throws IOException {
    List<CSVRecord> records = records(text, name);
    if (records.isEmpty()) {
      throw new DamagedFileException(name + " is empty", null);
    }
    List<String> header = records.get(0).toList();
    if (new HashSet<>(header).size() < header.size()) {
      throw new DamagedFileException(name + " has two columns with the same name", null);
    }
    List<Map<String, String>> maps = new ArrayList<>();
    for (CSVRecord record : records.subList(1, records.size())) {
      if (record.size() != header.size()) {
        throw new DamagedFileException(
            String.format(
                "%s: the line that begins with '%s' has %s cells, the first line %s",
                name, shortened(String.join(",", record)), record.size(), header.size()),
            null);
      }
      Map<String, String> map = new LinkedHashMap<>();
      for (int i = 0; i < record.size(); i++) {
        map.put(header.get(i), record.get(i));
      }
      maps.add(map);
    }
    return maps;
  }

  private static List<CSVRecord> records(String text, String name) throws IOException {
    try (CSVParser parser = CSVParser.parse(withoutMark(text), FORMAT)) {
      return parser.stream().filter(record -> !isBlank(record)).toList();
    } catch (UncheckedIOException e) {
      @Nullable IOException cause = e.getCause();
      String place = cause == null ? "" : ": " + cause.getMessage();
      throw new DamagedFileException(name + " has wrong quotes" + place, e);
    }
  }

  private static boolean isBlank(CSVRecord record) {
    return record.size() == 1 && record.get(0).isBlank();
  }

  /** Spreadsheets write a byte order mark before the first column's name. */
  private static String withoutMark(String text) {
    return text.startsWith("\uFEFF") ? text.substring(1) : text;
  }

  private static String shortened(String line) {
    return line.length() <= MAX_SHOWN ? line : line.substring(0, MAX_SHOWN);
  }
}
