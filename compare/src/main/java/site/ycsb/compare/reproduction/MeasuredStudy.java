package site.ycsb.compare.reproduction;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import site.ycsb.compare.results.Machine;
import site.ycsb.compare.results.Provenance;
import site.ycsb.compare.results.ResultRow;
import site.ycsb.compare.results.ResultsCsv;
import site.ycsb.compare.results.Summary;

/**
 * The published results of a study.
 *
 * @param name the study
 * @param rows its valid trials
 * @param provenance how they came about
 * @param machine what they ran on
 * @param studyFile the text of the study's file as it was
 */
record MeasuredStudy(
    String name,
    List<ResultRow> rows,
    Provenance provenance,
    Map<String, String> machine,
    String studyFile) {
  private static final JsonMapper MAPPER =
      JsonMapper.builder().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();
  private static final String STAND_IN = "stand_in";

  MeasuredStudy {
    rows = List.copyOf(rows);
  }

  /**
   * Reads the reduced results folder of a study.
   *
   * @param all the folder of all reduced ones
   * @return empty when the study hasn't been published
   */
  static Optional<MeasuredStudy> read(Path all, String study) throws IOException {
    Path folder = all.resolve(study);
    Path results = folder.resolve(ResultsCsv.FILE_NAME);
    if (!Files.isRegularFile(results)) {
      return Optional.empty();
    }
    JsonNode summary = MAPPER.readTree(Files.readAllBytes(folder.resolve(Summary.FILE_NAME)));
    if (!summary.has("provenance")) {
      throw new IOException(
          folder.resolve(Summary.FILE_NAME)
              + " doesn't say how its trials came about: publish the results folder again");
    }
    return Optional.of(
        new MeasuredStudy(
            study,
            ResultsCsv.read(results),
            MAPPER.treeToValue(summary.get("provenance"), Provenance.class),
            MAPPER.readValue(
                Files.readAllBytes(folder.resolve(Machine.FILE_NAME)),
                new TypeReference<LinkedHashMap<String, String>>() {}),
            Files.readString(folder.resolve(ResultsPublisher.STUDY_FILE))));
  }

  /** Whether something else served in place of a store, whose speed isn't the store's. */
  boolean isStandIn(String store) {
    return rows.stream()
        .anyMatch(
            row ->
                row.configuration().store().equals(store) && row.metric(STAND_IN).orElse(0) != 0);
  }

  /** What its counts were multiplied by; empty when they are those of the study. */
  Optional<String> scale() {
    return Optional.ofNullable(provenance.settings().get("Scale of counts"));
  }
}
