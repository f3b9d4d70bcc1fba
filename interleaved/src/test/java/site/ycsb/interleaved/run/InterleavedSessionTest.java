package site.ycsb.interleaved.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.client.binding.BindingCatalog;
import site.ycsb.client.binding.BindingRequest;
import site.ycsb.client.command.Console;
import site.ycsb.client.command.StopSignal;
import site.ycsb.client.run.RunSession;
import site.ycsb.config.SourcedProperties;
import site.ycsb.interleaved.result.ArmResult;
import site.ycsb.interleaved.result.Comparison;
import site.ycsb.interleaved.result.Ending;
import site.ycsb.interleaved.result.InterleavedResult;
import site.ycsb.interleaved.result.Slice;

/** Whole measurements, on stores in this process. What they find isn't looked at. */
@Timeout(120)
class InterleavedSessionTest {
  private static final String SIMULATED = SimulatedDB.class.getName();

  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final StopSignal stop = new StopSignal();
  private final List<InterleavedProgress.Interim> interims = new ArrayList<>();
  private int blocksUntilStop = Integer.MAX_VALUE;
  private Duration maxDuration = Duration.ofSeconds(2);
  private Optional<Duration> slice = Optional.of(Duration.ofMillis(20));
  private boolean reload;
  private long seed = 17;

  /** As few slices as the guard can be told from. */
  private InterleavedConfig.PilotLimits pilot =
      new InterleavedConfig.PilotLimits(3, Duration.ofSeconds(10), Duration.ofSeconds(30));

  @BeforeEach
  void forgetTables() {
    SimulatedTablesDB.TABLES.clear();
    SimulatedTablesDB.DROPPED.clear();
    SimulatedTablesDB.LOADED.clear();
    SimulatedTablesDB.CONNECTIONS.clear();
    SimulatedStore.EVENTS.clear();
    SimulatedDB.UPDATED.clear();
    SimulatedStore.dies = false;
    SimulatedStore.shared = false;
  }

  private InterleavedSession.Outcome run(
      String binding, Map<String, String> armProperties, String... properties) {
    SourcedProperties all = new SourcedProperties();
    all.set("workload", "site.ycsb.workloads.CoreWorkload", "test");
    all.set("recordcount", "50", "test");
    all.set("threadcount", "2", "test");
    all.set("warmup.limit", "1", "test");
    for (String property : properties) {
      int equals = property.indexOf('=');
      all.set(property.substring(0, equals), property.substring(equals + 1), "-p");
    }
    PrintStream stream = new PrintStream(err, true, StandardCharsets.UTF_8);
    Console console = new Console(stream, stream);
    InterleavedProgress progress =
        new InterleavedProgress() {
          @Override
          public void step(String what) {
            SimulatedStore.EVENTS.add(what);
          }

          @Override
          public void block(Interim interim) {
            interims.add(interim);
            if (interims.size() >= blocksUntilStop) {
              stop.request();
            }
          }

          @Override
          public void measured() {
            SimulatedStore.EVENTS.add("measured");
          }
        };
    return new InterleavedSession(BindingCatalog.find(stream), console, stop, progress)
        .run(
            new InterleavedConfig(
                binding,
                "command line",
                all,
                new ArmConfig(ArmConfig.PLAIN, Map.of()),
                List.of(new ArmConfig("other", armProperties)),
                new InterleavedConfig.Limits(0.000_001, maxDuration, slice),
                seed,
                reload,
                pilot));
  }

  private String said() {
    return err.toString(StandardCharsets.UTF_8);
  }

  @Test
  void run_memory_everyBlockHasEveryArmOnce() {
    InterleavedSession.Outcome outcome = run("memory", Map.of());
    InterleavedResult result = outcome.result().orElseThrow(() -> new AssertionError(said()));
    assertEquals(Ending.Reason.TIME, result.ending().reason());
    assertEquals(
        List.of("plain", "control", "other"), result.arms().stream().map(ArmResult::name).toList());
    assertEquals(3 * result.ending().blocks(), result.slices().size());
    assertEquals(result.ending().blocks(), interims.size());
    for (int block = 0; block < result.ending().blocks(); block++) {
      Set<Integer> arms = new HashSet<>();
      for (Slice slice : result.slices().subList(3 * block, 3 * block + 3)) {
        assertEquals(block, slice.turn().block());
        arms.add(slice.arm());
      }
      assertEquals(Set.of(0, 1, 2), arms);
    }
    for (ArmResult arm : result.arms()) {
      assertEquals(Set.of("READ", "UPDATE"), arm.latencies().keySet());
      assertEquals(0, arm.work().failed());
      assertTrue(arm.work().operations() > 0);
    }
    assertEquals(
        List.of("control", "other"),
        result.comparisons().stream()
            .filter(one -> one.quantity().decisive())
            .map(Comparison::arm)
            .toList());
  }

