package site.ycsb.compare.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import site.ycsb.compare.plan.Configuration;
import site.ycsb.compare.plan.Dimension;
import site.ycsb.compare.results.ResultRow;
import site.ycsb.compare.results.StudyResults;
import site.ycsb.compare.results.Summary;
import site.ycsb.compare.results.Summary.ClientEffect;
import site.ycsb.compare.results.Summary.Comparison;
import site.ycsb.compare.results.Summary.HeldStill;
import site.ycsb.compare.results.Summary.Metric;
import site.ycsb.compare.results.TrialMetrics;
import site.ycsb.compare.statistics.Interval;
import site.ycsb.compare.study.Axis;

/**
 * What the metrics say, in sentences: a difference only where it is more than chance, always with
 * its interval; otherwise what the intervals leave possible. Without a target rate it's throughput
 * that differs, with one latency.
 */
record Conclusions(StudyResults results, Summary summary) {
  /** An interval beyond it says nothing. */
  private static final double MAX_TELLING_RATIO = 10;

  /** Axes whose values name a setting; store and protection are the sentence's subject. */
  private static final List<Axis> SETTINGS =
      List.of(
          Axis.WORKLOAD, Axis.CLIENTS, Axis.THREADS, Axis.TARGET, Axis.RECORDS, Axis.OPERATIONS);

  private static final int MAX_FEW_REPEATS = 3;

  /** Processor times of an operation lie closer together than this on a machine of one's own. */
  private static final double MAX_STEADY_RATIO = 1.5;

  private static final double MIN_RUN_MILLIS = 3000;

  List<String> sentences() {
    Map<String, List<Comparison>> groups = new LinkedHashMap<>();
    for (Comparison one : summary.comparisons()) {
      Configuration configuration = configurationOf(one);
      if (one.metric() == Metric.deciding(configuration)) {
        groups.computeIfAbsent(subject(configuration), subject -> new ArrayList<>()).add(one);
      }
    }
    List<String> sentences = new ArrayList<>();
    groups.forEach(
        (subject, comparisons) -> sentences.add(subject + " " + predicate(comparisons) + "."));
    sentences.addAll(clientSentences());
    return sentences;
  }

  private String predicate(List<Comparison> all) {
    if (all.size() == 1) {
      return single(all.get(0));
    }
    List<Comparison> lower = all.stream().filter(c -> c.isSignificant() && c.ratio() < 1).toList();
    List<Comparison> higher =
        all.stream().filter(c -> c.isSignificant() && c.ratio() >= 1).toList();
    List<Comparison> open = all.stream().filter(c -> !c.isSignificant()).toList();
    List<String> parts = new ArrayList<>();
    if (!lower.isEmpty()) {
      parts.add(several("lower", lower, all.size()));
    }
    if (!higher.isEmpty()) {
      parts.add(several("higher", higher, all.size()));
    }
    if (!open.isEmpty()) {
      parts.add(open(open, all.size()));
    }
    return String.join("; ", parts);
  }

  private static String subject(Configuration one) {
    return one.protection()
        + " on "
        + one.store()
        + (Metric.deciding(one) == Metric.THROUGHPUT ? ": throughput" : ": mean latency");
  }

  private String single(Comparison one) {
    if (one.interval().isEmpty()) {
      return "was "
          + ReportNumbers.words(one.ratio())
          + " than plain in the only pair of trials, from which nothing follows";
    }
    double low = one.interval().get().low();
    double high = one.interval().get().high();
    String interval =
        "95 % interval " + ReportNumbers.words(low) + " to " + ReportNumbers.words(high);
    if (one.isSignificant()) {
      return "is " + ReportNumbers.words(one.ratio()) + " than plain (" + interval + ")";
    }
    if (high > MAX_TELLING_RATIO || low < 1 / MAX_TELLING_RATIO) {
      return "isn't shown to differ from plain; these "
          + one.pairs()
          + " pairs vary too much to say more";
    }
    return "isn't shown to differ from plain; these "
        + one.pairs()
        + " pairs are compatible with "
        + ReportNumbers.words(low)
        + " to "
        + ReportNumbers.words(high);
  }

  private String several(String direction, List<Comparison> some, int all) {
    String count =
        some.size() == all
            ? "is " + direction + " than plain in all " + all + " settings"
            : "is " + direction + " than plain in " + some.size() + " of " + all + " settings";
    if (some.size() == 1) {
      return count + ", " + extreme(some.get(0));
    }
    Comparison least =
        some.stream().min(Comparator.comparingDouble(Conclusions::size)).orElseThrow();
    Comparison most =
        some.stream().max(Comparator.comparingDouble(Conclusions::size)).orElseThrow();
    return count + ", from " + extreme(least) + " to " + extreme(most);
  }

  private static double size(Comparison one) {
    return Math.abs(Math.log(one.ratio()));
  }

