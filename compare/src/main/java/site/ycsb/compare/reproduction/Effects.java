package site.ycsb.compare.reproduction;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import site.ycsb.compare.plan.Configuration;
import site.ycsb.compare.results.PairedTrials;
import site.ycsb.compare.results.ResultRow;
import site.ycsb.compare.statistics.Ratio;
import site.ycsb.compare.statistics.Ratio.LogRatio;
import site.ycsb.compare.study.Axis;

/**
 * Ratios of trials of a study. Where several settings answer one question, a repeat counts once, by
 * the geometric mean over its settings, so that the interval is that of repeats: settings of one
 * repeat share what made it slow or fast. The settings are the same in each repeat: where trials
 * are missing, those repeats and settings are taken that leave the most trials in, and two repeats
 * at least where there are, since one has no interval.
 *
 * <p>Two sides on the same store ran next to each other in each repeat and are paired (Student's t
 * on the logarithms). Two stores ran one after the other, and aren't (Welch's t). Both sides are of
 * one part of the study, and so of one machine. Settings of different parts share nothing by the
 * number of their repeat, so each part's repeats make an interval of their own, and the mean is
 * over these.
 */
final class Effects {
  /** A word of a contrast that isn't an axis. */
  static final String PLAIN = "plain";

  private final MeasuredStudy study;
  private final List<Configuration> configurations;
  private final PairedTrials trials;
  private final List<PairedTrials> parts;

  Effects(MeasuredStudy study) {
    this.study = study;
    List<ResultRow> rows = study.rows();
    this.configurations = rows.stream().map(ResultRow::configuration).distinct().toList();
    this.trials = new PairedTrials(configurations, rows);
    this.parts =
        study.parts().stream().map(part -> new PairedTrials(configurations, part.rows())).toList();
  }

  /**
   * By what factor two selections of a study's trials differ.
   *
   * @param subject what it is about: a store, or one store by another
   * @param ratio the factor with its interval; empty when there are no trials to compare
   * @param settings how many settings it is the geometric mean of
   * @param known how many settings have results, some of which may lack the trials of a repeat
   * @param objection why it judges nothing, whatever the interval: a stand-in for a store, or
   *     servers that can't be compared; empty where it does
   */
  record Effect(
      String subject, Optional<Ratio> ratio, int settings, int known, Optional<String> objection) {
    Optional<String> mean(int planned) {
      int all = Math.max(planned, known);
      if (all <= 1) {
        return Optional.empty();
      }
      return Optional.of(
          "mean of " + settings + (settings < all ? " of " + all : "") + " settings");
    }
  }

  /** Two configurations that differ in what a contrast names only. */
  record Pair(Configuration of, Configuration to) {}

  /** The effects of a contrast: one for each store, or for two stores one. */
  List<Effect> of(Publication.Contrast contrast, String column) {
    List<Effect> effects = new ArrayList<>();
    pairs(configurations, contrast)
        .forEach((subject, pairs) -> effects.add(effect(subject, pairs, column)));
    return effects;
  }

  /** What a contrast compares, by the subject of the effect. */
  static Map<String, List<Pair>> pairs(
      List<Configuration> configurations, Publication.Contrast contrast) {
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
    return bySubject;
  }

  Effect toPlain(String store, List<Configuration> protectedOnes, String column) {
    List<Pair> pairs =
        protectedOnes.stream()
            .flatMap(one -> trials.plainOf(one).map(plain -> new Pair(one, plain)).stream())
            .toList();
    return effect(store, pairs, column);
  }

