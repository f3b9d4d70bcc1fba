package site.ycsb.compare.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static site.ycsb.compare.plan.Studies.AT_REST;
import static site.ycsb.compare.plan.Studies.CLIENT;
import static site.ycsb.compare.plan.Studies.LOCAL;
import static site.ycsb.compare.plan.Studies.MEMORY;
import static site.ycsb.compare.plan.Studies.PLAIN;
import static site.ycsb.compare.plan.Studies.REMOTE;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.compare.plan.Plan;
import site.ycsb.compare.plan.PlanOptions;
import site.ycsb.compare.plan.PlannedStudy;
import site.ycsb.compare.plan.PlannedTrial;
import site.ycsb.compare.plan.Planner;
import site.ycsb.compare.plan.Studies;
import site.ycsb.compare.study.Compaction;
import site.ycsb.compare.study.Reload;
import site.ycsb.compare.study.StoreChoice;
import site.ycsb.compare.study.Study;

/** Studies with a client that only prints. */
class StudySessionTest {
  @TempDir Path folder;
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @Test
  void run_allValid_countsEachTrialOnce() throws Exception {
    Study study = study(MEMORY, Reload.NEVER);

    assertEquals(0, run(study, false));

    assertEveryTrialFinishedOnce(study);
    assertEquals(12, FakeClient.calls(folder.resolve("client")).size());
    assertFalse(Files.exists(folder.resolve("results/work")), "work is gone at the end");
    assertEquals(12, Files.readAllLines(folder.resolve("results/commands.txt")).size());
  }

  @Test
  void run_complete_doesNothingAgain() throws Exception {
    Study study = study(MEMORY, Reload.NEVER);
    run(study, false);

    assertEquals(0, run(study, false));

    assertEquals(12, FakeClient.calls(folder.resolve("client")).size());
  }

  @Test
  void run_interruptedInTheMiddle_goesOnThere() throws Exception {
    Study study = study(MEMORY, Reload.NEVER);
    String once = "[ -f stop ] || [ $(cat ../../../client/calls 2>/dev/null | wc -l) -lt 5 ]";

    assertEquals(130, run(study, false, once + " || { touch stop; exit 130; }"));
    assertEquals(0, run(study, false));

    assertEveryTrialFinishedOnce(study);
    // five before, one that was broken off without a call, the rest after
    assertEquals(12, FakeClient.calls(folder.resolve("client")).size());
    String said = err.toString(StandardCharsets.UTF_8);
    assertTrue(said.contains("Goes on: 5 of 12 trials are done already."), said);
    assertTrue(said.contains("[  6/12] "), said);
  }

  @Test
  void run_aTrialFailsOnce_isTriedAgain() throws Exception {
    Study study = study(MEMORY, Reload.NEVER);

    int code =
        run(
            study,
            false,
            "[ -f failed ] || { touch failed; echo 'the store is gone' >&2; exit 1; }");

    assertEquals(0, code);
    assertEveryTrialFinishedOnce(study);
    JournalEvent failure =
        events().stream()
            .filter(event -> event.event() == JournalEvent.Type.FAILED)
            .findFirst()
            .orElseThrow();
    assertEquals("exit code 1, the store is gone", failure.reason());
    assertTrue(
        Files.exists(
            new StudyFolder(results()).trial(String.valueOf(failure.trial()), 1).errors()));
    assertTrue(
        Files.exists(
            new StudyFolder(results()).trial(String.valueOf(failure.trial()), 2).output()));
  }

  @Test
  void run_aTrialFailsTwice_isGivenUpAndTheRestGoesOn() throws Exception {
    Study study = study(MEMORY, Reload.NEVER);
    String fails = "case \"$*\" in *encrypted*threads\\ 4*) exit 3 ;; esac";

    assertEquals(1, run(study, false, fails));

    assertEquals(9, finished().size());
    String said = err.toString(StandardCharsets.UTF_8);
    assertTrue(said.contains("failed: exit code 3"), said);
    assertEquals(0, run(study, true), "tried again when asked to");
    assertEveryTrialFinishedOnce(study);
  }