  @Test
  void run_inserts_goOnInEachArmsTable() {
    InterleavedSession.Outcome outcome =
        run("memory", Map.of(), "insertproportion=0.5", "updateproportion=0", "readproportion=0.5");
    InterleavedResult result = outcome.result().orElseThrow(() -> new AssertionError(said()));
    for (ArmResult arm : result.arms()) {
      assertEquals(Set.of("READ", "INSERT"), arm.latencies().keySet());
      assertEquals(0, arm.exitCode(), said());
    }
  }

  @Test
  void run_stopRequested_hasTheBlocksSoFar() {
    blocksUntilStop = 3;
    maxDuration = Duration.ofHours(1);
    InterleavedSession.Outcome outcome = run(SIMULATED, Map.of());
    assertEquals(130, outcome.exitCode());
    InterleavedResult result = outcome.result().orElseThrow(() -> new AssertionError(said()));
    assertEquals(Ending.Reason.INTERRUPTED, result.ending().reason());
    assertEquals(3, result.ending().blocks());
    assertEquals(9, result.slices().size());
  }

  @Test
  void run_armWhoseOperationsFail_isExitCode1() {
    InterleavedSession.Outcome outcome = run(SIMULATED, Map.of("simulated.fails", "true"));
    assertEquals(1, outcome.exitCode(), said());
    assertTrue(said().contains("[other] ERROR: all "), said());
    assertFalse(said().contains("[plain] ERROR"), said());
    InterleavedResult result = outcome.result().orElseThrow(() -> new AssertionError(said()));
    assertEquals(Ending.Reason.FAILED, result.ending().reason());
    assertTrue(
        result.soundness().warnings().get(0).endsWith("its figures include operations that failed"),
        said());
    String conclusion = result.decisive("other").orElseThrow().conclusion().sentence();
    assertFalse(conclusion.contains("It would take"), conclusion);
  }

  @Test
  void run_loadThatNeverEnds_isGivenUp() {
    InterleavedSession.Outcome outcome =
        run(SIMULATED, Map.of("simulated.hangs", "true"), "maxfailuretime=1");
    assertEquals(1, outcome.exitCode(), said());
    assertTrue(
        said().contains("ERROR: while other was loaded, no operation has ended for 3 s"), said());
  }

  @Test
  void run_armThatTheServerCannotHave_isKnownBeforeAnyIsLoaded() {
    InterleavedSession.Outcome outcome =
        run(SimulatedTablesDB.class.getName(), Map.of("simulated.rejects", "true"));
    assertEquals(1, outcome.exitCode(), said());
    assertTrue(said().contains("Trying other.\nERROR: it has no such protection"), said());
    assertEquals(Set.of(), SimulatedTablesDB.LOADED, said());
  }

  @Test
  void run_storeThatCanReconnect_drawsEveryArmsConnectionsAnewSeveralTimes() {
    maxDuration = Duration.ofSeconds(12);
    InterleavedSession.Outcome outcome =
        run(SimulatedTablesDB.class.getName(), Map.of("label", "o"), "label=p");
    assertEquals(0, outcome.exitCode(), said());
    List<String> connections = List.copyOf(SimulatedTablesDB.CONNECTIONS);
    // three arms of two threads
    int times = connections.size() / 12;
    assertTrue(times >= 2, said());
    for (int time = 0; time < times; time++) {
      List<String> one = connections.subList(12 * time, 12 * time + 12);
      assertEquals(6, one.subList(0, 6).stream().filter(each -> each.startsWith("-")).count());
      assertEquals(
          List.of("+o", "+o", "+p", "+p", "+p", "+p"),
          one.subList(6, 12).stream().sorted().toList());
    }
    InterleavedResult result = outcome.result().orElseThrow(() -> new AssertionError(said()));
    assertTrue(
        result.ending().sentence().endsWith(" on " + (times + 1) + " sets of connections"),
        result.ending().sentence());
    result.arms().forEach(arm -> assertEquals(0, arm.work().failed(), arm.name()));
  }

