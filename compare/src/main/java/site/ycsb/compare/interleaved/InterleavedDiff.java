package site.ycsb.compare.interleaved;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.compare.plan.Configuration;
import site.ycsb.compare.results.Diff;
import site.ycsb.compare.results.Diff.Change;
import site.ycsb.compare.results.JsonObjectFile;
import site.ycsb.compare.results.Summary;
import site.ycsb.compare.statistics.Interval;
import site.ycsb.compare.statistics.Ratio;
import site.ycsb.config.Property;
import site.ycsb.config.YcsbKeys;
import site.ycsb.interleaved.result.ArmResult;
import site.ycsb.interleaved.result.Comparison;
import site.ycsb.interleaved.result.InterleavedResult;
import site.ycsb.interleaved.result.InterleavedResult.Ending;
import site.ycsb.interleaved.result.Ladder;
import site.ycsb.interleaved.result.ResultFiles;
import site.ycsb.spi.ExitCode;
import site.ycsb.workloads.CoreWorkload;

/**
 * Two results folders of interleaved studies, or published ones: how what a protection costs
 * changed from one to the other.
 *
 * <p>The ratio to plain of the second folder is divided by that of the first one. Its interval at
 * 95 % is made of the two ratios' own, which needn't be symmetric, on logarithms. {@link Passes}
 * are combined first. Source: Zou and Donner, Statistics in Medicine 27 (2008).
 *
 * <p>An arm's own throughput or capacity depends on the process that measured it, of which there is
 * one for each pass: its interval is Welch's over passes, and there is none of a single one.
 */
public final class InterleavedDiff {
  private static final String OWN = " itself";

  /** Keys of properties that say where something is. */
  private static final Pattern PLACE =
      Pattern.compile("(?:folder|file|path|url|hosts?|port|address|table|password)$");

  private final List<Change> changes = new ArrayList<>();
  private final List<String> gone = new ArrayList<>();

  private InterleavedDiff() {}

  /** What both folders have, and how it changed; of one machine, arms' own throughput too. */
  public static Diff.Found of(Path before, Path after, boolean sameMachine) throws IOException {
    Map<String, Passes> from = points(before);
    Map<String, Passes> to = points(after);
    InterleavedDiff diff = new InterleavedDiff();
    Set<String> unreliable = new LinkedHashSet<>();
    addFailures(before, from, unreliable);
    addFailures(after, to, unreliable);
    from.forEach(
        (words, passes) -> {
          @Nullable Passes others = to.get(words);
          Set<String> arms = others == null ? Set.of() : others.arms().keySet();
          passes.arms().keySet().stream()
              .filter(arm -> !arms.contains(arm))
              .forEach(arm -> diff.gone.add(words + " " + arm));
          if (others != null) {
            diff.addRatios(words, passes, others);
            // what keeps one bound says nothing of another one, or of throughput
            Set<String> bounds = bounds(passes);
            Set<String> otherBounds = bounds(others);
            if (sameMachine && bounds.isEmpty() == otherBounds.isEmpty()) {
              diff.addOwn(words, passes, others);
            }
            addArmDifferences(words, passes, others, unreliable);
            if (!bounds.equals(otherBounds)) {
              String differ = listed(bounds) + " and " + listed(otherBounds);
              unreliable.add("not the same bound: " + words + ": " + differ);
            }
          }
        });
    return new Diff.Found(diff.changes, List.of(), diff.gone, List.copyOf(unreliable));
  }

  /** Whether a folder has results of an interleaved study, or of a single measurement. */
  public static boolean isIn(Path folder) throws IOException {
    Path file = folder.resolve(Summary.FILE_NAME);
    return isSingle(folder)
        || (Files.isRegularFile(file)
            && JsonObjectFile.read(file, "a study's summary").path("measurements").isArray());
  }

  /** Whether it's of {@code overhead}, {@code quickstart} or {@code interleave}. */
  public static boolean isSingle(Path folder) {
    return Files.isRegularFile(folder.resolve(ResultFiles.JSON));
  }