  @Test
  void run_withoutThroughput_isAFailure() throws Exception {
    assertEquals(1, run(study(MEMORY, Reload.NEVER), false, "exit 0"));

    assertEquals(List.of(), finished());
  }

  @Test
  void run_localStore_isStartedOnceWarmedUpLoadedOnceAndStopped() throws Exception {
    run(study(LOCAL, Reload.NEVER), false);

    List<String> calls = FakeClient.calls(folder.resolve("client"));
    assertEquals("store start cassandra", calls.get(0));
    assertEquals(1, calls.stream().filter(call -> call.startsWith("store start")).count());
    // of two protections, and of the warm-up, whose table has aged
    assertEquals(3, calls.stream().filter(call -> call.startsWith("load ")).count());
    assertEquals(13, calls.stream().filter(call -> call.startsWith("run ")).count());
    assertTrue(calls.contains("store stop cassandra"), calls.toString());
  }

  @Test
  void run_localStore_compactsItsTablesBeforeEachTrial() throws Exception {
    run(study(LOCAL, Reload.TRIAL), false);

    List<String> calls = FakeClient.calls(folder.resolve("client"));
    List<Integer> trials =
        IntStream.range(0, calls.size())
            .filter(index -> calls.get(index).contains("/trials/"))
            .boxed()
            .toList();
    assertEquals(12, trials.size());
    trials.forEach(index -> assertEquals("store compact cassandra", calls.get(index - 1)));
    assertEquals(12, calls.stream().filter("store compact cassandra"::equals).count());
  }

  @Test
  void run_compactionNever_leavesTablesToTheStore() throws Exception {
    run(Studies.withCompaction(study(LOCAL, Reload.NEVER), Compaction.NEVER), false);

    assertTrue(
        FakeClient.calls(folder.resolve("client")).stream()
            .noneMatch(call -> call.startsWith("store compact")));
  }

  @Test
  void run_reloadOfEachTrial_loadsIntoAnEmptyTable() throws Exception {
    run(study(LOCAL, Reload.TRIAL), false);

    List<String> calls = FakeClient.calls(folder.resolve("client"));
    assertEquals(13, calls.stream().filter(call -> call.startsWith("load ")).count());
    assertEquals(9, calls.stream().filter(call -> call.startsWith("schema drop")).count());
  }

  @Test
  void run_reloadOfEachRepeat_sharesTablesWithinIt() throws Exception {
    run(study(LOCAL, Reload.REPEAT), false);

    List<String> calls = FakeClient.calls(folder.resolve("client"));
    // of two protections in three repeats, and of the warm-up
    assertEquals(7, calls.stream().filter(call -> call.startsWith("load ")).count());
    assertEquals(5, calls.stream().filter(call -> call.startsWith("schema drop")).count());
  }

  @Test
  void run_plainAndEncryptingServer_areUpTogetherFromTheStart() throws Exception {
    run(Studies.of(List.of(LOCAL), List.of(PLAIN, AT_REST), 3, Reload.NEVER), false);

    List<String> calls = FakeClient.calls(folder.resolve("client"));
    List<String> servers = calls.stream().filter(call -> call.startsWith("store st")).toList();
    assertEquals(4, servers.size(), servers::toString);
    assertEquals(
        Set.of("store start cassandra", "store start cassandra --atrest"),
        Set.copyOf(servers.subList(0, 2)));
    List<String> trials = calls.stream().filter(call -> call.contains("/trials/")).toList();
    assertEquals(12, trials.size());
    assertTrue(calls.indexOf(servers.get(1)) < calls.indexOf(trials.get(0)));
  }

  @Test
  void run_encryptingServerThatDoesntStart_failsItsTrialsOnly() throws Exception {
    Study study = Studies.of(List.of(LOCAL), List.of(PLAIN, AT_REST), 3, Reload.NEVER);

    assertEquals(1, run(study, false, "[ \"$1 $2 $4\" != 'store start --atrest' ] || exit 3"));

    assertEquals(6, finished().size());
  }

