package site.ycsb.compare.interleaved;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.compare.plan.Configuration;
import site.ycsb.compare.results.JsonObjectFile;
import site.ycsb.compare.statistics.Interval;
import site.ycsb.compare.statistics.Ratio.LogRatio;
import site.ycsb.compare.statistics.Sample;
import site.ycsb.compare.trial.DamagedFileException;
import site.ycsb.interleaved.estimate.ArmMeans;
import site.ycsb.interleaved.estimate.Conclusion;
import site.ycsb.interleaved.estimate.RatioInterval;
import site.ycsb.interleaved.result.ArmResult;
import site.ycsb.interleaved.result.Comparison;
import site.ycsb.interleaved.result.InterleavedResult;
import site.ycsb.interleaved.result.ResultFiles;

/**
 * The same protections, measured in turns in several passes, each a process of its own whose
 * servers were started anew: one comparison with plain for each protection and quantity.
 *
 * <p>The interval of one pass is that of its blocks. An arm whose server isn't plain's differs by
 * the luck of one start of each, too, which that interval doesn't contain; an arm on plain's server
 * by that of one process and one load of tables. So a pass is the unit: see {@link
 * LogRatio#ofPasses}. From six passes on, how passes differ is known from all arms on plain's
 * server together. Of an arm whose server isn't plain's nothing is concluded where all passes
 * together know too little of plain against plain: see {@link Conclusion#betweenServers}. What only
 * one pass has a value and an interval of stays as that pass has it; so does everything where there
 * is but one pass.
 */
public record Passes(List<InterleavedResult> results) {
  /** Of the interval that a pass has of its blocks. */
  private static final double NORMAL_QUANTILE = 1.959964;

  /** Passes of which it shows well enough whether an arm differs by more than the others. */
  private static final int ENOUGH = 6;

  /** As many that Student's quantiles are those of the normal distribution. */
  private static final int MANY = Integer.MAX_VALUE;

  /**
   * Reads those of a study; none of a study of trials.
   *
   * @param summaries the study's, or those of its parts
   * @param place what passes have in common, by plain's configuration
   * @throws DamagedFileException when one is no summary
   */
  public static <T> Map<T, Passes> read(List<Path> summaries, Function<Configuration, T> place)
      throws IOException {
    Map<T, List<InterleavedResult>> results = new LinkedHashMap<>();
    for (Path file : summaries) {
      for (Measured one : Measured.read(file)) {
        results
            .computeIfAbsent(place.apply(one.plain()), fresh -> new ArrayList<>())
            .add(one.result());
      }
    }
    Map<T, Passes> passes = new LinkedHashMap<>();
    results.forEach((plain, all) -> passes.put(plain, new Passes(all)));
    return passes;
  }

  /** A measurement in a summary; without means where blocks were too few, or at given rates. */
  public record Measured(Configuration plain, InterleavedResult result, @Nullable ArmMeans means) {
    /** Reads those of a file, none of a study of trials; throws when it is no summary. */
    public static List<Measured> read(Path file) throws IOException {
      List<Measured> all = new ArrayList<>();
      try {
        for (JsonNode one : JsonObjectFile.read(file, "a study's summary").path("measurements")) {
          @Nullable Configuration plain =
              JsonObjectFile.value(one.path("plain"), Configuration.class);
          if (plain == null) {
            throw new DamagedFileException(file, "isn't the summary of an interleaved study");
          }
          @Nullable JsonNode means = one.get(StudyCostReport.THROUGHPUT);
          all.add(
              new Measured(
                  plain,
                  ResultFiles.of(one.path("result")),
                  means == null ? null : JsonObjectFile.value(means, ArmMeans.class)));
        }
      } catch (JacksonException e) {
        throw new DamagedFileException(file, "isn't the summary of an interleaved study", e);
      }
      return all;
    }
  }