  /**
   * What two single measurements worked on, where that isn't the same: then what changed isn't what
   * a protection costs. Studies say with each point what it is.
   *
   * @return each property with both values, in words
   */
  public static List<String> differences(Path before, Path after) throws IOException {
    if (!isSingle(before) || !isSingle(after)) {
      return List.of();
    }
    InterleavedResult.Setup from = read(before).setup();
    InterleavedResult.Setup to = read(after).setup();
    List<String> differences = new ArrayList<>();
    if (!from.binding().equals(to.binding())) {
      differences.add("binding " + from.binding() + " and " + to.binding());
    }
    Map<String, String> defaults =
        new TreeMap<>(
            Map.of(YcsbKeys.THREAD_COUNT, "1", YcsbKeys.TARGET, "0", YcsbKeys.WORKLOAD, ""));
    for (Property<?> property : new CoreWorkload().properties()) {
      defaults.put(property.key(), Objects.requireNonNullElse(property.defaultText(), ""));
    }
    defaults.keySet().removeAll(Set.of(YcsbKeys.TABLE, YcsbKeys.OPERATION_COUNT));
    defaults.forEach(
        (key, usual) ->
            difference(
                    key,
                    from.configuration().getOrDefault(key, usual),
                    to.configuration().getOrDefault(key, usual))
                .ifPresent(differences::add));
    return differences;
  }

  private static Optional<String> difference(String key, String one, String other) {
    return one.equals(other) || isSameNumber(one, other)
        ? Optional.empty()
        : Optional.of(key + "=" + one + " and " + key + "=" + other);
  }

  private static boolean isSameNumber(String one, String other) {
    try {
      return new BigDecimal(one).compareTo(new BigDecimal(other)) == 0;
    } catch (NumberFormatException e) {
      return false;
    }
  }

  private static InterleavedResult read(Path folder) throws IOException {
    return InterleavedStudy.result(folder.resolve(ResultFiles.JSON), UnaryOperator.identity());
  }

  private static void addFailures(Path folder, Map<String, Passes> points, Set<String> reasons) {
    String where = "failed in " + folder + ": ";
    points.forEach(
        (words, passes) -> {
          if (!passes.controlHolds()) {
            reasons.add(where + words + ": the control differs from plain");
          }
          for (InterleavedResult pass : passes.results()) {
            if (pass.ending().reason() == Ending.Reason.FAILED) {
              reasons.add(where + words + ": " + pass.ending().sentence());
            }
            pass.arms().stream()
                .filter(arm -> arm.exitCode() != ExitCode.OK.code())
                .forEach(
                    arm ->
                        reasons.add(
                            where + words + " " + arm.name() + ": exit code " + arm.exitCode()));
          }
        });
  }

  /**
   * What protections of the same name do otherwise: each property with both values. Where servers
   * and files are doesn't matter.
   */
  private static void addArmDifferences(
      String words, Passes before, Passes after, Set<String> reasons) {
    before
        .arms()
        .forEach(
            (arm, all) -> {
              @Nullable List<ArmResult> others = after.arms().get(arm);
              if (others == null) {
                return;
              }
              Map<String, String> one = all.get(0).properties();
              Map<String, String> other = others.get(0).properties();
              Set<String> keys = new TreeSet<>(one.keySet());
              keys.addAll(other.keySet());
              keys.removeIf(key -> PLACE.matcher(key).find());
              for (String key : keys) {
                difference(key, one.getOrDefault(key, ""), other.getOrDefault(key, ""))
                    .ifPresent(
                        found ->
                            reasons.add(
                                "not the same protection: " + words + " " + arm + ": " + found));
              }
            });
  }

  private static String listed(Set<String> bounds) {
    return bounds.isEmpty() ? "none" : String.join(", ", bounds);
  }

