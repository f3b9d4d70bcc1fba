package site.ycsb.compare.interleaved;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import site.ycsb.compare.plan.Configuration;
import site.ycsb.compare.results.Csv;
import site.ycsb.compare.results.JsonObjectFile;
import site.ycsb.compare.results.MachinePaths;
import site.ycsb.compare.results.StudyRecord;
import site.ycsb.compare.results.StudyResults;
import site.ycsb.compare.run.Journal;
import site.ycsb.compare.run.JournalEvent;
import site.ycsb.compare.run.StudyFolder;
import site.ycsb.compare.run.TrialStates;
import site.ycsb.compare.trial.DamagedFileException;
import site.ycsb.interleaved.result.InterleavedResult;
import site.ycsb.interleaved.result.ResultFiles;

/**
 * The results folder of a study whose protections took turns: the measurements that its journal
 * calls valid, and only those. Texts don't tell the machine's paths.
 *
 * @param failed those that were given up
 */
public record InterleavedStudy(
    StudyRecord record, List<Measurement> measurements, List<StudyResults.FailedTrial> failed) {
  public InterleavedStudy {
    measurements = List.copyOf(measurements);
    failed = List.copyOf(failed);
  }

  /**
   * A measurement with results.
   *
   * @param repeat which pass of the study
   * @param plain what others are compared with
   * @param arms what took turns with it, in their order
   */
  public record Measurement(
      String name,
      int attempt,
      int repeat,
      Configuration plain,
      List<Configuration> arms,
      InterleavedResult result,
      Path folder) {
    public Measurement {
      arms = List.copyOf(arms);
    }

    /** What an arm measured: plain for its control too. */
    Configuration configuration(String arm) {
      return arms.stream().filter(one -> one.protection().equals(arm)).findFirst().orElse(plain);
    }

    /** Its slices, by the columns of blocks.csv. */
    List<Map<String, String>> slices() throws IOException {
      Path file = folder.resolve(ResultFiles.CSV);
      return Csv.maps(Files.readString(file), file.toString());
    }
  }

  /** What differs in its pass only. */
  record Place(List<Measurement> measurements) {
    Place {
      measurements = List.copyOf(measurements);
    }

    Configuration plain() {
      return measurements.get(0).plain();
    }

    Passes passes() {
      return new Passes(measurements.stream().map(Measurement::result).toList());
    }
  }

  /** Its measurements by what they measured, in the plan's order. */
  List<Place> places() {
    return measurements.stream()
        .collect(Collectors.groupingBy(Measurement::plain, LinkedHashMap::new, Collectors.toList()))
        .values()
        .stream()
        .map(Place::new)
        .toList();
  }

  /** How many of the plan are neither measured nor given up. */
  public int missing() {
    return record.trials().size() - measurements.size() - failed.size();
  }

  /** Whether plain is the same as plain everywhere, by all passes together. */
  public boolean controlsHold() {
    return places().stream().allMatch(place -> place.passes().controlHolds());
  }

  /**
   * Reads a folder.
   *
   * @throws IOException when a file of a valid measurement is missing or damaged
   */
  public static InterleavedStudy read(StudyFolder folder) throws IOException {
    MachinePaths paths = MachinePaths.of(folder);
    StudyRecord record = StudyResults.record(folder).in(paths::hidden);
    TrialStates states = new TrialStates(Journal.read(folder.root()));
    List<Measurement> measurements = new ArrayList<>();
    List<StudyResults.FailedTrial> failed = new ArrayList<>();
    for (StudyRecord.TrialRecord trial : record.trials()) {
      Optional<JournalEvent> finished = StudyResults.finished(states, trial, folder);
      if (finished.isPresent()) {
        measurements.add(measurement(folder, record, trial, finished.get().attempt(), paths));
      }
      states
          .givenUp(trial.name())
          .map(
              event ->
                  new StudyResults.FailedTrial(
                      trial.name(),
                      trial.configuration(),
                      paths.hidden(String.valueOf(event.reason()))))
          .ifPresent(failed::add);
    }
    return new InterleavedStudy(record, measurements, failed);
  }

  private static Measurement measurement(
      StudyFolder folder,
      StudyRecord record,
      StudyRecord.TrialRecord trial,
      int attempt,
      MachinePaths paths)
      throws IOException {
    @Nullable List<String> arms = trial.arms();
    Path results = folder.trial(trial.name(), attempt).measurement();
    return new Measurement(
        trial.name(),
        attempt,
        trial.repeat(),
        record.configuration(trial.configuration()),
        (arms == null ? List.<String>of() : arms).stream().map(record::configuration).toList(),
        result(results.resolve(ResultFiles.JSON), paths),
        results);
  }

  private static InterleavedResult result(Path file, MachinePaths paths) throws IOException {
    JsonNode tree = JsonObjectFile.read(file, "the result of a measurement");
    try {
      return ResultFiles.of(JsonObjectFile.rewritten(tree, paths::hidden));
    } catch (JacksonException e) {
      throw new DamagedFileException(file, "isn't the result of a measurement", e);
    }
  }
}
