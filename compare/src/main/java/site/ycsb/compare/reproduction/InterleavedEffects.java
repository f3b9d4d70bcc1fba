package site.ycsb.compare.reproduction;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.compare.interleaved.Passes;
import site.ycsb.compare.plan.Configuration;
import site.ycsb.compare.reproduction.Effects.Effect;
import site.ycsb.compare.reproduction.MeasuredStudy.PublishedParts;
import site.ycsb.compare.results.JsonObjectFile;
import site.ycsb.compare.results.StudyRecord;
import site.ycsb.compare.results.Summary;
import site.ycsb.compare.statistics.Ratio;
import site.ycsb.compare.statistics.Ratio.LogRatio;
import site.ycsb.compare.statistics.Sample;
import site.ycsb.compare.study.Axis;
import site.ycsb.interleaved.estimate.ArmMeans;
import site.ycsb.interleaved.estimate.BlockValues;
import site.ycsb.interleaved.estimate.Conclusion;
import site.ycsb.interleaved.estimate.RatioInterval;
import site.ycsb.interleaved.result.ArmResult;
import site.ycsb.interleaved.result.InterleavedResult;

/**
 * Ratios of throughput between protections that took turns, from the published folder of an
 * interleaved study.
 *
 * <p>A setting (store, workload, threads) is one measurement with all protections in it, so that
 * the error of a ratio is that of its blocks; or several passes of it, so that the error is also
 * that by which passes differ ({@link LogRatio#ofPasses}). Several settings were measured one after
 * the other and are independent; where they answer one question, it's their geometric mean, with
 * Satterthwaite's degrees of freedom. How many operations a trial has isn't a setting here.
 *
 * <p>Nothing is judged of protections on different servers where too little is known of plain
 * against plain in one of these settings: see {@link Conclusion#objectionBetweenServers}.
 */
record InterleavedEffects(List<Measurement> measurements, int planned, Optional<String> scale) {
  /** What an interleaved measurement can be compared by with trials. */
  static final String COLUMN = "throughput_ops_s";

  private static final int DATE = 10;

  /** A measurement; the same point may have been measured in several passes. */
  private record Measurement(Configuration plain, InterleavedResult result, ArmMeans means) {
    boolean isOf(Configuration one) {
      return plain.point().withoutOperations().equals(one.point().withoutOperations())
          && (one.plain() || arm(one) >= 0);
    }

    private int arm(Configuration one) {
      return one.plain()
          ? BlockValues.PLAIN
          : result.arms().stream().map(ArmResult::name).toList().indexOf(one.protection());
    }

    /** Whether both aren't known to have worked on the same servers. */
    boolean comparesServers(Effects.Pair pair) {
      ArmResult first = result.arms().get(BlockValues.PLAIN);
      ArmResult of = result.arms().get(arm(pair.of()));
      ArmResult to = result.arms().get(arm(pair.to()));
      return (of.hasOwnServer(first) || to.hasOwnServer(first))
          && (of.servers().isEmpty() || !of.servers().equals(to.servers()));
    }

    LogRatio ratio(List<Effects.Pair> pairs) {
      double[] weights = new double[result.arms().size()];
      for (Effects.Pair pair : pairs) {
        add(weights, pair.of(), 1.0 / pairs.size());
        add(weights, pair.to(), -1.0 / pairs.size());
      }
      return new LogRatio(
          means.log(weights), means.error(weights), means.degreesOfFreedom(), Integer.MAX_VALUE);
    }

    private void add(double[] weights, Configuration one, double weight) {
      if (one.plain()) {
        ArmMeans.addPlain(weights, weight);
      } else {
        weights[arm(one)] += weight;
      }
    }
  }

  /** Whether a claim is about protections of one setting, and so can be judged by turns. */
  static boolean canJudge(Publication.Claim claim) {
    return claim.column().equals(COLUMN)
        && Stream.of(claim.contrast().of(), claim.contrast().to())
            .flatMap(side -> side.keySet().stream())
            .allMatch(key -> key.equals(Effects.PLAIN) || key.equals(Axis.PROTECTION.key()));
  }

