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
import site.ycsb.compare.study.Study;
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

  private Map<String, String> settings(String yaml) throws Exception {
    Files.writeString(folder.resolve("workloada"), "");
    Path file = Files.writeString(folder.resolve("one.yaml"), yaml);
    Study study = new StudyFile(folder, List.of(StudyFiles.MEMORY), Set.of()).read(file);
    return StudyRecord.of(PlannedStudy.of(study, PlanOptions.NONE, one -> LocalProtections.ALL))
        .settings();
  }
}
