package site.ycsb.compare.results;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.compare.study.Axis;
import site.ycsb.compare.study.Study.PublishedFile;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.FileTrouble;
import site.ycsb.config.InputFile;
import site.ycsb.config.Nearest;
import site.ycsb.config.Numbers;
import site.ycsb.config.Problem;

/** Reads published values as their study file explains them. Used once for a study. */
public final class PublishedReader {
  /** Problems of one file's cells that are listed; more are counted. */
  private static final int MAX_CELL_PROBLEMS = 20;

  private static final long MAX_BYTES = 1 << 24;

  private final List<Line> figures = new ArrayList<>();
  private final Set<Problem> problems = new LinkedHashSet<>();

  /** Mistakes in cells of the file that is read: there may be one in each of many lines. */
  private final Set<Problem> ofCells = new LinkedHashSet<>();

  /** Sources, metrics and what they are about, of all figures. */
  private final Set<List<Object>> read = new HashSet<>();

  /**
   * A value with the place that it was read from.
   *
   * @param line the line in it, counted from 1 with the header
   */
  public record Line(String file, int line, StudyRecord.PublishedValue value) {}

  private PublishedReader() {}

  /**
   * The metrics of a study.
   *
   * @throws ConfigurationException with every metric, file, column and cell that can't be used
   */
  public static List<StudyRecord.PublishedValue> read(Collection<PublishedFile> files) {
    return lines(files).stream().map(Line::value).toList();
  }

  /** The same, with the line that each was read from. */
  public static List<Line> lines(Collection<PublishedFile> files) {
    PublishedReader reader = new PublishedReader();
    files.forEach(reader::add);
    if (!reader.problems.isEmpty()) {
      throw new ConfigurationException(List.copyOf(reader.problems));
    }
    return reader.figures;
  }

  private void add(PublishedFile file) {
    file.values().forEach(this::checkMetric);
    List<Map<String, String>> lines = lines(file);
    if (lines.isEmpty()) {
      return;
    }
    String name = String.valueOf(file.file().getFileName());
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
          value(file, value, line).ifPresent(figure -> figures.add(new Line(name, number, figure)));
        }
      }
    }

    if (ofCells.size() > MAX_CELL_PROBLEMS) {
      reject(
          "published.file",
          name,
          file.origin(),
          "has " + (ofCells.size() - MAX_CELL_PROBLEMS) + " more such problems",
          "Correct the first ones and try again");
    }
    ofCells.clear();
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
                  reject(
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
      reject(
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
    String name = String.valueOf(file.file().getFileName());
    String wrong;
    try {
      if (Files.size(InputFile.regular(file.file())) > MAX_BYTES) {
        throw new IOException(name + " has more than " + MAX_BYTES + " bytes");
      }
      List<Map<String, String>> lines =
          Csv.maps(Files.readString(file.file(), StandardCharsets.UTF_8), name);
      if (!lines.isEmpty()) {
        return lines;
      }
      wrong = name + " has a header only";
    } catch (CharacterCodingException e) {
      wrong = name + " isn't text in UTF-8";
    } catch (FileSystemException e) {
      wrong = name + " can't be read: " + FileTrouble.why(e);
    } catch (IOException e) {
      wrong = String.valueOf(e.getMessage());
    }
    reject(
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
        reject(
            key,
            column,
            origin,
            "must be a column of the file",
            "It has " + String.join(", ", columns));
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
            reject(
                key,
                column + ": " + text,
                origin,
                "must be what a line has in column " + column,
                "Correct it or leave it out");
          }
        });
  }

  private static boolean fits(Map<String, String> line, Map<String, String> where) {
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
    String name = String.valueOf(file.file().getFileName());
    double number;
    try {
      number = Numbers.parseDouble(cell);
    } catch (NumberFormatException e) {
      rejectCell(
          new Problem(
              value.column(),
              cell,
              name,
              "must be a number",
              "Correct the file, or leave the line out by the study's 'where'"));
      return Optional.empty();
    }
    if (!read.add(List.of(file.source(), value.metric(), subject))) {
      rejectCell(
          new Problem(
              value.column(),
              cell,
              name,
              "occurs twice for the same metric and configuration",
              "Keep one line, or tell them apart by 'match' or 'where'"));
    }
    return Optional.of(
        new StudyRecord.PublishedValue(file.source(), value.metric(), subject, number));
  }

  /** What a metric is about, by the study's words. */
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
      rejectCell(
          new Problem(
              "published." + axis.key(),
              String.valueOf(text),
              file.origin(),
              "must be a whole number",
              "Correct it where it's set, in its column or under translate"));
      return null;
    }
  }

  private void rejectCell(Problem problem) {
    if (ofCells.add(problem) && ofCells.size() <= MAX_CELL_PROBLEMS) {
      problems.add(problem);
    }
  }

  private void reject(String key, String value, String origin, String rule, String nextStep) {
    problems.add(new Problem(key, value, origin, rule, nextStep));
  }
}