  /** Reads the published folders of a study, its own or its parts'; empty when there are none. */
  static Optional<InterleavedEffects> read(Path all, String study) throws IOException {
    List<Measurement> measurements = new ArrayList<>();
    int planned = 0;
    Set<Optional<String>> scales = new LinkedHashSet<>();
    for (Path folder : PublishedParts.folders(all.resolve(study))) {
      Path file = folder.resolve(Summary.FILE_NAME);
      if (!Files.isRegularFile(file)) {
        throw new IOException(folder + " has no " + Summary.FILE_NAME + ": publish it again");
      }
      for (Passes.Measured one : Passes.Measured.read(file)) {
        @Nullable ArmMeans means = one.means();
        if (means != null) {
          measurements.add(new Measurement(one.plain(), one.result(), means));
        }
      }
      JsonNode provenance = JsonObjectFile.read(file, "a study's summary").path("provenance");
      planned += provenance.path("planned").asInt();
      scales.add(
          Optional.ofNullable(provenance.path("settings").path(StudyRecord.SCALE).textValue()));
    }
    if (scales.size() > 1) {
      throw new IOException(study + ": parts of a study must have the same scale of counts");
    }
    return measurements.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new InterleavedEffects(
                measurements, planned, scales.stream().findFirst().flatMap(one -> one)));
  }

  /** What it says of pairs that trials were planned of. */
  Effect of(String subject, List<Effects.Pair> planned) {
    // trials of more operations are the same setting
    Map<List<Object>, Effects.Pair> settings = new LinkedHashMap<>();
    planned.forEach(pair -> settings.putIfAbsent(setting(pair), pair));
    Map<List<Effects.Pair>, List<Measurement>> passes = new LinkedHashMap<>();
    for (Measurement one : measurements) {
      List<Effects.Pair> own =
          settings.values().stream()
              .filter(pair -> one.isOf(pair.of()) && one.isOf(pair.to()))
              .toList();
      if (!own.isEmpty()) {
        passes.computeIfAbsent(own, fresh -> new ArrayList<>()).add(one);
      }
    }
    List<LogRatio> ratios = new ArrayList<>();
    List<Double> weights = new ArrayList<>();
    Set<Effects.Pair> found = new HashSet<>();
    passes.forEach(
        (own, all) -> {
          found.addAll(own);
          ratios.add(
              LogRatio.ofPasses(
                  all.stream().map(one -> one.ratio(own)).toList(), Sample.CONFIDENCE));
          weights.add(all.size() * own.stream().mapToDouble(pair -> 1.0 / passes(pair)).sum());
        });
    Optional<Ratio> ratio =
        ratios.isEmpty()
            ? Optional.empty()
            : Optional.of(
                Ratio.of(
                    LogRatio.mean(
                        ratios, weights.stream().mapToDouble(weight -> weight).toArray())));
    return new Effect(subject, ratio, found.size(), settings.size(), objection(passes));
  }

  /** By the setting in which least is known of plain against plain. */
  private static Optional<String> objection(Map<List<Effects.Pair>, List<Measurement>> passes) {
    return passes.entrySet().stream()
        .filter(
            one ->
                one.getValue().stream()
                    .anyMatch(pass -> one.getKey().stream().anyMatch(pass::comparesServers)))
        .map(one -> new Passes(one.getValue().stream().map(Measurement::result).toList()))
        .map(Passes::plainAgainstPlain)
        .max(Comparator.comparingDouble(RatioInterval::halfWidth))
        .flatMap(Conclusion::objectionBetweenServers);
  }

  private static List<Object> setting(Effects.Pair pair) {
    return List.of(
        pair.of().point().withoutOperations(), pair.of().protection(), pair.to().protection());
  }

  private long passes(Effects.Pair pair) {
    return measurements.stream().filter(one -> one.isOf(pair.of()) && one.isOf(pair.to())).count();
  }

  /** How many measurements there are, when they were, and whether plain was plain in all. */
  String status() {
    List<String> days =
        measurements.stream()
            .map(one -> one.result().setup().started())
            .map(time -> time.substring(0, Math.min(DATE, time.length())))
            .sorted()
            .toList();
    long failing =
        measurements.stream().filter(one -> !one.result().soundness().controlHolds()).count();
    String first = days.get(0);
    String last = days.get(days.size() - 1);
    return String.format(
        Locale.ROOT,
        "%d of %d measurements, %s; plain differed from plain in %d of them%s",
        measurements.size(),
        planned,
        first.equals(last) ? first : first + " to " + last,
        failing,
        scale.map(factor -> "; counts scaled by " + factor).orElse(""));
  }
}
