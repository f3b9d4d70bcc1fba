package site.ycsb.compare.reproduction;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import site.ycsb.compare.plan.Configuration;
import site.ycsb.compare.results.PairedTrials;
import site.ycsb.compare.statistics.Ratio;
import site.ycsb.compare.study.Axis;

/**
 * Ratios of trials of a study. Where several settings answer one question, a repeat counts once, by
 * the geometric mean over its settings, so that the interval is that of repeats: settings of one
 * repeat share what made it slow or fast. Only settings that both sides have in every repeat are in
 * it.
 *
 * <p>Two sides on the same store ran next to each other in each repeat and are paired (Student's t
 * on the logarithms). Two stores ran one after the other, and aren't (Welch's t).
 */
final class Effects {
  /** A word of a contrast that isn't an axis. */
  private static final String PLAIN = "plain";

  private final MeasuredStudy study;
  private final List<Configuration> configurations;
  private final PairedTrials trials;

  Effects(MeasuredStudy study) {
    this.study = study;
    this.configurations = study.rows().stream().map(row -> row.configuration()).distinct().toList();
    this.trials = new PairedTrials(configurations, study.rows());
  }

  /** Two configurations that differ in what a contrast names only. */
  private record Pair(Configuration of, Configuration to) {}

  /** The effects of a contrast: one for each store, or for two stores one. */
  List<Effect> of(Publication.Contrast contrast, String column) {
    Set<String> varied = new LinkedHashSet<>(contrast.of().keySet());
    varied.addAll(contrast.to().keySet());
    if (varied.remove(PLAIN)) {
      varied.add(Axis.PROTECTION.key());
    }
    Map<String, List<Pair>> bySubject = new LinkedHashMap<>();
    for (Configuration of : configurations) {
      if (!fits(of, contrast.where()) || !fits(of, contrast.of())) {
        continue;
      }
      for (Configuration to : configurations) {
        if (fits(to, contrast.where())
            && fits(to, contrast.to())
            && sameBut(varied, of).equals(sameBut(varied, to))) {
          String subject =
              of.store().equals(to.store()) ? of.store() : of.store() + " by " + to.store();
          bySubject.computeIfAbsent(subject, key -> new ArrayList<>()).add(new Pair(of, to));
        }
      }
    }
    List<Effect> effects = new ArrayList<>();
    bySubject.forEach((subject, pairs) -> effects.add(effect(subject, pairs, column)));
    return effects;
  }

  /** Protected configurations by their plain ones. */
  Effect toPlain(String store, List<Configuration> protectedOnes, String column) {
    List<Pair> pairs =
        protectedOnes.stream()
            .flatMap(one -> trials.plainOf(one).map(plain -> new Pair(one, plain)).stream())
            .toList();
    return effect(store, pairs, column);
  }

  private Effect effect(String subject, List<Pair> pairs, String column) {
    boolean standIn =
        pairs.stream()
            .flatMap(pair -> Stream.of(pair.of().store(), pair.to().store()))
            .distinct()
            .anyMatch(study::isStandIn);
    List<Pair> complete = pairs.stream().filter(pair -> isComplete(pair, column)).toList();
    if (complete.isEmpty()) {
      return new Effect(subject, Optional.empty(), 0, standIn);
    }
    double[] base = means(complete.stream().map(Pair::to).toList(), column);
    double[] other = means(complete.stream().map(Pair::of).toList(), column);
    boolean paired =
        complete.stream().allMatch(pair -> pair.of().store().equals(pair.to().store()));
    Ratio ratio = paired ? Ratio.paired(base, other) : Ratio.unpaired(base, other);
    return new Effect(subject, Optional.of(ratio), complete.size(), standIn);
  }

  private boolean isComplete(Pair pair, String column) {
    Set<Integer> repeats = repeats(column);
    return !repeats.isEmpty()
        && trials.byRepeat(pair.of(), column).keySet().equals(repeats)
        && trials.byRepeat(pair.to(), column).keySet().equals(repeats);
  }

  /** The repeats of the study. */
  private Set<Integer> repeats(String column) {
    Set<Integer> repeats = new LinkedHashSet<>();
    configurations.forEach(one -> repeats.addAll(trials.byRepeat(one, column).keySet()));
    return repeats;
  }

  /** The geometric mean of configurations in each repeat. */
  private double[] means(List<Configuration> of, String column) {
    Map<Integer, Double> logs = new TreeMap<>();
    for (Configuration one : of) {
      trials
          .byRepeat(one, column)
          .forEach((repeat, value) -> logs.merge(repeat, Math.log(value), Double::sum));
    }
    return logs.values().stream().mapToDouble(sum -> Math.exp(sum / of.size())).toArray();
  }

  private static boolean fits(Configuration one, Map<String, List<String>> selection) {
    return selection.entrySet().stream()
        .allMatch(entry -> entry.getValue().contains(text(one, entry.getKey())));
  }

  private static String text(Configuration one, String key) {
    if (key.equals(PLAIN)) {
      return Boolean.toString(one.plain());
    }
    Axis asked =
        Stream.of(Axis.values()).filter(axis -> axis.key().equals(key)).findFirst().orElseThrow();
    return switch (asked) {
      // as the study has them, unscaled
      case RECORDS -> Long.toString(one.point().studyRecords());
      case OPERATIONS -> Long.toString(one.point().studyOperations());
      default -> one.text(asked);
    };
  }

  /** Where a configuration lies on the other axes. */
  private static Map<Axis, String> sameBut(Set<String> varied, Configuration one) {
    Map<Axis, String> same = new EnumMap<>(Axis.class);
    for (Axis axis : Axis.values()) {
      if (!varied.contains(axis.key())) {
        same.put(axis, one.text(axis));
      }
    }
    return same;
  }
}