  private String extreme(Comparison one) {
    return ReportNumbers.words(one.ratio())
        + " ("
        + ReportNumbers.changes(one.interval())
        + "; "
        + setting(configurationOf(one))
        + ")";
  }

  private String open(List<Comparison> open, int all) {
    String count =
        open.size() == all
            ? "isn't shown to differ from plain in any of " + all + " settings"
            : "isn't shown to differ in " + open.size();
    if (open.stream().allMatch(one -> one.interval().isEmpty())) {
      return count + ", with one pair of trials each";
    }
    double low = ends(open, Interval::low).min().orElse(Double.NaN);
    double high = ends(open, Interval::high).max().orElse(Double.NaN);
    if (high > MAX_TELLING_RATIO || low < 1 / MAX_TELLING_RATIO) {
      return count + "; some pairs vary too much to say more";
    }
    return count
        + ", where intervals reach from "
        + ReportNumbers.words(low)
        + " to "
        + ReportNumbers.words(high);
  }

  private static DoubleStream ends(List<Comparison> some, ToDoubleFunction<Interval> end) {
    return some.stream().flatMap(one -> one.interval().stream()).mapToDouble(end);
  }

  private String setting(Configuration one) {
    return Dimension.of(results.study().configurations(), SETTINGS).stream()
        .map(dimension -> dimension.words(one))
        .collect(Collectors.joining(", "));
  }

  List<String> cautions() {
    List<String> cautions = new ArrayList<>();
    int failed = results.failed().size();
    if (results.missing() > 0) {
      cautions.add(
          said(
              "The study isn't complete: %d of %d trials are still to be done.",
              results.missing(), results.study().trials().size()));
    }
    if (failed > 0) {
      cautions.add(
          said(
              "%d %s no result; the reasons are below.",
              failed, failed == 1 ? "trial failed and has" : "trials failed and have"));
    }
    if (!results.retriedTrials().isEmpty()) {
      cautions.add(
          "Failed at first and done again, with a restarted server where it had ended: "
              + String.join("; ", results.retriedTrials())
              + ".");
    }
    addRepeats(cautions);
    if (results.study().configurations().stream().anyMatch(Configuration::isScaled)) {
      cautions.add(
          "Records and operations were scaled down or up"
              + (results.study().published().isEmpty()
                  ? "."
                  : ": published figures are of other counts than the measured ones."));
    }
    addTrials(cautions);
    if (results.starts() > 1) {
      cautions.add(
          said(
              "The study was begun, and resumed %s: what trials need (servers that are warm, loaded"
                  + " tables) was prepared again each time, so a trial and the plain one of its"
                  + " repeat can be of different server starts.",
              results.starts() == 2 ? "once" : results.starts() - 1 + " times"));
    }
    if (results.discarded() > 0) {
      cautions.add(
          said(
              "%d %s put aside and measured again, since other virtual machines of the host took"
                  + " too much of this machine's processors.",
              results.discarded(), results.discarded() == 1 ? "result was" : "results were"));
    }
    if (results.disturbed() > 0) {
      cautions.add(
          said(
              "In %d of %d trials other virtual machines of the host took more than %d %% of this"
                  + " machine's processors (steal_pct).",
              results.disturbed(), results.rows().size(), results.study().stealPercent()));
    }
    double cpuTimeSpread = cpuTimeSpread();
    if (cpuTimeSpread > MAX_STEADY_RATIO) {
      cautions.add(
          said(
              "The client needed up to %.1f times the processor time for an operation of the same"
                  + " setting from one trial to another: the machine's processors weren't its own"
                  + " (other work, a shared host, throttling). Run it again on a quiet machine"
                  + " before trusting differences.",
              cpuTimeSpread));
    }
    if (results.study().local()) {
      cautions.add(
          "Client and server shared this machine's processors: metrics show what protection costs"
              + " here, not on a cluster.");
    }
    for (String store : results.standIns()) {
      cautions.add(
          said(
              "Of %s only a stand-in ran here: its speed says nothing about the real store's.",
              store));
    }
    return cautions;
  }

  private static String said(String text, Object... parts) {
    return String.format(Locale.ROOT, text, parts);
  }

  private void addRepeats(List<String> cautions) {
    int most =
        summary.configurations().stream()
            .mapToInt(Summary.ConfigurationSummary::trials)
            .max()
            .orElse(0);
    if (most == 0) {
      cautions.add("No trial has a result.");
    } else if (most == 1) {
      cautions.add(
          "With 1 trial of each configuration there are no intervals, and no difference can be"
              + " shown.");
    } else if (most <= MAX_FEW_REPEATS) {
      cautions.add(
          said(
              "With %d trials of each configuration intervals are wide, and only large differences"
                  + " can be shown.",
              most));
    }
    long settings = summary.comparisons().stream().map(Comparison::plain).distinct().count();
    if (settings > 1 && summary.comparisons().stream().anyMatch(Comparison::isSignificant)) {
      cautions.add(
          said(
              "Each of %d settings and each metric is judged separately: where nothing differs, one"
                  + " in twenty still shows a difference.",
              settings));
    }
  }

