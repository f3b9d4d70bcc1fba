package site.ycsb.compare.interleaved;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
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
import site.ycsb.compare.results.Diff.Change;
import site.ycsb.compare.results.JsonObjectFile;
import site.ycsb.compare.results.Summary;
import site.ycsb.compare.statistics.Interval;
import site.ycsb.compare.statistics.Ratio;
import site.ycsb.config.Property;
import site.ycsb.interleaved.result.ArmResult;
import site.ycsb.interleaved.result.Comparison;
import site.ycsb.interleaved.result.Ending;
import site.ycsb.interleaved.result.InterleavedResult;
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

  private final Folder before;
  private final Folder after;

  private InterleavedDiff(Folder before, Folder after) {
    this.before = before;
    this.after = after;
  }

  /** Reads both folders. */
  public static InterleavedDiff of(Path before, Path after) throws IOException {
    return new InterleavedDiff(
        new Folder(before, points(before)), new Folder(after, points(after)));
  }

  private record Folder(Path path, Map<String, Point> points) {}

  /** The results of a folder by point. */
  private record Point(String words, List<InterleavedResult> passes, List<Comparison> comparisons) {
    Point(String words, Passes passes) {
      this(words, passes.results(), passes.comparisons());
    }
  }

  /** Whether a folder has results of an interleaved study, or of a single measurement. */
  public static boolean isIn(Path folder) throws IOException {
    Path file = folder.resolve(Summary.FILE_NAME);
    return isSingle(folder)
        || (Files.isRegularFile(file) && tree(file).path("measurements").isArray());
  }

  /** Whether it's of {@code overhead}, {@code quickstart} or {@code interleave}. */
  private static boolean isSingle(Path folder) {
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
    Map<String, String> defaults = new TreeMap<>();
    defaults.putAll(Map.of("threadcount", "1", "target", "0", "workload", ""));
    for (Property<?> property : new CoreWorkload().properties()) {
      defaults.put(property.key(), Objects.requireNonNullElse(property.defaultText(), ""));
    }
    defaults.keySet().removeAll(Set.of("table", "operationcount"));
    defaults.forEach(
        (key, usual) -> {
          String one = from.configuration().getOrDefault(key, usual);
          String other = to.configuration().getOrDefault(key, usual);
          if (!one.equals(other) && !isSameNumber(one, other)) {
            differences.add(key + "=" + one + " and " + key + "=" + other);
          }
        });
    return differences;
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

  private static JsonNode tree(Path file) throws IOException {
    return JsonObjectFile.read(file, "a study's summary");
  }

  /** What both folders have. */
  public List<Change> changes(boolean sameMachine) {
    List<Change> changes = new ArrayList<>();
    before.points.forEach(
        (words, point) -> {
          @Nullable Point other = after.points.get(words);
          if (other != null) {
            addRatios(point, other, changes);
            if (sameMachine) {
              addOwn(point, other, changes);
            }
          }
        });
    return changes;
  }

  /** What the first folder has and the second hasn't, in words. */
  public List<String> gone() {
    List<String> gone = new ArrayList<>();
    for (Point point : before.points.values()) {
      @Nullable Point other = after.points.get(point.words);
      for (String arm : arms(point)) {
        if (other == null || !arms(other).contains(arm)) {
          gone.add(point.words + " " + arm);
        }
      }
      if (other != null) {
        decisive(point)
            .filter(one -> LogOfRatio.of(point, one).isPresent() && arms(other).contains(one.arm()))
            .filter(one -> LogOfRatio.of(other, one).isEmpty())
            .forEach(
                one ->
                    gone.add(
                        point.words
                            + " "
                            + one.arm()
                            + ": "
                            + one.quantity().name()
                            + " to plain"));
      }
    }
    return gone;
  }

  /** Why a change may be none of what a protection costs, in words. */
  public List<String> unreliable() {
    Set<String> reasons = new LinkedHashSet<>();
    addFailures(before, reasons);
    addFailures(after, reasons);
    addArmDifferences(reasons);
    addBoundDifferences(reasons);
    return List.copyOf(reasons);
  }

  /** What a folder says itself. */
  private static void addFailures(Folder folder, Set<String> reasons) {
    String where = "failed in " + folder.path + ": ";
    for (Point point : folder.points.values()) {
      if (!new Passes(point.passes).controlHolds()) {
        reasons.add(where + point.words + ": plain differs from plain");
      }
      for (InterleavedResult pass : point.passes) {
        if (pass.ending().reason() == Ending.Reason.FAILED) {
          reasons.add(where + point.words + ": " + pass.ending().sentence());
        }
        for (ArmResult arm : pass.arms()) {
          if (arm.exitCode() != ExitCode.OK.code()) {
            reasons.add(where + point.words + " " + arm.name() + ": exit code " + arm.exitCode());
          }
        }
      }
    }
  }

  /**
   * What protections of the same name do otherwise: each property with both values. Where servers
   * and files are doesn't matter.
   */
  private void addArmDifferences(Set<String> reasons) {
    before.points.forEach(
        (words, point) -> {
          @Nullable Point other = after.points.get(words);
          Map<String, Map<String, String>> there = other == null ? Map.of() : armProperties(other);
          armProperties(point)
              .forEach(
                  (arm, own) -> {
                    if (there.containsKey(arm)) {
                      addDifferences(
                          "not the same protection: " + words + " " + arm,
                          own,
                          there.getOrDefault(arm, own),
                          reasons);
                    }
                  });
        });
  }

  /** Bounds that aren't the same: what keeps one says nothing of the other. */
  private void addBoundDifferences(Set<String> reasons) {
    before.points.forEach(
        (words, point) -> {
          @Nullable Point other = after.points.get(words);
          Set<String> from = bounds(point);
          Set<String> to = other == null ? Set.of() : bounds(other);
          if (!from.isEmpty() && !to.isEmpty() && !from.equals(to)) {
            reasons.add(
                "not the same bound: "
                    + words
                    + ": "
                    + String.join(", ", from)
                    + " and "
                    + String.join(", ", to));
          }
        });
  }

  private static Set<String> bounds(Point point) {
    return point.passes.stream()
        .flatMap(pass -> Stream.ofNullable(pass.ladder()))
        .map(Ladder::bound)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Map<String, Map<String, String>> armProperties(Point point) {
    Map<String, Map<String, String>> properties = new LinkedHashMap<>();
    point.passes.stream()
        .flatMap(pass -> pass.arms().stream())
        .forEach(arm -> properties.putIfAbsent(arm.name(), arm.properties()));
    return properties;
  }

  private static void addDifferences(
      String arm, Map<String, String> one, Map<String, String> other, Set<String> differences) {
    Set<String> keys = new TreeSet<>(one.keySet());
    keys.addAll(other.keySet());
    keys.removeIf(key -> PLACE.matcher(key).find());
    for (String key : keys) {
      String from = one.getOrDefault(key, "");
      String to = other.getOrDefault(key, "");
      if (!from.equals(to) && !isSameNumber(from, to)) {
        differences.add(arm + ": " + key + "=" + from + " and " + key + "=" + to);
      }
    }
  }

  /**
   * Whether it's an arm's own throughput or capacity, which has an interval from several passes on.
   */
  public static boolean isOwn(Change change) {
    return change.words().endsWith(OWN);
  }

  private static Stream<Comparison> decisive(Point point) {
    return point.comparisons.stream().filter(one -> one.quantity().decisive());
  }

  private static List<String> arms(Point point) {
    return point.passes.stream()
        .flatMap(pass -> pass.arms().stream())
        .map(ArmResult::name)
        .distinct()
        .toList();
  }

  /** Plain against plain is no protection that could cost more. */
  private static boolean isControl(Point point, String name) {
    return point.passes.stream()
        .flatMap(pass -> pass.arms().stream())
        .anyMatch(arm -> arm.name().equals(name) && arm.role() == ArmResult.Role.CONTROL);
  }

  private static Map<String, Point> points(Path folder) throws IOException {
    if (isSingle(folder)) {
      InterleavedResult result = read(folder);
      String words = result.setup().binding();
      return Map.of(words, new Point(words, new Passes(List.of(result))));
    }
    Map<String, List<InterleavedResult>> results = new LinkedHashMap<>();
    Passes.read(List.of(folder.resolve(Summary.FILE_NAME)))
        .forEach(
            (plain, passes) ->
                results
                    .computeIfAbsent(plain.pointWords(), fresh -> new ArrayList<>())
                    .addAll(passes.results()));
    Map<String, Point> points = new LinkedHashMap<>();
    results.forEach((words, all) -> points.put(words, new Point(words, new Passes(all))));
    return points;
  }

  private static void addRatios(Point before, Point after, List<Change> changes) {
    for (Comparison one : before.comparisons) {
      boolean control = isControl(before, one.arm());
      Optional<LogOfRatio> from = LogOfRatio.of(before, one);
      Optional<LogOfRatio> to = LogOfRatio.of(after, one);
      if (from.isPresent() && to.isPresent()) {
        changes.add(
            new Change(
                List.of(one.quantity().name()),
                one.quantity().higherIsBetter(),
                before.words + ", " + one.arm() + ": " + one.quantity().name() + " to plain",
                one.quantity().decisive(),
                Math.exp(to.get().log - from.get().log),
                to.get().less(from.get()),
                !control,
                control));
      }
    }
  }

  private static void addOwn(Point before, Point after, List<Change> changes) {
    for (String arm : arms(before)) {
      double[] from = perSecond(before, arm);
      double[] to = perSecond(after, arm);
      if (from.length > 0 && to.length > 0) {
        boolean control = isControl(before, arm);
        String quantity = bounds(before).isEmpty() ? "throughput" : "capacity";
        Ratio ratio = Ratio.unpaired(from, to);
        changes.add(
            new Change(
                List.of(quantity),
                true,
                before.words + ", " + arm + ": " + quantity + OWN,
                true,
                ratio.ratio(),
                ratio.interval(),
                !control,
                control));
      }
    }
  }

  private static double[] perSecond(Point point, String name) {
    return point.passes.stream()
        .flatMap(
            pass ->
                pass.arms().stream()
                    .filter(arm -> arm.name().equals(name))
                    .flatMap(arm -> Stream.ofNullable(pass.perSecond(arm))))
        .filter(rate -> rate > 0)
        .mapToDouble(rate -> rate)
        .toArray();
  }

  /**
   * The logarithm of a ratio.
   *
   * @param below square of the distance to the interval's lower end
   * @param above the same of the upper end
   * @param bounded whether there is an interval
   */
  private record LogOfRatio(double log, double below, double above, boolean bounded) {
    static Optional<LogOfRatio> of(Point point, Comparison like) {
      return point.comparisons.stream()
          .filter(
              one ->
                  one.arm().equals(like.arm())
                      && one.quantity().name().equals(like.quantity().name()))
          .flatMap(one -> of(one).stream())
          .findFirst();
    }

    private static Optional<LogOfRatio> of(Comparison one) {
      @Nullable Double ratio = one.values().ratio();
      if (ratio == null || !(ratio > 0)) {
        return Optional.empty();
      }
      @Nullable Double low = one.interval().low();
      @Nullable Double high = one.interval().high();
      return Optional.of(
          low == null || high == null || !(low > 0)
              ? new LogOfRatio(Math.log(ratio), 0, 0, false)
              : new LogOfRatio(
                  Math.log(ratio),
                  Math.pow(Math.log(ratio / low), 2),
                  Math.pow(Math.log(high / ratio), 2),
                  true));
    }

    Optional<Interval> less(LogOfRatio other) {
      double change = log - other.log;
      return bounded && other.bounded
          ? Optional.of(
              new Interval(
                  Math.exp(change - Math.sqrt(below + other.above)),
                  Math.exp(change + Math.sqrt(above + other.below))))
          : Optional.empty();
    }
  }
}
