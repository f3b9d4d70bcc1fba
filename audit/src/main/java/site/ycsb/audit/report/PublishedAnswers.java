package site.ycsb.audit.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import site.ycsb.audit.report.AuditReport.FeatureResult;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.FileTrouble;
import site.ycsb.config.InputFile;
import site.ycsb.config.Problem;
import site.ycsb.config.Problems;
import site.ycsb.config.ServerText;
import site.ycsb.spi.audit.AuditAnswer;
import site.ycsb.spi.audit.SecurityFeature;
import site.ycsb.spi.audit.StoreEdition;

/**
 * The answers that a publication gives for a store, or for one edition of it.
 *
 * @param source where they are from, as the file says
 * @param edition of which edition they are, when the file tells editions apart
 * @param answers by feature; those that it doesn't have are missing
 * @param mechanisms what it names for a feature, where it names any
 */
public record PublishedAnswers(
    String source,
    Optional<StoreEdition> edition,
    Map<SecurityFeature, AuditAnswer> answers,
    Map<SecurityFeature, String> mechanisms) {
  private static final String SOURCE = "source";
  private static final String TABLE = "table";
  private static final String STORE = "store";
  private static final String EDITION = "edition";
  private static final String FEATURE = "feature";
  private static final String ANSWER = "answer";
  private static final String MECHANISMS = "mechanisms";
  private static final List<String> COLUMNS = List.of(SOURCE, STORE, FEATURE, ANSWER);
  private static final List<String> COLUMNS_OF_EDITIONS =
      List.of(TABLE, STORE, EDITION, FEATURE, ANSWER, MECHANISMS);
  private static final int MAX_BYTES = 1_000_000;
  private static final String KEY = "--published";
  private static final CSVFormat FORMAT =
      CSVFormat.RFC4180
          .builder()
          .setRecordSeparator('\n')
          .setIgnoreEmptyLines(true)
          .setHeader()
          .setSkipHeaderRecord(true)
          .get();

  public PublishedAnswers {
    answers = Map.copyOf(answers);
    mechanisms = Map.copyOf(mechanisms);
  }

  /** Answers of a file that doesn't tell editions apart. */
  public PublishedAnswers(String source, Map<SecurityFeature, AuditAnswer> answers) {
    this(source, Optional.empty(), answers, Map.of());
  }

  /**
   * Reads the answers for a store from a CSV file with the columns source, store, feature and
   * answer, or table, store, edition, feature, answer and mechanisms; those of each edition by
   * themselves, and none when it has none for the store.
   *
   * @param publication what the file is of, where it doesn't say so itself
   * @param origin where the file was named
   * @throws ConfigurationException with everything that is wrong in the file
   */
  public static List<PublishedAnswers> read(
      Path file, String store, String publication, String origin) {
    Problems problems = new Problems();
    Map<String, List<CSVRecord>> byEdition = new LinkedHashMap<>();
    try (CSVParser parser = CSVParser.parse(InputFile.readText(file, MAX_BYTES), FORMAT)) {
      List<String> columns = parser.getHeaderNames();
      if (!columns.equals(COLUMNS) && !columns.equals(COLUMNS_OF_EDITIONS)) {
        throw new IllegalArgumentException("its columns are others");
      }
      for (CSVRecord row : parser.stream().toList()) {
        if (row.size() != columns.size()) {
          throw new IllegalArgumentException("line " + line(row) + " has other columns");
        }
        if (row.get(STORE).equals(store)) {
          String edition = row.isMapped(EDITION) ? row.get(EDITION) : "";
          byEdition.computeIfAbsent(edition, key -> new ArrayList<>()).add(row);
        }
      }
    } catch (IOException e) {
      throw unreadable(file, origin, FileTrouble.why(e));
    } catch (UncheckedIOException | IllegalArgumentException e) {
      throw unreadable(file, origin, String.valueOf(e.getMessage()));
    }
    List<PublishedAnswers> all =
        byEdition.values().stream().map(rows -> of(rows, file, publication, problems)).toList();
    problems.throwIfAny();
    return all;
  }

  /** Lines of one edition. */
  private static PublishedAnswers of(
      List<CSVRecord> rows, Path file, String publication, Problems problems) {
    Map<SecurityFeature, AuditAnswer> answers = new EnumMap<>(SecurityFeature.class);
    Map<SecurityFeature, String> mechanisms = new EnumMap<>(SecurityFeature.class);
    for (CSVRecord row : rows) {
      add(row, file, answers, mechanisms, problems);
    }
    CSVRecord last = rows.get(rows.size() - 1);
    if (!last.isMapped(EDITION)) {
      return new PublishedAnswers(ServerText.shown(last.get(SOURCE)), answers);
    }
    Optional<StoreEdition> edition =
        named(StoreEdition.values(), StoreEdition::word, last.get(EDITION));
    if (edition.isEmpty()) {
      problems.add(
          EDITION,
          last.get(EDITION),
          file + ", line " + line(last),
          "isn't an edition",
          words(StoreEdition.values(), StoreEdition::word));
    }
    String source =
        publication
            + ", table "
            + last.get(TABLE)
            + edition.map(known -> ", " + known.title()).orElse("");
    return new PublishedAnswers(ServerText.shown(source), edition, answers, mechanisms);
  }

  private static long line(CSVRecord row) {
    return row.getRecordNumber() + 1;
  }

  private static ConfigurationException unreadable(Path file, String origin, String reason) {
    return new ConfigurationException(
        new Problem(
            KEY,
            file.toString(),
            origin,
            "can't be read (" + reason + ")",
            "Give a CSV file with the columns " + String.join(", ", COLUMNS)));
  }

  private static void add(
      CSVRecord row,
      Path file,
      Map<SecurityFeature, AuditAnswer> answers,
      Map<SecurityFeature, String> mechanisms,
      Problems problems) {
    Optional<SecurityFeature> feature =
        named(SecurityFeature.values(), SecurityFeature::word, row.get(FEATURE));
    Optional<AuditAnswer> answer =
        named(AuditAnswer.values(), AuditAnswer::word, row.get(ANSWER).toLowerCase(Locale.ROOT))
            .filter(known -> known != AuditAnswer.UNKNOWN);
    String where = file + ", line " + line(row);
    if (feature.isEmpty()) {
      problems.add(
          FEATURE,
          row.get(FEATURE),
          where,
          "isn't a feature",
          words(SecurityFeature.values(), SecurityFeature::word));
    }
    if (answer.isEmpty()) {
      problems.add(ANSWER, row.get(ANSWER), where, "isn't an answer", "Give yes, no or partly");
    }
    if (feature.filter(answers::containsKey).isPresent()) {
      problems.add(
          FEATURE,
          row.get(FEATURE),
          where,
          "has an answer above",
          "Leave one of the two lines out");
    }
    feature.ifPresent(known -> answer.ifPresent(given -> answers.put(known, given)));
    if (feature.isPresent() && row.isMapped(MECHANISMS) && !row.get(MECHANISMS).isBlank()) {
      mechanisms.put(feature.get(), ServerText.shown(row.get(MECHANISMS)));
    }
  }

  private static <T> Optional<T> named(T[] values, Function<T, String> word, String text) {
    return Arrays.stream(values).filter(value -> word.apply(value).equals(text.trim())).findFirst();
  }

  private static <T> String words(T[] values, Function<T, String> word) {
    return "Give one of " + Arrays.stream(values).map(word).collect(Collectors.joining(", "));
  }

  /** Whether what was found is another answer than the published one. */
  public boolean hasChanged(FeatureResult result) {
    return Optional.ofNullable(answers.get(result.feature()))
        .filter(published -> result.answer() != AuditAnswer.UNKNOWN)
        .filter(published -> published != result.answer())
        .isPresent();
  }
}
