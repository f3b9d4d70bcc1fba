package site.ycsb.compare.results;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Comma-separated values as RFC 4180 has them, without line breaks inside a cell. */
public final class Csv {
  private static final int MOST_SHOWN = 40;

  private Csv() {}

  /** A table as text. */
  public static String text(List<List<String>> table) {
    return table.stream()
        .map(line -> line.stream().map(Csv::quoted).collect(Collectors.joining(",")) + "\n")
        .collect(Collectors.joining());
  }

  private static String quoted(String cell) {
    return cell.matches("[^\",\r\n]*") ? cell : "\"" + cell.replace("\"", "\"\"") + "\"";
  }

  /** Lines by the names of their columns. */
  public static List<Map<String, String>> maps(String text, String name) throws IOException {
    List<String> lines = withoutMark(text).lines().filter(line -> !line.isBlank()).toList();
    if (lines.isEmpty()) {
      throw new IOException(name + " is empty");
    }
    List<String> header = cells(lines.get(0));
    if (new HashSet<>(header).size() < header.size()) {
      throw new IOException(name + " has two columns of one name");
    }
    List<Map<String, String>> maps = new ArrayList<>();
    for (String line : lines.subList(1, lines.size())) {
      List<String> cells = cells(line);
      if (cells.size() != header.size()) {
        throw new IOException(
            name
                + ": the line that begins with '"
                + shortened(line)
                + "' has "
                + cells.size()
                + " cells, the first line "
                + header.size());
      }
      Map<String, String> map = new LinkedHashMap<>();
      for (int i = 0; i < cells.size(); i++) {
        map.put(header.get(i), cells.get(i));
      }
      maps.add(map);
    }
    return maps;
  }

  /** Spreadsheets write a byte order mark before the first column's name. */
  private static String withoutMark(String text) {
    return text.startsWith("\uFEFF") ? text.substring(1) : text;
  }

  private static String shortened(String line) {
    return line.length() <= MOST_SHOWN ? line : line.substring(0, MOST_SHOWN);
  }

  private static List<String> cells(String line) {
    List<String> cells = new ArrayList<>();
    StringBuilder cell = new StringBuilder();
    boolean quoted = false;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c == '"' && quoted && i + 1 < line.length() && line.charAt(i + 1) == '"') {
        cell.append('"');
        i++;
      } else if (c == '"') {
        quoted = !quoted;
      } else if (c == ',' && !quoted) {
        cells.add(cell.toString());
        cell.setLength(0);
      } else {
        cell.append(c);
      }
    }
    cells.add(cell.toString());
    return cells;
  }
}