  @Test
  void run_clientIsDrawnFirst_warmsUpWithPlain() throws Exception {
    Study study =
        IntStream.range(0, 100)
            .mapToObj(StudySessionTest::local)
            .map(store -> study(store, Reload.NEVER))
            .filter(one -> !plan(one).trials().get(0).configuration().plain())
            .findFirst()
            .orElseThrow();

    run(study, false);

    String first =
        FakeClient.calls(folder.resolve("client")).stream()
            .filter(call -> call.startsWith("run "))
            .findFirst()
            .orElseThrow();
    assertTrue(first.startsWith("run cassandra "), first);
  }

  @Test
  void run_serverSeconds_warmsUpForSoLong() throws Exception {
    Study study = Studies.withServerSeconds(study(LOCAL, Reload.NEVER), 1);
    Instant begin = Instant.now();

    run(study, false);

    assertTrue(Duration.between(begin, Instant.now()).toMillis() >= 1000);
    long warmUps =
        FakeClient.calls(folder.resolve("client")).stream()
            .filter(call -> call.startsWith("run ") && call.contains("-warm-up-"))
            .count();
    assertTrue(warmUps > 1, warmUps + " warm-ups");
    assertEveryTrialFinishedOnce(study);
  }

  @Test
  void run_storeAtAnAddress_makesItsTables() throws Exception {
    run(study(REMOTE, Reload.CONFIGURATION), false);

    List<String> calls = FakeClient.calls(folder.resolve("client"));
    assertEquals(0, calls.stream().filter(call -> call.startsWith("store ")).count());
    // of four configurations, and of the warm-up
    assertEquals(5, calls.stream().filter(call -> call.startsWith("load ")).count());
    assertEquals(10, calls.stream().filter(call -> call.startsWith("schema create")).count());
    assertTrue(calls.stream().allMatch(call -> call.contains("hosts=10.0.0.1")));
  }

  @Test
  void run_everyCommandRejectsItsConfiguration_endsWith2() throws Exception {
    assertEquals(
        2, run(study(REMOTE, Reload.NEVER), false, "echo 'ERROR: hosts=:::::' >&2; exit 2"));

    assertEquals(0, finished().size());
  }

  @Test
  void run_everyTrialRejectsItsConfiguration_endsWith2() throws Exception {
    assertEquals(2, run(study(MEMORY, Reload.NEVER), false, "exit 2"));
  }

  @Test
  void run_everyTrialFails_endsWith1() throws Exception {
    assertEquals(1, run(study(MEMORY, Reload.NEVER), false, "exit 1"));
  }

  @Test
  void run_storeThatDoesntStart_failsItsTrialsAndGoesOnWithTheNext() throws Exception {
    Study study = Studies.of(List.of(LOCAL, MEMORY), List.of(PLAIN, CLIENT), 3, Reload.NEVER);

    assertEquals(1, run(study, false, "[ $1 != store ] || { echo 'no JDK' >&2; exit 2; }"));

    assertEquals(12, finished().size());
    String said = err.toString(StandardCharsets.UTF_8);
    assertTrue(said.contains("the store didn't start: exit code 2, no JDK"), said);
  }

  @Test
  void run_serverThatCrashes_isStartedAndWarmedUpAgainAndStopped() throws Exception {
    Study study = study(LOCAL, Reload.NEVER);

    int code = run(study, false, serverThatDies("exit 1"));

    assertEquals(0, code);
    assertEveryTrialFinishedOnce(study);
    List<String> calls = FakeClient.calls(folder.resolve("client"));
    assertEquals(2, calls.stream().filter(call -> call.startsWith("store start")).count());
    assertEquals(
        2,
        calls.stream()
            .filter(call -> call.startsWith("run ") && call.contains("/preparations/"))
            .count(),
        "a warm-up after each start");
    assertTrue(
        calls.lastIndexOf("store stop cassandra") > calls.lastIndexOf("store start cassandra"));
  }

