package site.ycsb.compare.results;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.compare.plan.Configuration;
import site.ycsb.compare.study.StudyDescription;

/**
 * What a results folder says of its study: enough to make the report without the study's file.
 *
 * @param settings what was asked, as name and text, in the order of showing
 * @param skipped what couldn't be combined
 * @param published metrics that others published
 * @param stealPercent what other virtual machines may take of the processors before a trial is
 *     disturbed
 */
public record StudyRecord(
    @JsonUnwrapped StudyDescription description,
    Map<String, String> settings,
    List<Configuration> configurations,
    List<TrialRecord> trials,
    List<String> skipped,
    List<PublishedValue> published,
    long stealPercent) {

  public static final String FILE_NAME = "plan.json";
  private static final Pattern NO_FILE_NAME = Pattern.compile("[/\\\\\\x00]");

  /** Whether it has all that a folder's record has; what a file leaves out is null. */
  @JsonIgnore
  boolean isComplete() {
    Object[] parts = {description, settings, configurations, trials, skipped, published};
    return Arrays.stream(parts).allMatch(Objects::nonNull)
        && hasTexts()
        && configurations.stream().allMatch(one -> one != null && one.isComplete())
        && areDifferent(configurations, Configuration::id)
        && trials.stream()
            .allMatch(
                trial ->
                    trial != null
                        && isFileName(trial.name())
                        && configurations.stream()
                            .anyMatch(one -> one.id().equals(trial.configuration())))
        && areDifferent(trials, TrialRecord::name);
  }

  private boolean hasTexts() {
    return Stream.of(
            Stream.of(
                description.name(), description.title(), description.about(), description.source()),
            settings.values().stream(),
            skipped.stream(),
            published.stream().map(one -> one == null ? null : one.source()))
        .flatMap(texts -> texts)
        .allMatch(Objects::nonNull);
  }

  /** Files of a trial have its name, and are in the folder of all trials. */
  private static boolean isFileName(@Nullable String name) {
    return name != null && !name.isEmpty() && !NO_FILE_NAME.matcher(name).find();
  }

  private static <T> boolean areDifferent(List<T> all, Function<T, String> name) {
    return all.stream().map(name).distinct().count() == all.size();
  }

  /** The configuration with an id, which is there. */
  public Configuration configuration(String id) {
    return configurations.stream().filter(one -> one.id().equals(id)).findFirst().orElseThrow();
  }

  /** The same with its texts rewritten. */
  public StudyRecord in(UnaryOperator<String> words) {
    Map<String, String> rewritten = new LinkedHashMap<>();
    settings.forEach((setting, text) -> rewritten.put(setting, words.apply(text)));
    return new StudyRecord(
        new StudyDescription(
            description.name(),
            words.apply(description.title()),
            words.apply(description.about()),
            words.apply(description.source())),
        rewritten,
        configurations,
        trials,
        skipped.stream().map(words).toList(),
        published.stream().map(figure -> figure.in(words)).toList(),
        stealPercent);
  }

  /**
   * A planned trial.
   *
   * @param configuration the id of its configuration
   * @param fingerprint of everything that it does, as in the journal of those that finished
   * @param arms the ids of the configurations that take turns with it in this measurement; null in
   *     a trial of one
   */
  public record TrialRecord(
      String name,
      String configuration,
      int repeat,
      String fingerprint,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable List<String> arms) {}

  /** Whether its protections take turns in measurements. */
  @JsonIgnore
  public boolean isInterleaved() {
    return trials.stream().anyMatch(trial -> trial.arms() != null);
  }

  /**
   * A metric that somebody published.
   *
   * @param metric what it measures, as our results call it
   */
  public record PublishedValue(
      String source, String metric, @JsonUnwrapped Subject subject, double value) {

    /** Whether a configuration measures this: a comparison is of protected data. */
    public boolean isMeasuredBy(PublishedMetric measured, Configuration one) {
      if (measured.isComparison() && one.plain()) {
        return false;
      }
      // a metric that says nothing of protection is one of plain data
      boolean stated = subject.protection() != null;
      return subject.isAbout(one) && (stated || measured.isComparison() != one.plain());
    }

    private PublishedValue in(UnaryOperator<String> words) {
      return new PublishedValue(words.apply(source), metric, subject, value);
    }
  }

  /**
   * What a published metric says of its configuration; null where it doesn't.
   *
   * @param records as the study has them, unscaled; so are the operations
   */
  public record Subject(
      @Nullable String store,
      @Nullable String workload,
      @Nullable String protection,
      @Nullable Long clients,
      @Nullable Long threads,
      @Nullable Long target,
      @Nullable Long records,
      @Nullable Long operations) {
    /** Whether it's about this configuration, as far as it says. */
    public boolean isAbout(Configuration one) {
      return fits(store, one.store())
          && fits(workload, one.workload())
          && fits(protection, one.protection())
          && fits(clients, (long) one.clients())
          && fits(threads, (long) one.threads())
          && fits(target, one.target())
          && fits(records, one.point().studyRecords())
          && fits(operations, one.point().studyOperations());
    }
  }

  private static boolean fits(@Nullable Object stated, Object actual) {
    return stated == null || stated.equals(actual);
  }
}
