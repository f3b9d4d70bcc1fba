package site.ycsb.compare.reproduction;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.compare.results.JsonObjectFile;
import site.ycsb.compare.results.Machine;
import site.ycsb.compare.results.ResultRow;
import site.ycsb.compare.results.ResultsCsv;
import site.ycsb.compare.results.StudyRecord;
import site.ycsb.compare.results.Summary;
import site.ycsb.compare.results.Summary.Provenance;
import site.ycsb.compare.results.TrialMetrics;
import site.ycsb.compare.trial.StoredFile;

/** The published results of a study, in one part or in several of one plan. */
record MeasuredStudy(String name, List<Part> parts) {
  /** Trials that were measured together, on one machine; without a name if there are no parts. */
  record Part(
      String name,
      List<ResultRow> rows,
      Provenance provenance,
      Map<String, String> machine,
      String studyFile) {
    /** What counts were multiplied by; empty when they are those of the study. */
    Optional<String> scale() {
      return setting(StudyRecord.SCALE);
    }

    Optional<String> setting(String name) {
      return Optional.ofNullable(provenance.settings().get(name));
    }

    private static Part read(String name, Path folder, List<ResultRow> rows) throws IOException {
      Path file = folder.resolve(Summary.FILE_NAME);
      JsonNode summary =
          JsonObjectFile.read(file, "a JSON object: publish the results directory again");
      if (!summary.path("provenance").path("trials").isObject()
          || !summary.path("provenance").path("settings").isObject()) {
        throw new IOException(
            file + " doesn't say how its trials came about: publish the results directory again");
      }
      Provenance provenance = JsonObjectFile.value(summary.get("provenance"), Provenance.class);
      int valid = provenance.trials().valid();
      if (valid != rows.size()) {
        throw new IOException(
            String.format(
                "%s has %s valid trials, and %s next to it %s: publish the results directory again",
                file, valid, ResultsCsv.FILE_NAME, rows.size()));
      }
      return new Part(
          name,
          rows,
          provenance,
          Machine.read(folder),
          StoredFile.read(folder.resolve(ResultsPublisher.STUDY_FILE)));
    }
  }

  /**
   * Reads the reduced results folders of a study.
   *
   * @return empty when the study hasn't been published
   * @throws IOException also when parts have a trial in common, or counts of different scales
   */
  static Optional<MeasuredStudy> read(Path all, String study) throws IOException {
    Path folder = all.resolve(study);
    List<Part> parts = new ArrayList<>();
    for (Map.Entry<Path, List<ResultRow>> part : PublishedParts.rows(folder).entrySet()) {
      Path name = folder.relativize(part.getKey());
      parts.add(Part.read(name.toString(), part.getKey(), part.getValue()));
    }
    if (parts.isEmpty()) {
      return Optional.empty();
    }
    if (parts.stream().map(Part::scale).distinct().count() > 1) {
      throw new IOException(folder + ": parts of a study must have the same scale of counts");
    }
    return Optional.of(new MeasuredStudy(study, parts));
  }

  List<ResultRow> rows() {
    return parts.stream().flatMap(part -> part.rows().stream()).toList();
  }

  /** Whether something else served in place of a store, whose speed isn't the store's. */
  boolean isStandIn(String store) {
    return rows().stream()
        .anyMatch(
            row ->
                row.configuration().store().equals(store)
                    && row.metric(TrialMetrics.STAND_IN).orElse(0) != 0);
  }

  Optional<String> scale() {
    return parts.get(0).scale();
  }

  /**
   * The reduced results folders of a study: its own, and those in it, when it was measured in
   * parts, such as a repeat a day. Parts are trials of one plan, so each trial is in one of them
   * only.
   */
  static final class PublishedParts {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_-]*");

    private PublishedParts() {}

    /** Whether a part may be called so: a folder's name without a dot, unlike any file's. */
    static boolean isName(String part) {
      return NAME.matcher(part).matches();
    }

    /** The folders that hold results: the study's, then its parts in the order of their names. */
    static List<Path> folders(Path study) throws IOException {
      if (!Files.isDirectory(study)) {
        return List.of();
      }
      List<Path> all = new ArrayList<>(List.of(study));
      try (Stream<Path> inside = Files.list(study)) {
        inside.filter(Files::isDirectory).sorted().forEach(all::add);
      }
      // one of the two alone is a broken part, which isn't to be passed over
      all.removeIf(
          folder ->
              !Files.exists(folder.resolve(ResultsCsv.FILE_NAME))
                  && !Files.exists(folder.resolve(Summary.FILE_NAME)));
      return all;
    }

    /** The trials of each part, by its folder, in that order; throws when one is in two parts. */
    static Map<Path, List<ResultRow>> rows(Path study) throws IOException {
      Map<Path, List<ResultRow>> rows = new LinkedHashMap<>();
      Map<String, Path> places = new HashMap<>();
      for (Path folder : folders(study)) {
        List<ResultRow> inFolder = ResultsCsv.read(folder.resolve(ResultsCsv.FILE_NAME));
        rows.put(folder, inFolder);
        for (ResultRow row : inFolder) {
          @Nullable Path other = places.put(row.trial(), folder);
          if (other != null) {
            throw new IOException(
                "trial " + row.trial() + " is in " + other + " and in " + folder + ": keep one");
          }
        }
      }
      return rows;
    }
  }
}
