package site.ycsb.compare.results;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.compare.study.PublishedFile;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Problem;

/** Reads published figures as their study file explains them. */
public final class PublishedReader {
  private PublishedReader() {}

  /**
   * The figures of a file.
   *
   * @throws ConfigurationException when a column that the study names isn't there
   */
  public static List<StudyRecord.PublishedFigure> read(PublishedFile file) throws IOException {
    List<Map<String, String>> lines =
        Csv.maps(Files.readString(file.file(), StandardCharsets.UTF_8), file.file().toString());
    List<StudyRecord.PublishedFigure> figures = new ArrayList<>();
    for (PublishedFile.Value value : file.values()) {
      checkColumns(file, value, lines);
      for (Map<String, String> line : lines) {
        if (fits(line, file.where()) && fits(line, value.where())) {
          add(figures, file, value, line);
        }
      }
    }
    return figures;
  }

  private static void checkColumns(
      PublishedFile file, PublishedFile.Value value, List<Map<String, String>> lines) {
    Set<String> columns = lines.isEmpty() ? Set.of() : lines.get(0).keySet();
    List<String> asked = new ArrayList<>(file.where().keySet());
    asked.addAll(file.match().values());
    asked.addAll(value.where().keySet());
    asked.add(value.column());
    for (String column : asked) {
      if (!columns.contains(column)) {
        throw new ConfigurationException(
            new Problem(
                "published",
                column,
                String.valueOf(file.file().getFileName()),
                "has to be a column of the file",
                "It has " + String.join(", ", columns)));
      }
    }
  }

  private static boolean fits(Map<String, String> line, Map<String, String> where) {
    return where.entrySet().stream()
        .allMatch(entry -> entry.getValue().equals(line.get(entry.getKey())));
  }

  private static void add(
      List<StudyRecord.PublishedFigure> figures,
      PublishedFile file,
      PublishedFile.Value value,
      Map<String, String> line) {
    @Nullable String cell = line.get(value.column());
    if (cell == null || cell.isBlank()) {
      return;
    }
    Map<String, String> about = new HashMap<>(value.set());
    file.match()
        .forEach(
            (axis, column) -> {
              @Nullable String text = line.get(column);
              if (text != null) {
                about.put(
                    axis, file.translate().getOrDefault(axis, Map.of()).getOrDefault(text, text));
              }
            });
    try {
      figures.add(
          new StudyRecord.PublishedFigure(
              file.source(),
              value.metric(),
              about.get("store"),
              about.get("workload"),
              about.get("protection"),
              number(about.get("threads")),
              number(about.get("target")),
              number(about.get("records")),
              number(about.get("operations")),
              Double.parseDouble(cell)));
    } catch (NumberFormatException e) {
      throw new ConfigurationException(
          new Problem(
              "published",
              cell,
              file.file().getFileName() + ", column " + value.column(),
              "has to be a number",
              "Correct the file, or the study's 'where'"));
    }
  }

  private static @Nullable Long number(@Nullable String text) {
    return text == null ? null : Long.valueOf(text);
  }
}
