package site.ycsb.compare.results;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import site.ycsb.compare.plan.Configuration;

/**
 * What a study's trials say together: summary.json.
 *
 * @param study its name
 * @param method which statistics, in words
 * @param configurations estimates for each configuration that has a valid trial
 * @param comparisons each protected configuration with the plain one of its point
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Summary(
    String study,
    Map<String, String> method,
    List<ConfigurationSummary> configurations,
    List<Comparison> comparisons) {

  /** Its name in a results folder. */
  public static final String FILE_NAME = "summary.json";

  /**
   * One configuration.
   *
   * @param configuration what it is
   * @param trials valid trials
   * @param failed trials that were given up
   * @param figures column of results.csv to its estimate
   * @param percentiles operation to percentiles of all its trials' operations merged, in µs
   * @param trending how many trials hadn't settled
   * @param tooShort how many trials were too short to tell
   */
  public record ConfigurationSummary(
      Configuration configuration,
      int trials,
      int failed,
      Map<String, Estimate> figures,
      Map<String, Map<String, Double>> percentiles,
      int trending,
      int tooShort) {}

  /**
   * The estimate of a figure.
   *
   * @param n how many trials
   * @param median the median
   * @param medianLow its interval of order statistics; null with fewer than 6 trials
   * @param mean the mean
   * @param meanLow Student's interval of the mean; null with one trial
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Estimate(
      int n,
      double median,
      @Nullable Double medianLow,
      @Nullable Double medianHigh,
      double mean,
      @Nullable Double meanLow,
      @Nullable Double meanHigh,
      double min,
      double max) {}

  /**
   * A protected configuration compared with plain.
   *
   * @param configuration the protected one's id
   * @param plain the plain one's id
   * @param metric what is compared
   * @param pairs repeats that both have
   * @param ratio protected by plain, of geometric means
   * @param low its 95% interval; null with one pair
   * @param pValue of the paired test
   * @param pHolm corrected for all comparisons of this metric in the study
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Comparison(
      String configuration,
      String plain,
      Metric metric,
      int pairs,
      double ratio,
      @Nullable Double low,
      @Nullable Double high,
      double pValue,
      double pHolm) {

    private static final double SIGNIFICANCE = 0.05;

    /** Whether the difference is more than chance, after the correction. */
    public boolean isSignificant() {
      return pHolm < SIGNIFICANCE;
    }
  }
}