  /** Of every arm with plain, from all passes, in the order of the first. */
  public List<Comparison> comparisons() {
    if (results.size() == 1) {
      return results.get(0).comparisons();
    }
    Map<List<String>, List<Comparison>> byQuantity = new LinkedHashMap<>();
    for (InterleavedResult result : results) {
      for (Comparison one : result.comparisons()) {
        byQuantity
            .computeIfAbsent(List.of(one.quantity().name(), one.arm()), fresh -> new ArrayList<>())
            .add(one);
      }
    }
    Map<String, Together> together = new HashMap<>();
    List<Comparison> comparisons = new ArrayList<>();
    for (List<Comparison> passes : byQuantity.values()) {
      Comparison.Quantity of = passes.get(0).quantity();
      comparisons.add(
          combined(passes, together.computeIfAbsent(of.name(), absent -> Together.of(this, of))));
    }
    return List.copyOf(comparisons);
  }

  /**
   * Whether plain is the same as plain: of several passes when the interval from all of them at 99
   * % has no difference in it.
   */
  public boolean controlHolds() {
    return control().size() < 2
        ? results.stream().allMatch(result -> result.soundness().controlHolds())
        : plainAgainstPlain(Conclusion.CONTROL_CONFIDENCE).contains(1);
  }

  /** The interval of plain against plain in the decisive quantity, from all passes. */
  public RatioInterval plainAgainstPlain() {
    return plainAgainstPlain(Sample.CONFIDENCE);
  }

  private RatioInterval plainAgainstPlain(double confidence) {
    List<Comparison> control = control();
    return control.isEmpty()
        ? RatioInterval.UNBOUNDED
        : interval(control, Together.of(this, control.get(0).quantity()), confidence);
  }

  private List<Comparison> control() {
    Set<String> controls = controls();
    return results.stream()
        .flatMap(result -> result.comparisons().stream())
        .filter(one -> one.quantity().decisive() && controls.contains(one.arm()))
        .filter(one -> logRatio(one).isPresent())
        .toList();
  }

  Map<String, List<ArmResult>> arms() {
    return results.stream()
        .flatMap(result -> result.arms().stream())
        .collect(Collectors.groupingBy(ArmResult::name, LinkedHashMap::new, Collectors.toList()));
  }

  /** Whether an arm is plain once more. */
  boolean isControl(String name) {
    return controls().contains(name);
  }

  private Set<String> controls() {
    Set<String> names = new HashSet<>();
    for (InterleavedResult result : results) {
      for (ArmResult arm : result.arms()) {
        if (arm.role() == ArmResult.Role.CONTROL) {
          names.add(arm.name());
        }
      }
    }
    return names;
  }

  private boolean hasOwnServer(String name) {
    return withOwnServers().contains(name);
  }

  private Set<String> withOwnServers() {
    Set<String> names = new HashSet<>();
    for (InterleavedResult result : results) {
      for (ArmResult arm : result.arms()) {
        if (arm.hasOwnServer(result.arms().get(0))) {
          names.add(arm.name());
        }
      }
    }
    return names;
  }

  private Comparison combined(List<Comparison> all, Together together) {
    List<Comparison> known = all.stream().filter(one -> logRatio(one).isPresent()).toList();
    if (known.size() < 2) {
      return known.isEmpty() ? all.get(0) : known.get(0);
    }
    String arm = known.get(0).arm();
    Comparison.Quantity quantity = known.get(0).quantity();
    RatioInterval interval = interval(known, together, Sample.CONFIDENCE);
    double precision = results.get(0).setup().precisionPercent() / 100;
    Conclusion conclusion = Conclusion.of(interval, quantity, precision);
    if (hasOwnServer(arm)) {
      conclusion = conclusion.betweenServers(plainAgainstPlain());
    }
    return new Comparison(
        arm,
        quantity,
        Comparison.Values.of(
            geometricMean(known.stream().map(one -> one.values().plain())),
            geometricMean(known.stream().map(one -> one.values().arm())),
            geometricMean(known.stream().map(one -> one.values().ratio()))),
        Comparison.Interval.of(interval.low(), interval.high()),
        // theirs holds for a number of passes that was planned, not whenever one stops
        Comparison.Interval.NONE,
        known.stream().mapToInt(Comparison::blocks).sum(),
        conclusion.verdict(
            isControl(arm)
                ? Conclusion.controlSentence(
                    interval(known, together, Conclusion.CONTROL_CONFIDENCE),
                    interval,
                    quantity,
                    precision)
                : conclusion.sentence(arm, quantity, Duration.ZERO) + starts(arm, known.size())));
  }