  @Test
  void run_clientThatFailsWithItsServer_tellsBoth() throws Exception {
    String says =
        "echo 'ERROR: every operation has failed' >&2; echo 'at line 5' >&2;"
            + " echo '2026-11-22 10:00:00:000 3 sec: 12 operations; 4 current ops/sec' >&2; exit 1";

    assertEquals(0, run(study(LOCAL, Reload.NEVER), false, serverThatDies(says)));

    assertEquals(
        List.of(
            "the server ended during the trial; exit code 1, ERROR: every operation has failed"),
        events().stream()
            .filter(event -> event.event() == JournalEvent.Type.FAILED)
            .map(event -> String.valueOf(event.reason()))
            .toList());
  }

  @Test
  void run_serverThatEnds_isTold() throws Exception {
    assertEquals(0, run(study(LOCAL, Reload.CONFIGURATION), false, serverThatDies("exit 1")));

    String said = err.toString(StandardCharsets.UTF_8);
    assertTrue(
        said.contains("        trying again: the server ended during the trial; exit code 1"),
        said);
    assertTrue(said.contains("        cassandra had ended and was started again"), said);
  }

  /** A dead server answers fast: its throughput would be the best of all. */
  @Test
  void run_serverThatDiesWithinATrial_measuresItAgain() throws Exception {
    Study study = study(LOCAL, Reload.NEVER);

    int code = run(study, false, serverThatDies("echo '[READ], Return=SERVICE_UNAVAILABLE, 4990'"));

    assertEquals(0, code);
    assertEveryTrialFinishedOnce(study);
    List<String> reasons =
        events().stream()
            .filter(event -> event.event() == JournalEvent.Type.FAILED)
            .map(event -> String.valueOf(event.reason()))
            .toList();
    assertEquals(
        List.of("the server ended during the trial; exit code 0, server: Pretend 1.0"), reasons);
    assertEquals(
        2,
        FakeClient.calls(folder.resolve("client")).stream()
            .filter("store start cassandra"::equals)
            .count());
  }

  @Test
  void run_operationsFailOnAServerThatRuns_isATrial() throws Exception {
    Study study = study(LOCAL, Reload.NEVER);

    assertEquals(0, run(study, false, "[ $1 != run ] || echo '[READ], Return=NOT_FOUND, 3'"));

    assertEveryTrialFinishedOnce(study);
    assertTrue(events().stream().noneMatch(one -> one.event() == JournalEvent.Type.FAILED));
  }

  @Test
  void run_hostTakesTheProcessors_measuresAgainAndPutsTheResultAside() throws Exception {
    Study study = study(MEMORY, Reload.NEVER);
    String once = "[ -f stolen ] || { touch stolen; echo '[CLIENT], Steal(%), 5.5'; }";

    assertEquals(0, run(study, false, once));

    assertEveryTrialFinishedOnce(study);
    List<JournalEvent> disturbed =
        events().stream().filter(one -> one.event() == JournalEvent.Type.DISTURBED).toList();
    assertEquals(1, disturbed.size());
    assertEquals("other virtual machines took 5.5 %", disturbed.get(0).reason());
    assertEquals(13, FakeClient.calls(folder.resolve("client")).size());
    String trial = String.valueOf(disturbed.get(0).trial());
    assertEquals(1, new TrialStates(events()).disturbances(trial));
    assertEquals(2, new TrialStates(events()).finished(trial).orElseThrow().attempt());
  }

  @Test
  void run_hostAlwaysTakesTheProcessors_takesTheFifthResult() throws Exception {
    Study study = study(MEMORY, Reload.NEVER);

    assertEquals(0, run(study, false, "echo '[CLIENT], Steal(%), 60'"));

    assertEveryTrialFinishedOnce(study);
    assertEquals(5 * 12, FakeClient.calls(folder.resolve("client")).size());
  }

  @Test
  void run_firstProtectionCannotBeHad_failsItsTrialsOnly() throws Exception {
    Study study = Studies.of(List.of(LOCAL), List.of(CLIENT, PLAIN), 3, Reload.NEVER);
    String impossible = "case \"$1 $2\" in 'load encrypted-'*) echo 'no key' >&2; exit 2 ;; esac";

    assertEquals(1, run(study, false, impossible));

    assertEquals(6, finished().size());
    assertTrue(
        err.toString(StandardCharsets.UTF_8)
            .contains("failed: the load failed: exit code 2, no key"),
        err.toString(StandardCharsets.UTF_8));
  }

