package site.ycsb.compare.reproduction;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
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
    return isMeasured()
        ? sum(Provenance.Trials::valid) + " of " + sum(Provenance.Trials::planned)
        : "not measured yet";
  }

  public String failed() {
    return isMeasured() ? Integer.toString(failures().size()) : "";
  }

  /** How many results were put aside as the host took processors. */
  public String discarded() {
    return isMeasured() ? Integer.toString(sum(Provenance.Trials::discarded)) : "";
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
    return study.measured().map(one -> one.scale().orElse("1")).orElse("");
  }

  /** What else isn't as the study's file says, or has changed in it. */
  public List<String> remarks() {
    List<String> remarks = new ArrayList<>();
    if (parts().size() > 1) {
      remarks.add("measured in " + parts().size() + " parts");
    }
    said("Only", "only trials with ", remarks);
    said("Properties of the command line", "with ", remarks);
    if (!study.unchanged()) {
      remarks.add("the study's file has changed since");
    }
    return remarks;
  }

  private void said(String setting, String before, List<String> remarks) {
    parts().stream()
        .flatMap(part -> part.setting(setting).stream())
        .distinct()
        .forEach(text -> remarks.add(before + text));
  }

  /** The machine, in a line; several when parts were measured on several. */
  public List<String> machines() {
    return parts().stream()
        .map(
            part ->
                part.machine().entrySet().stream()
                    .map(entry -> entry.getKey() + ": " + entry.getValue())
                    .collect(Collectors.joining("; ")))
        .distinct()
        .toList();
  }

  /** Servers, drivers and ciphers, a line for each store and protection. */
  public List<String> versions() {
    Map<String, Set<String>> versions = new LinkedHashMap<>();
    for (MeasuredStudy.Part part : parts()) {
      part.provenance()
          .versions()
          .forEach(
              (subject, facts) ->
                  versions.computeIfAbsent(subject, key -> new LinkedHashSet<>()).addAll(facts));
    }
    return versions.entrySet().stream()
        .map(entry -> entry.getKey() + ": " + String.join("; ", entry.getValue()))
        .toList();
  }

  /** Trials that were given up, with their reasons. */
  public List<String> failures() {
    return parts().stream()
        .flatMap(part -> part.provenance().failed().stream())
        .map(trial -> trial.trial() + ": " + trial.reason())
        .toList();
  }

  private int sum(ToIntFunction<Provenance.Trials> count) {
    return parts().stream().mapToInt(part -> count.applyAsInt(part.provenance().trials())).sum();
  }

  private List<MeasuredStudy.Part> parts() {
    return study.measured().map(MeasuredStudy::parts).orElse(List.of());
  }

  private List<ResultRow> rows() {
    return study.measured().map(MeasuredStudy::rows).orElse(List.of());
  }
}
