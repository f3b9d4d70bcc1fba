package site.ycsb.compare.interleaved;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import site.ycsb.compare.plan.Configuration;
import site.ycsb.compare.results.Csv;
import site.ycsb.compare.results.JsonObjectFile;
import site.ycsb.compare.results.MachinePaths;
import site.ycsb.compare.results.StudyRecord;
import site.ycsb.compare.results.StudyResults;
import site.ycsb.compare.run.Journal;
import site.ycsb.compare.run.Journal.JournalEvent;
import site.ycsb.compare.run.Journal.TrialStates;
import site.ycsb.compare.run.StudyFolder;
import site.ycsb.compare.trial.DamagedFileException;
import site.ycsb.compare.trial.StoredFile;
import site.ycsb.interleaved.result.ArmResult;
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
    private static final String ARM = "arm";
    private static final List<String> INTEGERS = List.of("block", "position", "connections");

    /** Without these there is nothing to tell of a slice. */
    private static final List<String> COLUMNS =
        List.of(ARM, "block", "position", "counted_ns", "operations");

    /** What an arm measured: plain for its control too. */
    Configuration configuration(String arm) {
      return arms.stream().filter(one -> one.protection().equals(arm)).findFirst().orElse(plain);
    }

    /**
     * Its slices, by the columns of blocks.csv.
     *
     * @throws DamagedFileException when they are of other arms, or have other columns or what isn't
     *     a number of at least 0
     */
    List<Map<String, String>> slices() throws IOException {
      Path file = folder.resolve(ResultFiles.CSV);
      List<Map<String, String>> slices = Csv.maps(StoredFile.read(file), file.toString());
      List<String> names = result.arms().stream().map(ArmResult::name).toList();
      for (int line = 0; line < slices.size(); line++) {
        Map<String, String> slice = slices.get(line);
        // a column that is missing before one that is there in its place
        Map<String, String> cells = new LinkedHashMap<>();
        COLUMNS.forEach(column -> cells.put(column, slice.getOrDefault(column, "")));
        cells.putAll(slice);
        for (Map.Entry<String, String> cell : cells.entrySet()) {
          if (!isRight(cell.getKey(), cell.getValue(), names)) {
            throw new DamagedFileException(
                file,
                String.format(
                    "isn't the slices of a measurement: line %s, %s is %s",
                    line + 2,
                    cell.getKey(),
                    cell.getValue().isEmpty() ? "missing" : cell.getValue()));
          }
        }
      }
      return slices;
    }

    private static boolean isRight(String column, String cell, List<String> arms) {
      if (cell.isEmpty()) {
        return !COLUMNS.contains(column);
      }
      if (column.equals(ARM)) {
        return arms.contains(cell);
      }
      return INTEGERS.contains(column) ? cell.matches("[0-9]{1,9}") : Csv.number(cell) >= 0;
    }
  }

  /** What differs in its pass only. */
  record Place(List<Measurement> measurements) {
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

  /** Reads a folder; throws when a file of a valid measurement is missing or damaged. */
  public static InterleavedStudy read(StudyFolder folder) throws IOException {
    MachinePaths paths = MachinePaths.of(folder);
    StudyRecord record = StudyResults.record(folder, paths::hidden);
    TrialStates states = new TrialStates(Journal.read(folder.root()));
    List<Measurement> measurements = new ArrayList<>();
    List<StudyResults.FailedTrial> failed = new ArrayList<>();
    for (StudyRecord.TrialRecord trial : record.trials()) {
      Optional<JournalEvent> finished = StudyResults.finished(states, trial, folder);
      if (finished.isPresent()) {
        measurements.add(measurement(folder, record, trial, finished.get().attempt(), paths));
      }
      StudyResults.FailedTrial.of(states, trial, paths).ifPresent(failed::add);
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
        result(results.resolve(ResultFiles.JSON), paths::hidden),
        results);
  }

  static InterleavedResult result(Path file, UnaryOperator<String> words) throws IOException {
    JsonNode tree = JsonObjectFile.read(file, "the result of a measurement");
    try {
      return ResultFiles.of(JsonObjectFile.rewritten(tree, words));
    } catch (JacksonException e) {
      throw new DamagedFileException(file, "isn't the result of a measurement", e);
    }
  }
}