  @Test
  void run_loadFailsBeforeThereIsATable_saysWhyAndNotThatItCouldNotBeDropped() throws Exception {
    Study study = Studies.of(List.of(LOCAL), List.of(CLIENT, PLAIN), 3, Reload.NEVER);

    int code =
        run(
            study,
            false,
            "case \"$1 $2 $3\" in",
            "  'load encrypted-'*) echo 'no key' >&2; exit 2 ;;",
            "  'schema drop encrypted-'*) echo 'no such table' >&2; exit 1 ;;",
            "esac");

    assertEquals(1, code);
    String said = err.toString(StandardCharsets.UTF_8);
    assertTrue(said.contains("failed: the load failed: exit code 2, no key"), said);
    assertFalse(said.contains("couldn't be dropped"), said);
  }

  @Test
  void run_trialsWarn_showsEachWarningOnce() throws Exception {
    String warning = "WARNING: fieldlenght (-p): nothing in this run reads it";

    assertEquals(0, run(study(MEMORY, Reload.NEVER), false, "echo '" + warning + "' >&2"));

    String said = err.toString(StandardCharsets.UTF_8);
    assertEquals(1, said.lines().filter(line -> line.contains(warning)).count(), said);
  }

  @Test
  void run_serverLeftByAKilledStudy_isStoppedThoughNothingIsLeftToDo() throws Exception {
    Study study = study(LOCAL, Reload.NEVER);
    run(study, false);
    long stops = storeStops();
    Files.createDirectories(results().resolve("work/cassandra/.ycsb"));

    assertEquals(0, run(study, false));

    assertEquals(stops + 1, storeStops());
    assertFalse(Files.exists(folder.resolve("results/work")), "work is gone at the end");
  }

  /** Script of a server that is gone with the first trial, whose client does this then. */
  private static String[] serverThatDies(String client) {
    return new String[] {
      "case \"$*\" in",
      "  run*/trials/*) [ -f ../died ] || { touch ../died dead; " + client + "; } ;;",
      "  'store status'*) [ ! -f dead ] || exit 1 ;;",
      "  'store start'*) rm -f dead ;;",
      "esac"
    };
  }

  private long storeStops() throws Exception {
    return FakeClient.calls(folder.resolve("client")).stream()
        .filter("store stop cassandra"::equals)
        .count();
  }

  private void assertEveryTrialFinishedOnce(Study study) throws Exception {
    List<String> planned = plan(study).trials().stream().map(PlannedTrial::name).sorted().toList();
    assertEquals(planned, finished().stream().sorted().toList());
  }

  private List<String> finished() throws Exception {
    return events().stream()
        .filter(event -> event.event() == JournalEvent.Type.FINISHED)
        .map(event -> String.valueOf(event.trial()))
        .toList();
  }

  private List<JournalEvent> events() throws Exception {
    return Journal.read(results());
  }

  private Path results() {
    return folder.resolve("results");
  }

  private static Study study(StoreChoice store, Reload reload) {
    return Studies.of(List.of(store), List.of(PLAIN, CLIENT), 3, reload);
  }

  /** The order of trials depends on the store's name. */
  private static StoreChoice local(int number) {
    return Studies.local("store" + number);
  }

  private static Plan plan(Study study) {
    return new Planner(study, PlanOptions.NONE).plan();
  }

  private int run(Study study, boolean retryFailed, String... before) throws Exception {
    Files.createDirectories(results());
    List<String> client = FakeClient.in(folder.resolve("client"), before);
    return new StudySession(
            new PlannedStudy(study, PlanOptions.NONE, plan(study)),
            new StudyFolder(results()),
            client,
            new ProgressOutput(new PrintStream(err, true, StandardCharsets.UTF_8), false),
            InstantSource.system())
        .run(retryFailed);
  }
}
