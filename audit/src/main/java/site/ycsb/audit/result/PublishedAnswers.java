package site.ycsb.audit.result;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.FileTrouble;
import site.ycsb.config.InputFile;
import site.ycsb.config.Problem;
import site.ycsb.config.Problems;
import site.ycsb.config.ServerText;
import site.ycsb.spi.audit.AuditAnswer;
import site.ycsb.spi.audit.SecurityFeature;

/**
 * The answers that a publication gives for a store.
 *
 * @param source where they are from, as the file says
 * @param answers by feature; those that it doesn't have are missing
 */
public record PublishedAnswers(String source, Map<SecurityFeature, AuditAnswer> answers) {
  private static final List<String> COLUMNS = List.of("source", "store", "feature", "answer");
  private static final int MAX_BYTES = 1_000_000;
  private static final String KEY = "--published";
  private static final int SOURCE = 0;
  private static final int STORE = 1;
  private static final int FEATURE = 2;
  private static final int ANSWER = 3;
  private static final CSVFormat FORMAT =
      CSVFormat.RFC4180.builder().setRecordSeparator('\n').setIgnoreEmptyLines(true).get();

  public PublishedAnswers {
    answers = Map.copyOf(answers);
  }

  /**
   * Reads the answers for a store from a CSV file with the columns source, store, feature and
   * answer; empty when it has none for the store.
   *
   * @param origin where the file was named
   * @throws ConfigurationException with everything that is wrong in the file
   */
  public static Optional<PublishedAnswers> read(Path file, String store, String origin) {
    Problems problems = new Problems();
    Map<SecurityFeature, AuditAnswer> answers = new EnumMap<>(SecurityFeature.class);
    String source = file.toString();
    try (CSVParser parser = CSVParser.parse(InputFile.readText(file, MAX_BYTES), FORMAT)) {
      List<CSVRecord> rows = parser.stream().toList();
      if (rows.isEmpty() || !rows.get(0).toList().equals(COLUMNS)) {
        throw new IllegalArgumentException("its columns are others");
      }
      for (CSVRecord row : rows.subList(1, rows.size())) {
        if (row.size() != COLUMNS.size()) {
          throw new IllegalArgumentException(
              "line " + row.getRecordNumber() + " has other columns");
        }
        if (row.get(STORE).equals(store)) {
          source = ServerText.shown(row.get(SOURCE));
          add(row, file, answers, problems);
        }
      }
    } catch (IOException e) {
      throw unreadable(file, origin, FileTrouble.why(e));
    } catch (UncheckedIOException | IllegalArgumentException e) {
      throw unreadable(file, origin, String.valueOf(e.getMessage()));
    }
    problems.throwIfAny();
    return answers.isEmpty()
        ? Optional.empty()
        : Optional.of(new PublishedAnswers(source, answers));
  }

  private static ConfigurationException unreadable(Path file, String origin, String reason) {
    return new ConfigurationException(
        new Problem(
            KEY,
            file.toString(),
            origin,
            "can't be read (" + reason + ")",
            "Give a CSV file with the columns source, store, feature, answer"));
  }

  private static void add(
      CSVRecord row, Path file, Map<SecurityFeature, AuditAnswer> answers, Problems problems) {
    Optional<SecurityFeature> feature = feature(row.get(FEATURE));
    Optional<AuditAnswer> answer = answer(row.get(ANSWER));
    String where = file + ", line " + row.getRecordNumber();
    if (feature.isEmpty()) {
      problems.add(
          COLUMNS.get(FEATURE),
          row.get(FEATURE),
          where,
          "isn't a feature",
          "Give one of "
              + Arrays.stream(SecurityFeature.values())
                  .map(SecurityFeature::word)
                  .collect(Collectors.joining(", ")));
    }
    if (answer.isEmpty()) {
      problems.add(
          COLUMNS.get(ANSWER), row.get(ANSWER), where, "isn't an answer", "Give yes, no or partly");
    }
    if (feature.filter(answers::containsKey).isPresent()) {
      problems.add(
          COLUMNS.get(FEATURE),
          row.get(FEATURE),
          where,
          "has an answer above",
          "Leave one of the two lines out");
    }
    feature.ifPresent(known -> answer.ifPresent(given -> answers.put(known, given)));
  }

  private static Optional<SecurityFeature> feature(String word) {
    return Arrays.stream(SecurityFeature.values())
        .filter(feature -> feature.word().equals(word.trim()))
        .findFirst();
  }

  private static Optional<AuditAnswer> answer(String word) {
    return Arrays.stream(AuditAnswer.values())
        .filter(answer -> answer != AuditAnswer.UNKNOWN)
        .filter(answer -> answer.word().equals(word.trim().toLowerCase(Locale.ROOT)))
        .findFirst();
  }

  /** Whether what was found is another answer than the published one. */
  public boolean hasChanged(FeatureResult result) {
    return Optional.ofNullable(answers.get(result.feature()))
        .filter(published -> result.answer() != AuditAnswer.UNKNOWN)
        .filter(published -> published != result.answer())
        .isPresent();
  }
}
