package site.ycsb.compare.results;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.HdrHistogram.Histogram;
import site.ycsb.compare.plan.Configuration;
import site.ycsb.compare.run.Journal;
import site.ycsb.compare.run.Journal.JournalEvent;
import site.ycsb.compare.run.Journal.TrialStates;
import site.ycsb.compare.run.StudyFolder;
import site.ycsb.compare.trial.DamagedFileException;
import site.ycsb.compare.trial.RunResult;
import site.ycsb.compare.trial.RunResult.Operation;
import site.ycsb.compare.trial.Trial.TrialFiles;
import site.ycsb.config.ConfigurationException;

/**
 * A results folder as it was read: the trials that its journal calls valid, and only those. Its
 * texts don't tell the machine's paths.
 */
public record StudyResults(
    StudyFolder folder,
    MachinePaths paths,
    StudyRecord study,
    Map<String, ValidTrial> valid,
    List<FailedTrial> failed,
    List<String> retriedTrials,
    int discarded,
    int starts) {
  private static final String RECORD = "the record of a study: move its directory away";

  /** Facts of bindings that a reader compares results by. */
  private static final Set<String> SHOWN_FACTS =
      Set.of(
          "server",
          "nodes",
          "topology",
          "driver",
          "stand-in",
          "encryption",
          "encryption modes",
          "at rest",
          "tls",
          "tls protocol",
          "tls cipher suite",
          "tls client certificate",
          "consistency",
          "read preference",
          "write concern",
          "writes",
          "durability");

  /** A trial that was given up. */
  public record FailedTrial(String trial, String configuration, String reason) {
    /** A trial of the plan, if its journal says so. */
    public static Optional<FailedTrial> of(
        TrialStates states, StudyRecord.TrialRecord trial, MachinePaths paths) {
      return states
          .givenUp(trial.name())
          .map(
              event ->
                  new FailedTrial(
                      trial.name(), trial.configuration(), StudyResults.reason(event, paths)));
    }
  }

  private record ValidTrial(ResultRow row, RunResult result, LatencyLog log) {}

  /** Reads a folder; throws when it isn't a study's, or a file of a valid trial is missing. */
  public static StudyResults read(StudyFolder folder) throws IOException {
    MachinePaths paths = MachinePaths.of(folder);
    StudyRecord study = record(folder, paths::hidden);
    List<JournalEvent> events = Journal.read(folder.root());
    if (events.isEmpty()) {
      throw new DamagedFileException(
          folder.root().resolve(Journal.FILE_NAME), "is empty: nothing was measured here");
    }
    TrialStates states = new TrialStates(events);
    Map<String, String> starts = new HashMap<>();
    for (JournalEvent event : events) {
      if (event.event() == JournalEvent.Type.STARTED) {
        starts.put(event.trial() + " " + event.attempt(), event.at());
      }
    }
    Map<String, ValidTrial> valid = new LinkedHashMap<>();
    List<FailedTrial> failed = new ArrayList<>();
    List<String> retriedTrials = new ArrayList<>();
    int discarded = 0;
    for (StudyRecord.TrialRecord trial : study.trials()) {
      Configuration configuration = study.configuration(trial.configuration());
      Optional<JournalEvent> finished = finished(states, trial, folder);
      if (finished.isPresent()) {
        int attempt = finished.get().attempt();
        String started = starts.getOrDefault(trial.name() + " " + attempt, finished.get().at());
        valid.put(trial.name(), valid(folder, trial, configuration, attempt, started));
        states
            .lastFailure(trial.name())
            .map(event -> trial.name() + " (" + reason(event, paths) + ")")
            .ifPresent(retriedTrials::add);
      }
      FailedTrial.of(states, trial, paths).ifPresent(failed::add);
      discarded += states.disturbances(trial.name());
    }
    return new StudyResults(
        folder, paths, study, valid, failed, retriedTrials, discarded, startsWithTrials(events));
  }

  private static ValidTrial valid(
      StudyFolder folder,
      StudyRecord.TrialRecord trial,
      Configuration configuration,
      int attempt,
      String started)
      throws IOException {
    TrialFiles files = folder.trial(trial.name(), attempt);
    LatencyLog log = LatencyLog.read(files.log());
    RunResult result = RunResult.read(files);
    if (result.throughput().isEmpty()) {
      throw new DamagedFileException(
          files.result(), "has no throughput, as the result of each trial that finished");
    }
    ResultRow row =
        new ResultRow(
            trial.name(),
            attempt,
            configuration,
            trial.repeat(),
            started,
            result.tls(),
            TrialMetrics.of(result, log));
    return new ValidTrial(row, result, log);
  }

  private static String reason(JournalEvent event, MachinePaths paths) {
    return paths.hidden(String.valueOf(event.reason()));
  }

  /** Starts of the study in which a trial began. */
  private static int startsWithTrials(List<JournalEvent> events) {
    int starts = 0;
    boolean counted = true;
    for (JournalEvent event : events) {
      if (event.event() == JournalEvent.Type.OPENED) {
        counted = false;
      } else if (event.event() == JournalEvent.Type.STARTED && !counted) {
        counted = true;
        starts++;
      }
    }
    return starts;
  }

  /** The study's record alone, as it is in the file. */
  public static StudyRecord record(StudyFolder folder) throws IOException {
    return record(folder, UnaryOperator.identity());
  }

  /** The same, its texts rewritten. */
  public static StudyRecord record(StudyFolder folder, UnaryOperator<String> words)
      throws IOException {
    Path file = folder.root().resolve(StudyRecord.FILE_NAME);
    if (!Files.isRegularFile(file)) {
      boolean published = Files.isRegularFile(folder.root().resolve(ResultsCsv.FILE_NAME));
      throw ConfigurationException.ofArgument(
          "folder",
          folder.root().toString(),
          "must be the results directory of a study, with " + StudyRecord.FILE_NAME,
          published
              ? "Of published results 'bin/ycsb compare reproductions' makes the tables and"
                  + " charts"
              : "Give one such as results/<study>-<date>, which 'bin/ycsb compare <study>' "
                  + "creates");
    }
    JsonNode tree = JsonObjectFile.rewritten(JsonObjectFile.read(file, RECORD), words);
    try {
      StudyRecord record = JsonObjectFile.value(tree, StudyRecord.class);
      if (record.isComplete()) {
        return record;
      }
    } catch (JacksonException e) {
      throw new DamagedFileException(file, "isn't " + RECORD, e);
    }
    throw new DamagedFileException(file, "isn't " + RECORD);
  }

  /** The valid trials, in the plan's order. */
  public List<ResultRow> rows() {
    return valid.values().stream().map(ValidTrial::row).toList();
  }

  /** The valid trials that lost more to the host than they should. */
  public long disturbed() {
    return rows().stream()
        .filter(row -> row.metric(TrialMetrics.STEAL).orElse(0) > study.stealPercent())
        .count();
  }

  /** The valid trials whose warm-up reached its limit before the run was steady. */
  public long unsettled() {
    return rows().stream().filter(row -> row.metric(TrialMetrics.SETTLED).orElse(1) == 0).count();
  }

  /** The stores in whose place something else ran, whose speed isn't theirs. */
  public List<String> standIns() {
    return rows().stream()
        .filter(row -> row.metric(TrialMetrics.STAND_IN).isPresent())
        .map(row -> row.configuration().store())
        .distinct()
        .toList();
  }

  /** How many trials of the plan are neither valid nor given up. */
  public int missing() {
    return study.trials().size() - valid.size() - failed().size();
  }

  int failedTrials(String configuration) {
    return (int) failed().stream().filter(one -> one.configuration().equals(configuration)).count();
  }

  public LatencyLog log(ResultRow row) {
    return Optional.ofNullable(valid.get(row.trial())).orElseThrow().log();
  }

  /** Latencies in nanoseconds of all operations of valid trials together. */
  public Map<Operation, Histogram> histograms(List<ResultRow> rows) {
    Map<Operation, Histogram> merged = new EnumMap<>(Operation.class);
    for (ResultRow row : rows) {
      log(row)
          .histograms()
          .forEach(
              (operation, nanos) ->
                  merged.computeIfAbsent(operation, name -> new Histogram(3)).add(nanos));
    }
    return merged;
  }

  /** What bindings report of servers, drivers and ciphers, each once, by store and protection. */
  public Map<String, List<String>> storeFacts() {
    Map<String, List<String>> facts = new LinkedHashMap<>();
    for (ValidTrial one : valid.values()) {
      Configuration configuration = one.row().configuration();
      List<String> lines =
          facts.computeIfAbsent(
              configuration.store() + ", " + configuration.protection(), key -> new ArrayList<>());
      one.result()
          .facts()
          .forEach(
              (name, fact) -> {
                String line = name + ": " + paths.hidden(fact);
                if (SHOWN_FACTS.contains(name) && !lines.contains(line)) {
                  lines.add(line);
                }
              });
    }
    return facts;
  }

  /** The event that ended a trial validly; throws when it's of another one than the record's. */
  public static Optional<JournalEvent> finished(
      TrialStates states, StudyRecord.TrialRecord trial, StudyFolder folder)
      throws DamagedFileException {
    Optional<JournalEvent> finished = states.finished(trial.name());
    if (finished.isPresent() && finished.get().isOfAnother(trial.fingerprint())) {
      throw new DamagedFileException(
          folder.root().resolve(Journal.FILE_NAME),
          "says that "
              + trial.name()
              + " measured something else than "
              + StudyRecord.FILE_NAME
              + " says: one of the two is another study's");
    }
    return finished;
  }
}