  @Test
  void run_armThatCannotReconnect_endsWithItsReason() {
    InterleavedSession.Outcome outcome =
        run(SimulatedTablesDB.class.getName(), Map.of("simulated.rejects.again", "true"));
    assertEquals(1, outcome.exitCode(), said());
    assertTrue(said().contains("it takes nobody any more"), said());
    assertEquals(
        Ending.Reason.FAILED,
        outcome.result().orElseThrow(() -> new AssertionError(said())).ending().reason());
  }

  @Test
  void run_storeThatCannotReconnect_keepsItsConnections() {
    InterleavedResult result =
        run(SIMULATED, Map.of()).result().orElseThrow(() -> new AssertionError(said()));
    assertTrue(result.ending().sentence().endsWith(" blocks"), result.ending().sentence());
  }

  /** As many as a run by itself may have, and a trial of a study may not. */
  @Test
  void run_armOfWhichMoreThanOnePercentFails_isExitCode1() {
    InterleavedSession.Outcome outcome = run(SIMULATED, Map.of("simulated.seldom.fails", "true"));
    assertEquals(1, outcome.exitCode(), said());
    assertTrue(
        said()
            .matches(
                "(?s).*\\[other] ERROR: \\d+ of \\d+ operations failed, and at most 1 % may where"
                    + " results are compared.*"),
        said());
    InterleavedResult result = outcome.result().orElseThrow(() -> new AssertionError(said()));
    assertEquals(
        List.of(0, 0, 1), result.arms().stream().map(ArmResult::exitCode).toList(), said());
  }

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
    assertTrue(said().contains("reencrypt=true (-p): arms say what protects data"), said());
    assertEquals(
        2, run(SIMULATED, Map.of("reencrypt", "true", "reencrypt.rate", "-1")).exitCode(), said());
    assertTrue(said().contains("reencrypt.rate=-1 (--arm other): must be"), said());
  }

  @Test
  void run_armThatReturnsWrongData_isExitCode3() {
    InterleavedSession.Outcome outcome =
        run(
            SIMULATED,
            Map.of("simulated.wrong", "true"),
            "dataintegrity=true",
            "readproportion=1",
            "updateproportion=0");
    assertEquals(3, outcome.exitCode(), said());
    assertTrue(said().contains("[other] ERROR: results weren't what they should be"), said());
  }

  @Test
  void run_controlThatDiffers_isExitCode1WithTheReason() {
    // on a busy machine the guard takes most of a slice, and a few blocks show nothing
    maxDuration = Duration.ofSeconds(8);
    InterleavedSession.Outcome outcome =
        run(
            SIMULATED,
            Map.of(),
            "simulated.slow.table=usertable_control",
            "readproportion=1",
            "updateproportion=0");
    assertEquals(1, outcome.exitCode(), said());
    InterleavedResult result = outcome.result().orElseThrow(() -> new AssertionError(said()));
    assertFalse(result.soundness().controlHolds());
    assertTrue(
        result.soundness().warnings().get(0).startsWith("Plain against plain differs"), said());
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
            "Warming up 3 arms in turn",
            "Merging the files of the tables",
            "flush",
            "compact",
            "Finding the length of slices",
            "flush",
            "Measuring"),
        SimulatedStore.EVENTS.subList(0, 11));
    assertEquals(0, flushesWhileMeasuring(), said());
    assertTrue(
        SimulatedStore.EVENTS.indexOf("measured") < SimulatedStore.EVENTS.indexOf("close"),
        "what shows progress ends before servers do: " + SimulatedStore.EVENTS);
    assertTrue(SimulatedStore.EVENTS.contains("measured"), said());
    assertFalse(sentence(outcome, "other").contains("started"), said());
  }

  @Test
  void run_twoLocalStores_bothWriteOutWhatTheyHoldAtTheSameTimes() {
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
                "ERROR: store.folder= (default): another command uses the local store in it, and"
                    + " the table of plain would be recreated"),
        said());
    assertTrue(said().contains("Give another directory with -p store.folder=<folder>"), said());
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

  @Test
  void run_tablesOfAServerElsewhere_areMadeForItsArmsOnly() {
    String binding = SimulatedTablesDB.class.getName();
    InterleavedSession.Outcome outcome = run(binding, Map.of());
    assertEquals(
        Set.of("usertable_plain", "usertable_control", "usertable_other"),
        SimulatedTablesDB.TABLES,
        said());
    assertTrue(outcome.result().isPresent(), said());
    assertEquals(List.of(), SimulatedTablesDB.DROPPED);
    assertEquals(2, run(binding, Map.of("table", "mine")).exitCode());
    assertTrue(said().contains("table=mine (the store): the store has no such table"), said());
  }

  @Test
  void run_reloadOnAServerElsewhere_dropsTheTablesOfItsArmsOnly() {
    String binding = SimulatedTablesDB.class.getName();
    SimulatedTablesDB.TABLES.addAll(Set.of("usertable_plain", "usertable_control", "mine"));
    reload = true;
    InterleavedSession.Outcome outcome = run(binding, Map.of("table", "mine"));
    assertTrue(outcome.result().isPresent(), said());
    assertEquals(
        Set.of("usertable_plain", "usertable_control"), Set.copyOf(SimulatedTablesDB.DROPPED));
  }

  @Test
  void run_warmUpThatDoesNotSettle_isSaidOnce() {
    InterleavedSession.Outcome outcome = run(SIMULATED, Map.of());
    InterleavedResult result = outcome.result().orElseThrow(() -> new AssertionError(said()));
    assertTrue(
        result
            .soundness()
            .warnings()
            .contains("the warm-up never settled: it was too short to tell"),
        said());
    assertEquals(2, said().split("never settled", -1).length, said());
  }

  @Test
  void run_insertsOnAServerElsewhere_makesTheArmsOwnTablesAnew() {
    String binding = SimulatedTablesDB.class.getName();
    SimulatedTablesDB.TABLES.add("mine");
    run(binding, Map.of());
    assertEquals(List.of(), SimulatedTablesDB.DROPPED, "nothing changes its records");

    run(binding, Map.of("table", "mine"), "insertproportion=0.5", "readproportion=0.5");

    assertEquals(
        Set.of("usertable_plain", "usertable_control"),
        Set.copyOf(SimulatedTablesDB.DROPPED),
        said());
  }

  /** Else plain's records lie first in each pass of a study, whose seeds differ. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void run_tables_areLoadedInTheOrderOfTheSeed(long given) {
    List<String> tables = List.of("usertable_plain", "usertable_control", "usertable_other");
    seed = given;
    reload = true;
    blocksUntilStop = 1;

    run(SimulatedTablesDB.class.getName(), Map.of());

    assertEquals(
        Arrays.stream(new BlockOrder(3, given).next()).mapToObj(tables::get).toList(),
        SimulatedTablesDB.DROPPED,
        said());
  }

  @Test
  void run_withTarget_comparesLatency() {
    InterleavedSession.Outcome outcome = run("memory", Map.of(), "target=200");
    InterleavedResult result = outcome.result().orElseThrow(() -> new AssertionError(said()));
    assertEquals("mean latency", result.decisive("other").orElseThrow().quantity().name());
    // as fast as possible it would be a thousand times as many
    long operations = result.slices().stream().mapToLong(Slice::allOperations).sum();
    double seconds =
        result.slices().stream()
            .mapToDouble(slice -> (slice.guardNanos() + slice.countedNanos()) / 1e9)
            .sum();
    assertTrue(operations < 10 + 2 * 200 * seconds, operations + " in " + seconds + " s");
  }

  @Test
  void run_noLengthOfSlices_isChosenByAPilot() {
    slice = Optional.empty();
    maxDuration = Duration.ofSeconds(3);
    pilot = new InterleavedConfig.PilotLimits(3, Duration.ofMillis(300), Duration.ofSeconds(1));
    InterleavedSession.Outcome outcome = run(SIMULATED, Map.of());
    InterleavedResult result = outcome.result().orElseThrow(() -> new AssertionError(said()));
    InterleavedResult.SlicePlan plan = result.setup().slicePlan();
    assertEquals("chosen by a pilot", plan.sliceOrigin());
    assertTrue(plan.sliceMillis() >= 50, plan::toString);
    assertTrue(plan.guardOrigin().endsWith(" of 9 slices"), plan::toString);
  }

  @Test
  void run_whatCantBeInterleaved_isRejectedAllAtOnce() {
    InterleavedSession.Outcome outcome =
        run(
            "memory",
            Map.of("measurementtype", "raw"),
            "cluster.clients=2",
            "exportfile=results.json",
            "threadcount=0");
    assertEquals(2, outcome.exitCode());
    for (String key :
        List.of("cluster.clients=2", "exportfile=", "measurementtype=raw", "threadcount=0")) {
      assertTrue(said().contains("ERROR: " + key), said());
    }
    assertTrue(outcome.result().isEmpty());
  }
}
