package site.ycsb.compare.reproduction;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import site.ycsb.compare.results.Provenance;
import site.ycsb.compare.results.ResultRow;

/** What the page says about how a study was done. */
public final class StudyStatus {
  private static final String STEAL = "steal_pct";
  private static final int DATE = 10;

  private final PlannedFigures study;

  StudyStatus(PlannedFigures study) {
    this.study = study;
  }

  public String name() {
    return study.name();
  }

  /** Whether trials of it were published. */
  public boolean isMeasured() {
    return study.measured().isPresent();
  }

  /** How many trials are valid, of how many. */
  public String trials() {
    return measured()
        .map(one -> one.provenance().trials())
        .map(trials -> trials.valid() + " of " + trials.planned())
        .orElse("not measured yet");
  }

  public String failed() {
    return measured().map(one -> Integer.toString(one.provenance().failed().size())).orElse("");
  }

  /** How many results were put aside as the host took processors. */
  public String discarded() {
    return measured()
        .map(one -> Integer.toString(one.provenance().trials().discarded()))
        .orElse("");
  }

  /** The most that the host took of the processors in a trial. */
  public String steal() {
    OptionalDouble most = rows().stream().flatMapToDouble(row -> row.metric(STEAL).stream()).max();
    return most.isPresent() ? String.format(Locale.ROOT, "%.1f %%", most.getAsDouble()) : "";
  }

  /** From the day of the first trial to that of the last one. */
  public String dates() {
    TreeSet<String> days =
        rows().stream()
            .map(row -> row.started().substring(0, Math.min(DATE, row.started().length())))
            .collect(Collectors.toCollection(TreeSet::new));
    if (days.isEmpty()) {
      return "";
    }
    return days.size() == 1 ? days.first() : days.first() + " to " + days.last();
  }

  /** The factor of its counts. */
  public String scale() {
    return measured().map(one -> one.scale().orElse("1")).orElse("");
  }

  /** What else isn't as the study's file says, or has changed in it. */
  public List<String> remarks() {
    return measured()
        .map(
            one ->
                Stream.of(
                        Optional.ofNullable(one.provenance().settings().get("Only"))
                            .map(only -> "only configurations with " + only),
                        Optional.ofNullable(
                                one.provenance().settings().get("Properties of the command line"))
                            .map(properties -> "with " + properties),
                        study.unchanged()
                            ? Optional.<String>empty()
                            : Optional.of("the study's file has changed since"))
                    .flatMap(Optional::stream)
                    .toList())
        .orElse(List.of());
  }

  /** The machine, in a line. */
  public String machine() {
    return measured()
        .map(
            one ->
                one.machine().entrySet().stream()
                    .map(entry -> entry.getKey() + ": " + entry.getValue())
                    .collect(Collectors.joining("; ")))
        .orElse("");
  }

  /** Servers, drivers and ciphers, a line for each store and protection. */
  public List<String> versions() {
    return measured()
        .map(
            one ->
                one.provenance().versions().entrySet().stream()
                    .map(entry -> entry.getKey() + ": " + String.join("; ", entry.getValue()))
                    .toList())
        .orElse(List.of());
  }

  /** Trials that were given up, with their reasons. */
  public List<String> failures() {
    return measured()
        .map(MeasuredStudy::provenance)
        .map(Provenance::failed)
        .map(failed -> failed.stream().map(trial -> trial.trial() + ": " + trial.reason()).toList())
        .orElse(List.of());
  }

  private Optional<MeasuredStudy> measured() {
    return study.measured();
  }

  private List<ResultRow> rows() {
    return measured().map(MeasuredStudy::rows).orElse(List.of());
  }
}
