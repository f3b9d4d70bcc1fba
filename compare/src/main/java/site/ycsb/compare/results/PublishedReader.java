package site.ycsb.compare.results;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.compare.study.Axis;
import site.ycsb.compare.study.Study.PublishedFile;
import site.ycsb.compare.trial.DamagedFileException;
import site.ycsb.config.FileTrouble;
import site.ycsb.config.InputFile;
import site.ycsb.config.Nearest;
import site.ycsb.config.Numbers;
import site.ycsb.config.Problems;

/** Reads published values as their study file explains them. Used once for a study. */
public final class PublishedReader {
  private static final int MAX_BYTES = 1 << 24;

  private final List<Line> figures = new ArrayList<>();
  private final Problems problems = new Problems();

  /** Sources, metrics and what they are about, of all figures. */
  private final Set<List<Object>> read = new HashSet<>();

  /** A value with the line that it was read from, counted from 1 with the header. */
  public record Line(String file, int line, StudyRecord.PublishedValue value) {}

  private PublishedReader() {}

  /** The metrics of a study; throws with every metric, file, column and cell that can't be used. */
  public static List<StudyRecord.PublishedValue> read(Collection<PublishedFile> files) {
    return lines(files).stream().map(Line::value).toList();
  }

  /** The same, with the line that each was read from. */
  public static List<Line> lines(Collection<PublishedFile> files) {
    PublishedReader reader = new PublishedReader();
    files.forEach(reader::add);
    reader.problems.throwIfAny();
    return reader.figures;
  }

  private void add(PublishedFile file) {
    file.values().forEach(this::checkMetric);
    List<Map<String, String>> lines = lines(file);
    if (lines.isEmpty()) {
      return;
    }
    checkColumns("published.match", file.match().values(), lines, file.origin());
    checkTranslations(file, lines);
    checkSelection("published.where", file.where(), lines, file.origin());
    for (PublishedFile.Value value : file.values()) {
      checkSelection("published.values.where", value.where(), lines, value.origin());
      checkColumns("published.values.column", List.of(value.column()), lines, value.origin());
      for (int i = 0; i < lines.size(); i++) {
        Map<String, String> line = lines.get(i);
        int number = i + 2;
        if (fits(line, file.where()) && fits(line, value.where())) {
          value(file, value, line)
              .ifPresent(figure -> figures.add(new Line(name(file), number, figure)));
        }
      }
    }
  }

  private static String name(PublishedFile file) {
    return String.valueOf(file.file().getFileName());
  }

  /** A translation that nothing asks for is a mistyped one. */
  private void checkTranslations(PublishedFile file, List<Map<String, String>> lines) {
    file.translate()
        .forEach(
            (axis, words) -> {
              @Nullable String column = file.match().get(axis);
              for (String text : column == null ? Set.<String>of() : words.keySet()) {
                if (lines.stream()
                    .noneMatch(line -> fits(line, file.where()) && text.equals(line.get(column)))) {
                  problems.add(
                      "published.translate." + axis,
                      text,
                      file.origin(),
                      "must be a text of column " + column + ", in a line that counts",
                      "Correct it or leave it out");
                }
              }
            });
  }

  private void checkMetric(PublishedFile.Value value) {
    if (PublishedMetric.named(value.metric()).isEmpty()) {
      problems.add(
          "published.values.metric",
          value.metric(),
          value.origin(),
          "must be a column of results.csv, or one with _ratio or _change_pct at its end",
          Nearest.question(
              value.metric(),
              PublishedMetric.names(),
              "Such as throughput_ops_s, READ_mean_us or throughput_ratio"));
    }
  }

  private List<Map<String, String>> lines(PublishedFile file) {
    String name = name(file);
    String wrong;
    try {
      List<Map<String, String>> lines =
          Csv.maps(InputFile.readText(InputFile.regular(file.file()), MAX_BYTES), name);
      if (!lines.isEmpty()) {
        return lines;
      }
      wrong = name + " has a header only";
    } catch (DamagedFileException e) {
      wrong = String.valueOf(e.getMessage());
    } catch (IOException e) {
      wrong = name + ": " + FileTrouble.why(e);
    }
    problems.add(
        "published.file",
        name,
        file.origin(),
        "must be comma-separated values: a header, then lines of as many cells",
        "Correct it: " + wrong);
    return List.of();
  }

  private void checkColumns(
      String key, Collection<String> asked, List<Map<String, String>> lines, String origin) {
    Set<String> columns = lines.get(0).keySet();
    for (String column : asked) {
      if (!columns.contains(column)) {
        String has = "It has " + String.join(", ", columns);
        problems.add(key, column, origin, "must be a column of the file", has);
      }
    }
  }

  /** A selection without a line is a mistyped one. */
  private void checkSelection(
      String key, Map<String, String> where, List<Map<String, String>> lines, String origin) {
    checkColumns(key, where.keySet(), lines, origin);
    where.forEach(
        (column, text) -> {
          if (lines.get(0).containsKey(column)
              && lines.stream().noneMatch(line -> text.equals(line.get(column)))) {
            problems.add(
                key,
                column + ": " + text,
                origin,
                "must be what a line has in column " + column,
                "Correct it or leave it out");
          }
        });
  }

  /** Whether a line of a table has these texts in its columns. */
  public static boolean fits(Map<String, String> line, Map<String, String> where) {
    return where.entrySet().stream()
        .allMatch(entry -> entry.getValue().equals(line.get(entry.getKey())));
  }

  private Optional<StudyRecord.PublishedValue> value(
      PublishedFile file, PublishedFile.Value value, Map<String, String> line) {
    @Nullable String cell = line.get(value.column());
    if (cell == null || cell.isBlank()) {
      return Optional.empty();
    }
    StudyRecord.Subject subject = subject(file, about(file, value, line));
    double number;
    try {
      number = Numbers.parseDouble(cell);
    } catch (NumberFormatException e) {
      problems.add(
          value.column(),
          cell,
          name(file),
          "must be a number",
          "Correct the file, or leave the line out by the study's 'where'");
      return Optional.empty();
    }
    if (!read.add(List.of(file.source(), value.metric(), subject))) {
      problems.add(
          value.column(),
          cell,
          name(file),
          "occurs twice for the same metric and configuration",
          "Keep one line, or tell them apart by 'match' or 'where'");
    }
    return Optional.of(
        new StudyRecord.PublishedValue(file.source(), value.metric(), subject, number));
  }

  private static Map<String, String> about(
      PublishedFile file, PublishedFile.Value value, Map<String, String> line) {
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
    return about;
  }

  private StudyRecord.Subject subject(PublishedFile file, Map<String, String> about) {
    return new StudyRecord.Subject(
        about.get("store"),
        about.get("workload"),
        about.get("protection"),
        number(file, about, Axis.CLIENTS),
        number(file, about, Axis.THREADS),
        number(file, about, Axis.TARGET),
        number(file, about, Axis.RECORDS),
        number(file, about, Axis.OPERATIONS));
  }

  private @Nullable Long number(PublishedFile file, Map<String, String> about, Axis axis) {
    @Nullable String text = about.get(axis.key());
    try {
      return text == null ? null : (Long) Numbers.parseLong(text);
    } catch (NumberFormatException e) {
      problems.add(
          "published." + axis.key(),
          String.valueOf(text),
          file.origin(),
          "must be a whole number",
          "Correct it where it's set, in its column or under translate");
      return null;
    }
  }
}
