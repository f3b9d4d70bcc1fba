package site.ycsb.interleaved.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.client.binding.BindingCatalog;
import site.ycsb.client.binding.BindingRequest;
import site.ycsb.client.command.Console;
import site.ycsb.client.run.RunSession;
import site.ycsb.config.SourcedProperties;
import site.ycsb.interleaved.result.ArmResult;
import site.ycsb.interleaved.result.InterleavedResult;

/** Measurements on local stores, and arms that re-encrypt what they hold. */
class InterleavedLocalStoresTest extends InterleavedSessionFixture {
  @Test
  void run_armThatReencrypts_doesItInItsSlicesBesideItsOperations() {
    InterleavedResult result =
        runReencrypting("reencrypt.rate", "0")
            .result()
            .orElseThrow(() -> new AssertionError(said()));
    ArmResult arm = result.arms().get(2);
    assertEquals(0, arm.exitCode(), said());
    assertEquals(Set.of("READ"), arm.latencies().keySet());
    assertEquals(0, arm.work().failed());
    String fact = arm.facts().getOrDefault("re-encryption", "");
    assertTrue(fact.matches("\\d+\\.\\d records/s, of as many as one thread can"), fact);
    assertFalse(result.arms().get(0).facts().containsKey("re-encryption"));
    assertEquals(Set.of("usertable_other"), SimulatedDB.UPDATED);
  }

  @Test
  void run_armThatReencryptsAtARate_saysWhichWasRequested() {
    InterleavedResult result =
        runReencrypting("reencrypt.rate", "200")
            .result()
            .orElseThrow(() -> new AssertionError(said()));
    String fact = result.arms().get(2).facts().getOrDefault("re-encryption", "");
    assertTrue(fact.matches("\\d+\\.\\d records/s, of 200 requested"), fact);
  }

  @Test
  void run_reencryptionThatFails_failsTheArm() {
    InterleavedSession.Outcome outcome = runReencrypting("simulated.updates.fail", "true");
    assertEquals(1, outcome.exitCode(), said());
    assertTrue(
        said()
            .matches(
                "(?s).*\\[other] ERROR: re-encryption: (\\d+) of \\1 records failed, first"
                    + " user\\d+: ERROR.*"),
        said());
    InterleavedResult result = outcome.result().orElseThrow(() -> new AssertionError(said()));
    assertEquals(
        List.of(0, 0, 1), result.arms().stream().map(ArmResult::exitCode).toList(), said());
  }

  private InterleavedSession.Outcome runReencrypting(String key, String value) {
    return run(
        SIMULATED,
        Map.of("simulated.value.key", "true", "reencrypt", "true", key, value),
        "readproportion=1",
        "updateproportion=0");
  }

  @Test
  void run_reencryptionOfWhatIsNotEncryptedOrOfAllArms_isExitCode2() {
    assertEquals(2, run(SIMULATED, Map.of("reencrypt", "true")).exitCode(), said());
    assertTrue(said().contains("has nothing to re-encrypt"), said());
    assertEquals(2, run(SIMULATED, Map.of(), "reencrypt=true").exitCode(), said());
    assertTrue(said().contains("reencrypt=true (-p): modes say what protects data"), said());
    assertEquals(
        2, run(SIMULATED, Map.of("reencrypt", "true", "reencrypt.rate", "-1")).exitCode(), said());
    assertTrue(said().contains("reencrypt.rate=-1 (--mode other): must be"), said());
  }

  @Test
  void run_localStore_itsFilesAreMergedOnceAllThatWritesUnevenlyIsOver() {
    InterleavedSession.Outcome outcome = run("simulated", Map.of());
    assertTrue(outcome.result().isPresent(), said());
    assertEquals(
        List.of(
            "Preparing plain",
            "lease",
            "Preparing control",
            "Preparing other",
            "Warming up 3 modes in turn",
            "Merging the files of the tables",
            "flush",
            "compact",
            "Finding how long each mode should work at a time",
            "flush",
            "Measuring"),
        SimulatedStore.EVENTS.subList(0, 11));
    assertEquals(0, flushesWhileMeasuring(), said());
    assertTrue(
        SimulatedStore.EVENTS.indexOf("measured") < SimulatedStore.EVENTS.indexOf("close"),
        "what shows progress ends before servers do: " + SimulatedStore.EVENTS);
    assertTrue(SimulatedStore.EVENTS.contains("measured"), said());
    assertFalse(sentence(outcome, "other").contains("started"), said());
    assertTrue(said().contains("Modes: plain, control (plain measured again), other\n"), said());
    assertTrue(said().contains("Workload: 2 threads, 50 records, READ 95 %, UPDATE 5 %\n"), said());
    assertEquals(
        "2 threads, 50 records, READ 95 %, UPDATE 5 %", outcome.result().orElseThrow().workload());
  }