  /** What an interval is of, where that isn't all passes on one server. */
  private String starts(String arm, int count) {
    return hasOwnServer(arm)
        ? " Its server isn't plain's: from " + count + " starts of each server."
        : count < results.size() ? " From " + count + " of " + results.size() + " passes." : "";
  }

  private RatioInterval interval(List<Comparison> known, Together together, double confidence) {
    List<LogRatio> passes = known.stream().flatMap(one -> logRatio(one).stream()).toList();
    String name = known.get(0).arm();
    int arm = together.arms().indexOf(name);
    LogRatio all =
        arm >= 0 && passes.size() >= ENOUGH
            ? LogRatio.ofPasses(
                passes.stream().mapToDouble(LogRatio::log).toArray(),
                arm,
                together.logs(),
                isControl(name) ? 1 : 2)
            : LogRatio.ofPasses(passes, confidence);
    return RatioInterval.ofLog(all.log(), all.halfWidth(confidence));
  }

  /**
   * The arms on plain's server of which every pass knows a quantity, by the logarithms of what they
   * reached; none where plain's control isn't among them. The last one, without a name, is plain.
   */
  private record Together(List<String> arms, List<double[]> logs) {
    static Together of(Passes passes, Comparison.Quantity quantity) {
      Set<String> elsewhere = passes.withOwnServers();
      Set<String> controls = passes.controls();
      Map<String, List<Double>> reached = new LinkedHashMap<>();
      for (InterleavedResult result : passes.results()) {
        for (Comparison one : result.comparisons()) {
          if (one.quantity().name().equals(quantity.name())
              && !elsewhere.contains(one.arm())
              && logRatio(one).isPresent()) {
            add(reached, one.arm(), one.values().arm());
            if (controls.contains(one.arm())) {
              add(reached, "", one.values().plain());
            }
          }
        }
      }
      reached.values().removeIf(values -> values.size() < passes.results().size());
      List<Double> plain = reached.remove("");
      if (plain == null || reached.size() < 2) {
        return new Together(List.of(), List.of());
      }
      List<String> arms = List.copyOf(reached.keySet());
      reached.put("", plain);
      return new Together(
          arms,
          reached.values().stream()
              .map(values -> values.stream().mapToDouble(Math::log).toArray())
              .toList());
    }

    private static void add(Map<String, List<Double>> reached, String arm, @Nullable Double value) {
      if (value != null && value > 0) {
        reached.computeIfAbsent(arm, fresh -> new ArrayList<>()).add(value);
      }
    }
  }

  /** The interval of a comparison as others have it. */
  public static Optional<Interval> interval(Comparison comparison) {
    @Nullable Double low = comparison.interval().low();
    @Nullable Double high = comparison.interval().high();
    return low == null || high == null ? Optional.empty() : Optional.of(new Interval(low, high));
  }

  /** A pass's; empty without a ratio or an interval. */
  private static Optional<LogRatio> logRatio(Comparison pass) {
    @Nullable Double ratio = pass.values().ratio();
    return ratio == null || !(ratio > 0)
        ? Optional.empty()
        : interval(pass)
            .filter(ends -> ends.low() > 0)
            .map(
                ends ->
                    new LogRatio(
                        Math.log(ratio),
                        Math.log(ends.high() / ends.low()) / 2 / NORMAL_QUANTILE,
                        MANY,
                        MANY));
  }

  private static double geometricMean(Stream<@Nullable Double> passes) {
    return Math.exp(
        passes
            .mapToDouble(value -> Math.log(Objects.requireNonNullElse(value, Double.NaN)))
            .average()
            .orElse(Double.NaN));
  }
}
