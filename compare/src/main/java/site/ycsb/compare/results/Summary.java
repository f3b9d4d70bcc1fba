package site.ycsb.compare.results;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.HdrHistogram.Histogram;
import site.ycsb.compare.plan.Configuration;
import site.ycsb.compare.statistics.Interval;
import site.ycsb.compare.statistics.Ratio;
import site.ycsb.compare.statistics.Sample;

/**
 * What a study's trials say together: summary.json.
 *
 * @param method which statistics, in words
 * @param provenance how the trials came about
 * @param configurations estimates for each configuration that has a valid trial
 * @param comparisons each protected configuration with the plain one of its point
 * @param clientEffects how the costs of protections change with the number of clients
 */
public record Summary(
    String study,
    Map<String, String> method,
    Provenance provenance,
    List<ConfigurationSummary> configurations,
    List<Comparison> comparisons,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<ClientEffect> clientEffects) {
  public static final String FILE_NAME = "summary.json";
  private static final double[] PERCENTILES = {50, 90, 95, 99, 99.9};

  public static Summary of(StudyResults results) {
    PairedTrials trials = new PairedTrials(results);
    List<ConfigurationSummary> configurations = new ArrayList<>();
    for (Configuration configuration : results.study().configurations()) {
      List<ResultRow> rows = trials.of(configuration);
      if (!rows.isEmpty()) {
        configurations.add(summary(results, configuration, rows));
      }
    }
    return new Summary(
        results.study().description().name(),
        methods(),
        Provenance.of(results),
        configurations,
        trials.comparisons(),
        clientEffects(results.study().configurations(), trials));
  }

  private static Map<String, String> methods() {
    try (InputStream text = Summary.class.getResourceAsStream("method.json")) {
      return new JsonMapper()
          .readValue(text, new TypeReference<LinkedHashMap<String, String>>() {});
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ConfigurationSummary summary(
      StudyResults results, Configuration configuration, List<ResultRow> rows) {
    Set<String> columns = new LinkedHashSet<>();
    rows.forEach(row -> columns.addAll(row.metrics().keySet()));
    Map<String, Estimate> figures = new LinkedHashMap<>();
    for (String column : columns) {
      figures.put(column, estimate(rows, column));
    }
    Map<String, Map<String, Double>> percentiles = new LinkedHashMap<>();
    results
        .histograms(rows)
        .forEach((operation, nanos) -> percentiles.put(operation.label(), percentiles(nanos)));
    return new ConfigurationSummary(
        configuration,
        rows.size(),
        results.failedTrials(configuration.id()),
        figures,
        percentiles,
        HeldStill.of(rows));
  }

  private static Map<String, Double> percentiles(Histogram nanos) {
    Map<String, Double> percentiles = new LinkedHashMap<>();
    for (double percentile : PERCENTILES) {
      percentiles.put(
          "p" + ResultsCsv.number(percentile), nanos.getValueAtPercentile(percentile) / 1000.0);
    }
    return percentiles;
  }

  private static Estimate estimate(List<ResultRow> rows, String column) {
    Sample sample =
        new Sample(rows.stream().flatMapToDouble(row -> row.metric(column).stream()).toArray());
    return new Estimate(
        sample.size(),
        new Estimate.Center(sample.median(), sample.medianInterval()),
        Estimate.Center.mean(sample),
        new Interval(sample.min(), sample.max()));
  }

  private static List<ClientEffect> clientEffects(
      List<Configuration> configurations, PairedTrials trials) {
    List<ClientEffect> effects = new ArrayList<>();
    for (Metric metric : Metric.values()) {
      List<ClientEffect> raw = new ArrayList<>();
      for (Configuration configuration : configurations) {
        trials
            .withFewestClients(configuration)
            .flatMap(fewest -> effect(trials, configuration, fewest, metric))
            .ifPresent(raw::add);
      }
      double[] corrected =
          Ratio.holm(raw.stream().mapToDouble(one -> one.paired().pValue()).toArray());
      for (int i = 0; i < corrected.length; i++) {
        ClientEffect one = raw.get(i);
        effects.add(
            new ClientEffect(
                one.configuration(), one.fewest(), metric, one.paired(), corrected[i]));
      }
    }
    return effects;
  }

  private static Optional<ClientEffect> effect(
      PairedTrials trials, Configuration configuration, Configuration fewest, Metric metric) {
    return trials
        .changeOfCost(fewest, configuration, metric.column())
        .map(
            ratio ->
                new ClientEffect(configuration.id(), fewest.id(), metric, ratio, ratio.pValue()));
  }

  /**
   * One configuration.
   *
   * @param failed trials that were given up
   * @param figures column of results.csv to its estimate
   * @param percentiles operation to percentiles of all its trials' operations merged, in µs
   * @param heldStill in how many trials throughput did
   */
  public record ConfigurationSummary(
      Configuration configuration,
      int trials,
      int failed,
      Map<String, Estimate> figures,
      Map<String, Map<String, Double>> percentiles,
      HeldStill heldStill) {}

  /**
   * The estimate of a metric.
   *
   * @param median with its interval of order statistics, which needs 6 trials
   * @param mean with Student's interval, which needs two
   * @param range from the least to the largest
   */
  public record Estimate(int n, Center median, Center mean, Interval range) {
    /** A value in the middle of trials, with its interval as far as there is one. */
    public record Center(double value, Optional<Interval> interval) {
      /** The mean of values that can't be below 0: there its interval ends. */
      public static Center mean(Sample sample) {
        return new Center(
            sample.mean(),
            sample
                .meanInterval()
                .map(interval -> new Interval(Math.max(0, interval.low()), interval.high())));
      }
    }

    @JsonValue
    Map<String, Object> json() {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("n", n);
      put(json, "median", median);
      put(json, "mean", mean);
      json.put("min", range.low());
      json.put("max", range.high());
      return json;
    }

    private static void put(Map<String, Object> json, String name, Center center) {
      json.put(name, center.value());
      center.interval().ifPresent(interval -> putEnds(json, name + "Low", name + "High", interval));
    }
  }

  /**
   * A protected configuration compared with plain.
   *
   * @param configuration the protected one's id
   * @param plain the plain one's id
   * @param paired protected by plain, of the repeats that both have; its interval and its p-value
   *     are those of one of the protections that were compared with this plain one
   */
  public record Comparison(String configuration, String plain, Metric metric, Ratio paired) {
    private static final double SIGNIFICANCE = 0.05;

    /** Whether the difference is more than chance: its interval leaves plain out. */
    public boolean isSignificant() {
      return paired.pValue() < SIGNIFICANCE;
    }

    /** The p-value, corrected for the protections that were compared with this plain one. */
    public double pValue() {
      return paired.pValue();
    }

    public int pairs() {
      return paired.count();
    }

    /** Protected by plain, of geometric means. */
    public double ratio() {
      return paired.ratio();
    }

    /** Which holds together with the others'; empty with one pair. */
    public Optional<Interval> interval() {
      return paired.interval();
    }

    @JsonValue
    Map<String, Object> json() {
      return Summary.json(configuration, "plain", plain, metric, paired);
    }
  }

  /**
   * What a protection costs with more clients, compared with what it costs with the fewest.
   *
   * @param configuration the id of the protected one with more clients
   * @param fewest the id of the same with the fewest
   * @param paired protected by plain with more clients, by the same ratio with the fewest, of the
   *     repeats that all four have
   * @param pHolm the p-value corrected for all of these of the metric
   */
  public record ClientEffect(
      String configuration, String fewest, Metric metric, Ratio paired, double pHolm) {
    /** Whether it is more than chance, after the correction. */
    public boolean isSignificant() {
      return pHolm < Comparison.SIGNIFICANCE;
    }

    @JsonValue
    Map<String, Object> json() {
      Map<String, Object> json =
          Summary.json(configuration, "fewestClients", fewest, metric, paired);
      json.put("pHolm", pHolm);
      return json;
    }
  }

  private static Map<String, Object> json(
      String configuration, String to, String other, Metric metric, Ratio paired) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("configuration", configuration);
    json.put(to, other);
    json.put("metric", metric);
    json.put("pairs", paired.count());
    json.put("ratio", paired.ratio());
    paired.interval().ifPresent(interval -> putEnds(json, "low", "high", interval));
    json.put("pValue", paired.pValue());
    return json;
  }

  private static void putEnds(Map<String, Object> json, String low, String high, Interval ends) {
    json.put(low, ends.low());
    json.put(high, ends.high());
  }

  /**
   * In how many trials throughput held still while it was measured, as their clients judged it.
   *
   * @param unknown trials that were too short to tell, or whose rate changed by a schedule
   */
  public record HeldStill(int yes, int no, int unknown) {
    public static HeldStill of(Collection<ResultRow> rows) {
      int yes = 0;
      int no = 0;
      for (ResultRow row : rows) {
        double steady = row.metric(TrialMetrics.STEADY).orElse(-1);
        yes += steady > 0 ? 1 : 0;
        no += steady == 0 ? 1 : 0;
      }
      return new HeldStill(yes, no, rows.size() - yes - no);
    }

    /** How many of those that could tell, such as {@code 2 of 3}. */
    public String ofTold(int trials) {
      int told = yes + no;
      return told == 0 ? "can't be told" : trials + " of " + told;
    }
  }

  /**
   * How the trials of a study came about: what results.csv can't say, since it holds valid trials
   * only.
   *
   * @param retried valid trials that failed before, with their reasons
   * @param settings what was asked, as name and text; the scale and the repeats among them
   * @param versions facts of servers, drivers and ciphers by store and protection
   */
  public record Provenance(
      Trials trials,
      List<StudyResults.FailedTrial> failed,
      List<String> retried,
      Map<String, String> settings,
      List<String> skipped,
      Map<String, List<String>> versions) {
    /**
     * Counts of trials.
     *
     * @param discarded results that were put aside since the host took processors
     * @param starts in how many starts of the command trials were done
     */
    public record Trials(int planned, int valid, int discarded, int starts) {}

    static Provenance of(StudyResults results) {
      return new Provenance(
          new Trials(
              results.study().trials().size(),
              results.rows().size(),
              results.discarded(),
              results.starts()),
          results.failed(),
          results.retriedTrials(),
          results.study().settings(),
          results.study().skipped(),
          results.storeFacts());
    }
  }

  /** What configurations are compared by. */
  public enum Metric {
    THROUGHPUT("throughput_ops_s", "Throughput", "ops/s", true),
    MEAN_LATENCY("latency_mean_us", "Mean latency", "µs", false),
    P99_LATENCY("latency_p99_us", "99th percentile latency", "µs", false),
    /** Processor time of the client's JVM in the measured part, by operation. */
    CLIENT_CPU("client_cpu_us_per_operation", "Client CPU per operation", "µs", false);

    private final String column;
    private final String title;
    private final String unit;
    private final boolean higherIsBetter;

    Metric(String column, String title, String unit, boolean higherIsBetter) {
      this.column = column;
      this.title = title;
      this.unit = unit;
      this.higherIsBetter = higherIsBetter;
    }

    /** What decides: with a target rate throughput is what was asked for, and latency differs. */
    public static Metric deciding(Configuration configuration) {
      return configuration.target() > 0 ? MEAN_LATENCY : THROUGHPUT;
    }

    public String column() {
      return column;
    }

    public String title() {
      return title;
    }

    public String unit() {
      return unit;
    }

    public boolean higherIsBetter() {
      return higherIsBetter;
    }
  }
}
