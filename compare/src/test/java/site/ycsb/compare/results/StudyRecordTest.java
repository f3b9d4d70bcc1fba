package site.ycsb.compare.results;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.compare.plan.PlanOptions;
import site.ycsb.compare.plan.PlannedStudy;
import site.ycsb.compare.plan.PlannedStudy.LocalProtections;
import site.ycsb.compare.plan.Studies;
import site.ycsb.compare.study.StoreChoice;
import site.ycsb.compare.study.Study;
import site.ycsb.compare.study.Study.Reload;
import site.ycsb.compare.study.StudyFile;
import site.ycsb.compare.study.StudyFiles;

class StudyRecordTest {
  @TempDir Path folder;

  @Test
  void record_propertiesOfStoresAndWorkloads_areAmongTheSettings() throws Exception {
    Map<String, String> settings =
        settings(
            """
            stores:
              - {store: memory, name: slow, properties: {basicdb.simulatedelay: 5, a: b}}
              - memory
            protections: plain
            workloads: [a, {workload: a, name: small, properties: {fieldcount: 1}}]
            records: 10
            properties: {requestdistribution: uniform}
            """);

    assertEquals("a=b, basicdb.simulatedelay=5", settings.get("Properties of store slow"));
    assertEquals("fieldcount=1", settings.get("Properties of workload small"));
    assertEquals("requestdistribution=uniform", settings.get("Properties of the study"));
    assertEquals(
        3, settings.keySet().stream().filter(key -> key.startsWith("Properties ")).count());
  }

  @Test
  void record_noProperties_saysNothingOfThem() throws Exception {
    Map<String, String> settings =
        settings("stores: memory\nprotections: plain\nworkloads: a\nrecords: 10\n");

    assertTrue(
        settings.keySet().stream().noneMatch(key -> key.startsWith("Properties ")),
        settings.toString());
  }

  /** As folders have them that were published before. */
  @Test
  void record_scaleAndWordsAndProperties_areSettingsOfTheseNames() throws Exception {
    Study study = Studies.of(List.of(Studies.MEMORY), List.of(Studies.PLAIN), 3, Reload.NEVER);
    PlanOptions options =
        new PlanOptions(null, 0.5, List.of("repeat=1", "memory"), Map.of("a", "b"), "");

    Map<String, String> settings = record(study, options).settings();

    assertEquals("0.5", settings.get("Scale of counts"));
    assertEquals("repeat=1 memory", settings.get("Only"));
    assertEquals("a=b", settings.get("Properties of the command line"));
  }

  @Test
  void record_storeThatIsStartedHere_isLocal() {
    for (StoreChoice store : List.of(Studies.LOCAL, Studies.REMOTE, Studies.MEMORY)) {
      Study study = Studies.of(List.of(store), List.of(Studies.PLAIN), 3, Reload.NEVER);

      assertEquals(
          store.equals(Studies.LOCAL), record(study, PlanOptions.NONE).local(), store.name());
    }
  }

  private static StudyRecord record(Study study, PlanOptions options) {
    return StudyRecord.of(PlannedStudy.of(study, options, one -> LocalProtections.ALL));
  }

  private Map<String, String> settings(String yaml) throws Exception {
    Files.writeString(folder.resolve("workloada"), "");
    Path file = Files.writeString(folder.resolve("one.yaml"), yaml);
    Study study = new StudyFile(folder, List.of(StudyFiles.MEMORY), Set.of()).read(file);
    return record(study, PlanOptions.NONE).settings();
  }
}