  @Test
  void run_twoLocalStores_bothWriteOutWhatTheyHoldAtTheSameTimes() {
    // so long that a block ends before the last quarter, on a busy machine too
    maxDuration = Duration.ofSeconds(2);
    InterleavedSession.Outcome outcome = run("simulated", Map.of("store.folder", "other"));
    assertTrue(outcome.result().isPresent(), said());
    int flushes = flushesWhileMeasuring();
    assertTrue(flushes >= 2 && flushes % 2 == 0, flushes + " flushes of two stores\n" + said());
    assertTrue(sentence(outcome, "other").endsWith(" and each was started once."), said());
    assertFalse(sentence(outcome, "control").contains("started"), said());
  }

  /** The store is asked once more at the end, for the sizes of tables. */
  @Test
  void run_serverThatEndedMeanwhile_keepsWhatWasMeasured() {
    SimulatedStore.dies = true;
    InterleavedSession.Outcome outcome = run("simulated", Map.of());
    assertTrue(outcome.result().isPresent(), said());
    assertFalse(said().contains("its server isn't running"), said());
  }

  private static String sentence(InterleavedSession.Outcome outcome, String arm) {
    return outcome.result().orElseThrow().decisive(arm).orElseThrow().conclusion().sentence();
  }

  /** Without those that precede the merging at the end, when sizes are asked for. */
  private static int flushesWhileMeasuring() {
    List<String> events = SimulatedStore.EVENTS;
    List<String> later = events.subList(events.indexOf("Measuring"), events.size());
    return Collections.frequency(later, "flush") - Collections.frequency(later, "compact");
  }

  @Test
  void run_storeThatAnotherCommandUses_isWarnedOfOnce() {
    SimulatedStore.shared = true;
    InterleavedSession.Outcome outcome = run("simulated", Map.of());
    assertTrue(outcome.result().isPresent(), said());
    assertEquals(2, said().split("WARNING: another command uses this local store", -1).length);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void run_tablesThatWouldBeMadeAnewUnderAnotherCommand_areLeftToIt(boolean byInserts) {
    SimulatedStore.shared = true;
    reload = !byInserts;
    InterleavedSession.Outcome outcome =
        run(
            "simulated",
            Map.of(),
            "insertproportion=" + (byInserts ? "0.05" : "0"),
            "readproportion=0.9");
    assertEquals(2, outcome.exitCode(), said());
    assertTrue(
        said()
            .contains(
                "ERROR: store.folder= (not given): another command uses the local store in it, and"
                    + " the table of plain would be recreated"),
        said());
    assertTrue(said().contains("Give another directory with -p store.folder=<directory>"), said());
    assertEquals("close", SimulatedStore.EVENTS.get(SimulatedStore.EVENTS.size() - 1));
  }

  /** A load or run by itself. */
  @ParameterizedTest
  @CsvSource({"true, 1, 2", "false, 1, 1", "true, 2, 1"})
  void load_storeThatAnotherCommandUses_isWarnedOfUnlessItsOfTheSameRun(
      boolean shared, String clients, int parts) {
    SimulatedStore.shared = shared;
    SourcedProperties properties = new SourcedProperties();
    properties.set("workload", "site.ycsb.workloads.CoreWorkload", "test");
    properties.set("recordcount", "50", "test");
    properties.set("dotransactions", "false", "test");
    properties.set("cluster.clients", clients, "test");
    properties.set("cluster.index", "0", "test");
    PrintStream stream = new PrintStream(err, true, StandardCharsets.UTF_8);
    int code =
        new RunSession(BindingCatalog.find(stream), new Console(stream, stream), stop)
            .run(new BindingRequest("simulated", "command line", properties));
    assertEquals(0, code, said());
    assertEquals(
        parts, said().split("WARNING: another command uses this local store", -1).length, said());
  }

  @Test
  void run_storeFoldersOfTheSameNameInTwoPlaces_areTwoStores() {
    run("simulated", Map.of("store.folder", "one/tls"), "store.folder=two/tls");
    assertEquals(2, Collections.frequency(SimulatedStore.EVENTS, "lease"), said());
  }
}
