package site.ycsb.capacity;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import site.ycsb.capacity.CapacityEstimate.Limit;
import site.ycsb.capacity.RateStage.Purpose;
import site.ycsb.client.capacity.CapacityProperties;
import site.ycsb.client.capacity.Objective;
import site.ycsb.config.FileTrouble;

/** Says what is tried, and what came of it. */
final class SearchProgress {
  private final List<Objective> objectives;
  private final PrintStream err;
  private Optional<RateStage.Decision> told = Optional.empty();
  private Optional<Double> lastRate = Optional.empty();

  SearchProgress(List<Objective> objectives, PrintStream err) {
    this.objectives = List.copyOf(objectives);
    this.err = err;
  }

  /** Takes a rate when it begins, and after each of its windows. */
  void accept(RateStage stage) {
    if (stage.windows().isEmpty()) {
      err.printf(
          Locale.ROOT, "Trying %.1f operations/s: %s.%n", stage.rate(), words(stage.purpose()));
      told = Optional.empty();
      lastRate = Optional.of(stage.rate());
      return;
    }
    Optional<RateStage.Decision> decision = stage.decision();
    if (decision.isEmpty() || decision.equals(told)) {
      return;
    }
    told = decision;
    RateStage.Decision known = decision.get();
    err.printf(
        Locale.ROOT,
        "%.1f operations/s: %s%s after %d window%s%s%n",
        stage.rate(),
        known.held() ? "held" : "not held",
        known.clear() ? "" : ", it seems,",
        stage.windows().size(),
        stage.windows().size() == 1 ? "" : "s",
        known.limit().map(limit -> "; limit: " + words(limit, known.objective())).orElse(""));
  }

  /** A bound of operations that aren't there isn't kept by the store. */
  void unobserved(RateStage stage) {
    stage
        .unobserved()
        .ifPresent(
            objective ->
                err.printf(
                    Locale.ROOT,
                    "ERROR: %s=%s: none of the %d operations at %.1f operations/s was a%s, so nothing"
                        + " is known of the bound. Correct its name (sections of the output have the"
                        + " names), or watch for longer by %s%n",
                    CapacityProperties.OBJECTIVES.key(),
                    objective.text(),
                    stage.operations(),
                    stage.rate(),
                    objective.operation().map(" successful "::concat).orElse(" success"),
                    CapacityProperties.WINDOW_SECONDS.key()));
  }

  /** It isn't a limit of the store's that it was gone. */
  void storeSilent() {
    err.println(
        "ERROR: the store stopped answering, so no rate is found. If it answers again by itself,"
            + " higher rates are too much for it: give -p capacity.highest=<rate>");
  }

  void unwritten(Path file, IOException failure) {
    err.println(
        "ERROR: "
            + CapacityProperties.WINDOW_LOG.key()
            + "="
            + file
            + ": can't be written: "
            + FileTrouble.whyUnwritten(file, failure));
  }

  void nothingFound(CapacityEstimate estimate, Duration limit) {
    Optional<RateStage> lowest =
        estimate.stages().stream().min(Comparator.comparingDouble(RateStage::rate));
    String decided =
        lowest
            .map(
                stage ->
                    String.format(
                        Locale.ROOT,
                        "; %.1f operations/s, the lowest rate that was decided, weren't held%s",
                        stage.rate(),
                        estimate
                            .limit()
                            .map(reason -> ", by " + words(reason, estimate.objective()))
                            .orElse("")))
            .orElse("; not even one rate was decided");
    if (estimate.complete()) {
      err.printf(Locale.ROOT, "ERROR: no rate was found at which %s%s%n", words(), decided);
    } else {
      err.printf(
          Locale.ROOT,
          "ERROR: %s=%d: time was up before a rate was found at which %s%s. Give it longer"
              + " (--max-duration), or a looser bound%n",
          CapacityProperties.LIMIT_SECONDS.key(),
          limit.toSeconds(),
          words(),
          decided);
    }
  }

  /** After a search whose results aren't those of a rate that it found. */
  void unconfirmed() {
    lastRate.ifPresent(
        rate ->
            err.printf(
                Locale.ROOT,
                "The results are of the last rate that was tried, %.1f operations/s.%n",
                rate));
  }

  void found(CapacityEstimate estimate) {
    err.printf(
        Locale.ROOT,
        "Found: %.1f operations/s (%.1f %s) at which %s. Limit: %s%n",
        estimate.perSecond(),
        estimate.lowPerSecond(),
        Double.isFinite(estimate.highPerSecond())
            ? String.format(Locale.ROOT, "to %.1f", estimate.highPerSecond())
            : "or more",
        words(),
        estimate
            .limit()
            .map(limit -> words(limit, estimate.objective()))
            .orElse("the time of the search (capacity.limit)"));
    if (!estimate.complete()) {
      err.println(
          "WARNING: the search ran out of its time (capacity.limit); higher rates may hold too.");
    }
    if (!estimate.steady()) {
      unsteady(estimate);
    }
  }

  private void unsteady(CapacityEstimate estimate) {
    err.printf(
        Locale.ROOT,
        "WARNING: the store changed during the search: %.1f operations/s weren't held, and up to %.1f"
            + " were at another time, so the interval spans both. Look at capacity.log.file for when,"
            + " and at the server's log for what it did then (garbage collection, compaction).%n",
        estimate.lowPerSecond(),
        estimate.highPerSecond());
  }

  void confirmed(CapacityLoadSearch.Confirmation last, double found) {
    if (!last.confirmed()) {
      err.printf(
          Locale.ROOT,
          "ERROR: %.1f operations/s were found, and not even %.1f were confirmed: the store isn't "
              + "steady.%n",
          found,
          last.perSecond());
    } else if (last.perSecond() < found) {
      err.printf(
          Locale.ROOT,
          "WARNING: %.1f operations/s were found, and only %.1f were confirmed.%n",
          found,
          last.perSecond());
    }
  }

  private String words() {
    return String.join(" and ", objectives.stream().map(Objective::textSinceArrival).toList());
  }

  private static String words(Purpose purpose) {
    return switch (purpose) {
      case FIRST -> "the first rate";
      case LARGER -> "the last one was held";
      case SMALLER -> "the last one wasn't held";
      case BETWEEN -> "between held and not held";
      case AGAIN -> "in full, since it was decided after few windows";
      case AROUND_THE_CROSSING -> "near where the limit is crossed";
      case CONFIRM -> "measuring the rate that was found";
    };
  }

  private static String words(Limit limit, Optional<Objective> objective) {
    return switch (limit) {
      case OBJECTIVE -> objective.map(Objective::text).orElse("an objective");
      case QUEUE -> "the queue grows: operations arrive faster than the store does them";
      case CLIENT_PROCESSORS ->
          "the client's own processors, so this says nothing of the store; use a larger client"
              + " machine";
      case CLIENT_THREADS ->
          "the client's threads, which all wait for the store; try more of them (-threads)";
      case HIGHEST_RATE -> "none up to the highest rate that may be tried (capacity.highest)";
    };
  }
}