  private void addTrials(List<String> cautions) {
    HeldStill heldStill = HeldStill.of(results.rows());
    Map<String, Long> counts = new LinkedHashMap<>();
    counts.put(
        "In %d of %d trials operations failed: throughput counts them, latencies don't. The numbers"
            + " are in the table of all trials (failed_operations).",
        withSome(TrialMetrics.FAILED));
    counts.put(
        "In %d of %d trials operations found no record: throughput counts them, latencies don't."
            + " The numbers are in the table of all trials (not_found_operations).",
        withSome(TrialMetrics.NOT_FOUND));
    counts.put(
        "%d of %d trials reached their time limit with fewer operations than asked for: their wall"
            + " times are the limit's, and what protection costs in run time follows from the time"
            + " by operation.",
        results.rows().stream().filter(ResultRow::endedByTimeLimit).count());
    counts.put(
        "In %d of %d trials throughput had a trend or a step within the measured part (steady):"
            + " look at their time lines, and warm up longer before trusting small differences.",
        (long) heldStill.no());
    counts.put(
        "In %d of %d trials the warm-up reached its limit before the run was steady"
            + " (warmup_settled): some programs never settle, others need longer.",
        results.unsettled());
    counts.put(
        "For %d of %d trials it isn't known whether throughput was steady: they were too short, or"
            + " their rate followed a schedule.",
        (long) heldStill.unknown());
    counts.forEach(
        (text, count) -> {
          if (count > 0) {
            cautions.add(said(text, count, results.rows().size()));
          }
        });
  }

  /**
   * How far processor times for the same work lie apart: the largest by the smallest of a
   * configuration, the most of all. Short trials are left out, as the JVM's start weighs in them.
   */
  private double cpuTimeSpread() {
    Map<Configuration, DoubleSummaryStatistics> times = new HashMap<>();
    for (ResultRow row : results.rows()) {
      // one that fails or finds nothing is another operation
      boolean comparable =
          !hasSome(row, TrialMetrics.FAILED) && !hasSome(row, TrialMetrics.NOT_FOUND);
      if (comparable && row.metric(ResultRow.RUN_TIME).orElse(0) >= MIN_RUN_MILLIS) {
        row.metric(Metric.CLIENT_CPU.column())
            .ifPresent(
                micros ->
                    times
                        .computeIfAbsent(row.configuration(), one -> new DoubleSummaryStatistics())
                        .accept(micros));
      }
    }
    return times.values().stream()
        .filter(one -> one.getMin() > 0)
        .mapToDouble(one -> one.getMax() / one.getMin())
        .max()
        .orElse(1);
  }

  private long withSome(String column) {
    return results.rows().stream().filter(row -> hasSome(row, column)).count();
  }

  private static boolean hasSome(ResultRow row, String column) {
    return row.metric(column).orElse(0) > 0;
  }

  private Configuration configurationOf(Comparison one) {
    return configurationOf(one.configuration());
  }

  private Configuration configurationOf(String id) {
    return results.study().configuration(id);
  }

  private List<String> clientSentences() {
    Map<String, List<ClientEffect>> groups = new LinkedHashMap<>();
    for (ClientEffect effect : summary.clientEffects()) {
      Configuration one = configurationOf(effect.configuration());
      if (effect.metric() == Metric.deciding(one)) {
        groups.computeIfAbsent(subject(one), subject -> new ArrayList<>()).add(effect);
      }
    }
    List<String> sentences = new ArrayList<>();
    groups.forEach((subject, effects) -> sentences.add(subject + clientSentence(effects) + "."));
    return sentences;
  }

  private String clientSentence(List<ClientEffect> effects) {
    String shown =
        effects.stream()
            .filter(ClientEffect::isSignificant)
            .map(this::change)
            .collect(Collectors.joining("; "));
    return shown.isEmpty()
        ? " against plain isn't shown to change with the number of clients"
        : " against plain is " + shown;
  }

  private String change(ClientEffect effect) {
    Configuration one = configurationOf(effect.configuration());

    // the sentence is about clients
    String setting =
        Dimension.of(results.study().configurations(), SETTINGS).stream()
            .filter(dimension -> dimension.axis() != Axis.CLIENTS)
            .map(dimension -> ", " + dimension.words(one))
            .collect(Collectors.joining());
    return ReportNumbers.words(effect.paired().ratio())
        + " with "
        + one.clients()
        + " clients than with "
        + configurationOf(effect.fewest()).clients()
        + " ("
        + ReportNumbers.changes(effect.paired().interval())
        + setting
        + ")";
  }
}