  private Effect effect(String subject, List<Pair> pairs, String column) {
    boolean hasStandIn =
        pairs.stream()
            .anyMatch(
                pair -> study.isStandIn(pair.of().store()) || study.isStandIn(pair.to().store()));
    Optional<String> standIn = hasStandIn ? Optional.of("stand-in") : Optional.empty();
    Set<Integer> repeats = bestRepeats(pairs, column);
    List<Pair> complete =
        repeats.isEmpty()
            ? List.of()
            : pairs.stream().filter(pair -> repeats(pair, column).containsAll(repeats)).toList();
    if (complete.isEmpty()) {
      return new Effect(subject, Optional.empty(), 0, pairs.size(), standIn);
    }
    boolean paired =
        complete.stream().allMatch(pair -> pair.of().store().equals(pair.to().store()));
    Collection<List<Pair>> strata = measuredTogether(complete, repeats, column);
    LogRatio mean =
        LogRatio.mean(
            strata.stream().map(some -> logRatio(some, repeats, column, paired)).toList(),
            strata.stream().mapToDouble(List::size).toArray());
    return new Effect(subject, Optional.of(Ratio.of(mean)), complete.size(), pairs.size(), standIn);
  }

  /** The repeats that leave the most trials in, by pairs that have all of them. */
  private Set<Integer> bestRepeats(List<Pair> pairs, String column) {
    List<Set<Integer>> all = pairs.stream().map(pair -> repeats(pair, column)).toList();
    return Stream.concat(all.stream(), common(all).stream())
        .distinct()
        .max(
            Comparator.comparing((Set<Integer> repeats) -> Math.min(repeats.size(), 2))
                .thenComparing(
                    repeats ->
                        repeats.size()
                            * all.stream().filter(has -> has.containsAll(repeats)).count()))
        .orElse(Set.of());
  }

  /** What all pairs have, as far as they have anything. */
  private static Optional<Set<Integer>> common(List<Set<Integer>> all) {
    return all.stream()
        .filter(one -> !one.isEmpty())
        .reduce(
            (one, other) -> {
              Set<Integer> both = new TreeSet<>(one);
              both.retainAll(other);
              return both;
            });
  }

  /** The repeats in which both sides have a result that was measured in one part. */
  private Set<Integer> repeats(Pair pair, String column) {
    Set<Integer> all = new TreeSet<>();
    parts.forEach(part -> all.addAll(repeats(part, pair, column)));
    return all;
  }

  private static Set<Integer> repeats(PairedTrials part, Pair pair, String column) {
    Set<Integer> repeats = part.byRepeat(pair.of(), column).keySet();
    repeats.retainAll(part.byRepeat(pair.to(), column).keySet());
    return repeats;
  }

  /** Pairs by the parts that some repeats of them were measured in. */
  private Collection<List<Pair>> measuredTogether(
      List<Pair> pairs, Set<Integer> repeats, String column) {
    Map<List<PairedTrials>, List<Pair>> byParts = new LinkedHashMap<>();
    for (Pair pair : pairs) {
      List<PairedTrials> in =
          parts.stream()
              .filter(part -> !Collections.disjoint(repeats(part, pair, column), repeats))
              .toList();
      byParts.computeIfAbsent(in, key -> new ArrayList<>()).add(pair);
    }
    return byParts.values();
  }

  private LogRatio logRatio(List<Pair> pairs, Set<Integer> repeats, String column, boolean paired) {
    double[] base = means(pairs.stream().map(Pair::to).toList(), repeats, column);
    double[] other = means(pairs.stream().map(Pair::of).toList(), repeats, column);
    return paired ? LogRatio.paired(base, other) : LogRatio.unpaired(base, other);
  }

  /** The geometric mean of configurations in each of some repeats. */
  private double[] means(List<Configuration> of, Set<Integer> repeats, String column) {
    Map<Integer, Double> logs = new TreeMap<>();
    for (Configuration one : of) {
      Map<Integer, Double> values = trials.byRepeat(one, column);
      values.keySet().retainAll(repeats);
      values.forEach((repeat, value) -> logs.merge(repeat, Math.log(value), Double::sum));
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
    Axis asked = Axis.valueOf(key.toUpperCase(Locale.ROOT));
    return switch (asked) {
      // as the study has them, unscaled
      case RECORDS -> Long.toString(one.point().studyRecords());
      case OPERATIONS -> Long.toString(one.point().studyOperations());
      default -> one.text(asked);
    };
  }

  private static List<String> sameBut(Set<String> varied, Configuration one) {
    return Arrays.stream(Axis.values())
        .filter(axis -> !varied.contains(axis.key()))
        .map(one::text)
        .toList();
  }
}
