package site.ycsb.compare.plan;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static site.ycsb.compare.plan.Studies.CLIENT;
import static site.ycsb.compare.plan.Studies.PLAIN;
import static site.ycsb.compare.plan.Studies.REMOTE;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.compare.plan.PlannedStudy.LocalProtections;
import site.ycsb.compare.study.StoreChoice;
import site.ycsb.compare.study.Study.Reload;
import site.ycsb.config.ConfigurationException;

class RepeatedInsertsTest {
  private static final String UPSERT = "store.upsert";

  @Test
  void check_tableThatKeepsInserts_isRejectedWithWhatHelps() {
    ConfigurationException thrown =
        assertThrows(
            ConfigurationException.class,
            () -> check(REMOTE, Reload.CONFIGURATION, 2, Map.of("insertproportion", "0.1")));

    assertEquals(
        "reload=configuration (test): inserts of far workloada plain threads=1 records=100"
            + " operations=100 would fail in the second trial, since the first one has inserted"
            + " their keys. Write reload: trial, or give store.upsert=true",
        thrown.getMessage());
  }

  /** Two numbers of threads are two trials of a table that they share. */
  @ParameterizedTest
  @CsvSource({"NEVER, 1", "REPEAT, 1", "NEVER, 2"})
  void check_trialsThatShareATable_areRejected(Reload reload, int repeats) {
    assertThrows(
        ConfigurationException.class,
        () -> check(REMOTE, reload, repeats, Map.of("insertproportion", "0.1")));
  }

  @ParameterizedTest
  @CsvSource({
    "TRIAL, 2, insertproportion, 0.1",
    "CONFIGURATION, 1, insertproportion, 0.1",
    "CONFIGURATION, 2, insertproportion, 0.0",
    "NEVER, 2, readproportion, 0.9"
  })
  void check_noInsertMeetsItsKey_isGood(Reload reload, int repeats, String key, String value) {
    assertDoesNotThrow(() -> check(REMOTE, reload, repeats, Map.of(key, value)));
  }

  @Test
  void check_upsertByPropertyOrFile_isGood(@TempDir Path folder) throws Exception {
    Path file = Files.writeString(folder.resolve("more.properties"), UPSERT + "=true\n");
    StoreChoice byFile =
        new StoreChoice(
            REMOTE.name(),
            REMOTE.binding(),
            REMOTE.localStore(),
            REMOTE.inProcess(),
            REMOTE.nodes(),
            REMOTE.addressKeys(),
            REMOTE.properties(),
            List.of(file));
    Map<String, String> inserts = Map.of("insertproportion", "0.1");
    Map<String, String> upserts = new HashMap<>(inserts);
    upserts.put(UPSERT, "true");

    assertDoesNotThrow(() -> check(byFile, Reload.CONFIGURATION, 2, inserts));
    assertDoesNotThrow(() -> check(REMOTE, Reload.CONFIGURATION, 2, upserts));
  }

  @Test
  void check_storeThatReplacesRecords_isGood() {
    PlannedStudy planned = plan(REMOTE, Reload.NEVER, 2, Map.of("insertproportion", "0.1"));

    assertDoesNotThrow(() -> planned.withoutRepeatedInserts(store -> Optional.empty()));
  }

  private static void check(
      StoreChoice store, Reload reload, int repeats, Map<String, String> properties) {
    plan(store, reload, repeats, properties).withoutRepeatedInserts(one -> Optional.of(UPSERT));
  }

  private static PlannedStudy plan(
      StoreChoice store, Reload reload, int repeats, Map<String, String> properties) {
    return PlannedStudy.of(
        Studies.of(List.of(store), List.of(PLAIN, CLIENT), repeats, reload),
        new PlanOptions(null, 1, List.of(), properties, ""),
        one -> LocalProtections.ALL);
  }
}
