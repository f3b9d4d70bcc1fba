package site.ycsb.compare.results;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import site.ycsb.compare.plan.Configuration;
import site.ycsb.compare.study.Limits;

/**
 * What a results folder says of its study: enough to make the report without the study's file.
 *
 * @param name the study
 * @param title one line
 * @param about what it is for
 * @param source where its method comes from
 * @param settings what was asked, as name and text, in the order of showing
 * @param configurations the configurations
 * @param trials the planned trials
 * @param skipped what couldn't be combined
 * @param published figures of others
 * @param stealPercent what other virtual machines may take of the processors before a trial is
 *     disturbed; null in folders from before it was told
 */
public record StudyRecord(
    String name,
    String title,
    String about,
    String source,
    Map<String, String> settings,
    List<Configuration> configurations,
    List<TrialRecord> trials,
    List<String> skipped,
    List<PublishedFigure> published,
    @Nullable Long stealPercent) {

  /** Its name in a results folder. */
  public static final String FILE_NAME = "plan.json";

  /** The share of the processors beyond which a trial is disturbed. */
  public long stealLimit() {
    return stealPercent == null ? Limits.DEFAULT_STEAL_PERCENT : stealPercent;
  }

  /** The same with its texts rewritten. */
  StudyRecord in(UnaryOperator<String> words) {
    Map<String, String> rewritten = new LinkedHashMap<>();
    settings.forEach((setting, text) -> rewritten.put(setting, words.apply(text)));
    return new StudyRecord(
        name,
        words.apply(title),
        words.apply(about),
        words.apply(source),
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
   * @param name names its files
   * @param configuration the id of its configuration
   * @param repeat which repeat
   */
  public record TrialRecord(String name, String configuration, int repeat) {}

  /**
   * A figure that somebody published; what it doesn't tell of its configuration is null.
   *
   * @param source what it's from
   * @param metric what it measures, as our results call it
   * @param value the figure
   */
  public record PublishedFigure(
      String source,
      String metric,
      @Nullable String store,
      @Nullable String workload,
      @Nullable String protection,
      @Nullable Long threads,
      @Nullable Long target,
      @Nullable Long records,
      @Nullable Long operations,
      double value) {

    /** Whether it's about this configuration, as far as it tells. */
    public boolean isAbout(Configuration one) {
      return fits(store, one.store())
          && fits(workload, one.workload())
          && fits(protection, one.protection())
          && fits(threads, (long) one.threads())
          && fits(target, one.target())
          && fits(records, one.studyRecords())
          && fits(operations, one.studyOperations());
    }

    private PublishedFigure in(UnaryOperator<String> words) {
      return new PublishedFigure(
          words.apply(source),
          metric,
          store,
          workload,
          protection,
          threads,
          target,
          records,
          operations,
          value);
    }

    private static boolean fits(@Nullable Object told, Object actual) {
      return told == null || told.equals(actual);
    }
  }
}