  private static Set<String> bounds(Passes passes) {
    return passes.results().stream()
        .flatMap(pass -> Stream.ofNullable(pass.ladder()))
        .map(Ladder::bound)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /**
   * Whether it's an arm's own throughput or capacity, which has an interval from several passes on.
   */
  public static boolean isOwn(Change change) {
    return change.words().endsWith(OWN);
  }

  private static Map<String, Passes> points(Path folder) throws IOException {
    if (isSingle(folder)) {
      InterleavedResult result = read(folder);
      return Map.of(result.setup().binding(), new Passes(List.of(result)));
    }
    return Passes.read(List.of(folder.resolve(Summary.FILE_NAME)), Configuration::pointWords);
  }

  private void addRatios(String words, Passes before, Passes after) {
    List<Comparison> others = after.comparisons();
    for (Comparison one : before.comparisons()) {
      String what = one.quantity().name() + " to plain";
      Optional<LogOfRatio> from = LogOfRatio.of(one);
      Optional<LogOfRatio> to =
          others.stream()
              .filter(
                  other ->
                      other.arm().equals(one.arm())
                          && other.quantity().name().equals(one.quantity().name()))
              .flatMap(other -> LogOfRatio.of(other).stream())
              .findFirst();
      if (from.isPresent() && to.isPresent()) {
        // plain against plain is no protection that could cost more
        boolean control = before.isControl(one.arm());
        changes.add(
            new Change(
                List.of(one.quantity().name()),
                one.quantity().higherIsBetter(),
                words + ", " + one.arm() + ": " + what,
                one.quantity().decisive(),
                Math.exp(to.get().log - from.get().log),
                to.get().less(from.get()),
                !control,
                control));
      } else if (from.isPresent()
          && one.quantity().decisive()
          && after.arms().containsKey(one.arm())) {
        gone.add(words + " " + one.arm() + ": " + what);
      }
    }
  }

  private void addOwn(String words, Passes before, Passes after) {
    for (String arm : before.arms().keySet()) {
      double[] from = perSecond(before, arm);
      double[] to = perSecond(after, arm);
      if (from.length > 0 && to.length > 0) {
        boolean control = before.isControl(arm);
        String quantity = bounds(before).isEmpty() ? "throughput" : "capacity";
        Ratio ratio = Ratio.unpaired(from, to);
        changes.add(
            new Change(
                List.of(quantity),
                true,
                words + ", " + arm + ": " + quantity + OWN,
                true,
                ratio.ratio(),
                ratio.interval(),
                !control,
                control));
      }
    }
  }

  private static double[] perSecond(Passes passes, String name) {
    return passes.results().stream()
        .flatMap(
            pass ->
                pass.arms().stream()
                    .filter(arm -> arm.name().equals(name))
                    .flatMap(arm -> Stream.ofNullable(pass.perSecond(arm))))
        .filter(rate -> rate > 0)
        .mapToDouble(rate -> rate)
        .toArray();
  }

  /** A ratio's logarithm, with the squares of its distances to the interval's ends, if known. */
  private record LogOfRatio(double log, Optional<Interval> squares) {
    static Optional<LogOfRatio> of(Comparison one) {
      @Nullable Double ratio = one.values().ratio();
      if (ratio == null || !(ratio > 0)) {
        return Optional.empty();
      }
      return Optional.of(
          new LogOfRatio(
              Math.log(ratio),
              Passes.interval(one)
                  .filter(ends -> ends.low() > 0)
                  .map(
                      ends ->
                          new Interval(
                              Math.pow(Math.log(ratio / ends.low()), 2),
                              Math.pow(Math.log(ends.high() / ratio), 2)))));
    }

    Optional<Interval> less(LogOfRatio other) {
      double change = log - other.log;
      return squares.flatMap(
          own ->
              other.squares.map(
                  its ->
                      new Interval(
                          Math.exp(change - Math.sqrt(own.low() + its.high())),
                          Math.exp(change + Math.sqrt(own.high() + its.low())))));
    }
  }
}
