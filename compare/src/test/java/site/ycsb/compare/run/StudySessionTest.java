package site.ycsb.compare.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static site.ycsb.compare.plan.Studies.AT_REST;
import static site.ycsb.compare.plan.Studies.CLIENT;
import static site.ycsb.compare.plan.Studies.LOCAL;
import static site.ycsb.compare.plan.Studies.MEMORY;
import static site.ycsb.compare.plan.Studies.PLAIN;
import static site.ycsb.compare.plan.Studies.REMOTE;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import site.ycsb.compare.plan.Studies;
import site.ycsb.compare.run.Journal.JournalEvent;
import site.ycsb.compare.run.Journal.TrialStates;
import site.ycsb.compare.study.Study;
import site.ycsb.compare.study.Study.Compaction;
import site.ycsb.compare.study.Study.Reload;
import site.ycsb.config.ConfigurationException;

/** Studies with a client that only prints. */
class StudySessionTest extends StudySessionFixture {
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
    assertTrue(said.contains("5 of 12 trials are done already."), said);
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
    List<String> servers =
        calls.stream().filter(call -> call.startsWith("store st")).limit(4).toList();
    assertEquals(
        Set.of("store start cassandra", "store start cassandra --atrest"),
        Set.copyOf(servers.subList(0, 2)));
    List<String> trials = calls.stream().filter(call -> call.contains("/trials/")).toList();
    assertEquals(12, trials.size());
    assertTrue(calls.indexOf(servers.get(1)) < calls.indexOf(trials.get(0)));
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

  /** Of a study with other protections, say. */
  @Test
  void run_tableOfAnEarlierStudyThatDoesNotFit_isDroppedAndMadeAnew() throws Exception {
    Study study = study(REMOTE, Reload.CONFIGURATION);
    String foreign =
        "case \"$1 $2\" in 'schema create') [ -f dropped ] || {"
            + " echo 'ERROR: there is a table already' >&2; exit 2; } ;;"
            + " 'schema drop') touch dropped ;; esac";

    assertEquals(0, run(study, false, foreign), () -> err.toString(StandardCharsets.UTF_8));

    assertEveryTrialFinishedOnce(study);
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
  void run_aTenthOfTheOperationsFails_isNoValidTrial() throws Exception {
    String[] failing = {
      "echo '[INSERT], Operations, 181'",
      "echo '[INSERT], Return=OK, 181'",
      "echo '[INSERT], Return=ERROR, 1019'",
      "echo 'WARNING: operations fail with ERROR, first: duplicate key' >&2"
    };

    assertEquals(1, run(study(MEMORY, Reload.CONFIGURATION), false, failing));

    assertEquals(List.of(), finished());
    String said = err.toString(StandardCharsets.UTF_8);
    assertTrue(
        said.contains(
            "failed: 1019 of 11200 operations failed, and at most 1 % may; if their keys are "
                + "there since an earlier trial, 'reload: trial' loads the table again; WARNING: "
                + "operations fail with ERROR, first: duplicate key"),
        said);
  }

  @Test
  void run_oneOperationInAThousandFails_counts() throws Exception {
    Study study = study(MEMORY, Reload.CONFIGURATION);

    assertEquals(0, run(study, false, "echo '[READ], Return=ERROR, 10'"));

    assertEveryTrialFinishedOnce(study);
  }

  /** As when plan.json is replaced, or the folder is another study's. */
  @Test
  void run_trialsThatMeasuredSomethingElse_areNotGoneOnWith() throws Exception {
    Study first = study(MEMORY, Reload.NEVER);
    Study other = Studies.withTarget(first, 100);
    run(first, false, "[ $(cat ../../../client/calls 2>/dev/null | wc -l) -lt 5 ] || exit 130");

    ConfigurationException thrown =
        assertThrows(ConfigurationException.class, () -> run(other, false));

    assertTrue(
        String.valueOf(thrown.getMessage()).contains("was measured with other settings"),
        thrown.getMessage());
  }

  @ParameterizedTest
  @EnumSource(
      value = Reload.class,
      names = {"NEVER", "CONFIGURATION"})
  void run_severalServers_startAnewForEachRepeatByTurnsAndKeepTheirData(Reload reload)
      throws Exception {
    Study study = Studies.of(List.of(LOCAL), List.of(PLAIN, AT_REST), 3, reload);

    assertEquals(0, run(study, false));

    List<String> calls = FakeClient.calls(folder.resolve("client"));
    List<String> starts = calls.stream().filter(call -> call.startsWith("store start")).toList();
    assertEquals(6, starts.size(), starts::toString);
    assertEquals(starts.get(0), starts.get(3));
    assertEquals(starts.get(1), starts.get(2));
    assertEquals(starts.subList(0, 2), starts.subList(4, 6));
    assertEquals(6, calls.stream().filter(call -> call.startsWith("store stop")).count());
    assertEquals(
        0,
        calls.subList(0, calls.size() - 2).stream()
            .filter(call -> call.startsWith("store wipe"))
            .count());
    // of each table, and those of the first warm-ups, which were aged
    int tables = reload == Reload.NEVER ? 2 : 4;
    assertEquals(tables + 2, calls.stream().filter(call -> call.startsWith("load ")).count());
    assertEveryTrialFinishedOnce(study);
  }

  @Test
  void run_severalServersResumed_beginsWithTheOrderOfItsRepeat() throws Exception {
    Study study = Studies.of(List.of(LOCAL), List.of(PLAIN, AT_REST), 2, Reload.NEVER);
    // the fifth trial is the first of the second repeat
    String once =
        "case \"$*\" in */trials/0005*) [ -f ../go ] || { touch ../go; exit 130; } ;; esac";

    assertEquals(130, run(study, false, once));
    List<String> before = FakeClient.calls(folder.resolve("client"));
    assertEquals(0, run(study, false, once));

    List<String> after =
        FakeClient.calls(folder.resolve("client")).stream().skip(before.size()).toList();
    List<String> order = before.stream().filter(call -> call.startsWith("store start")).toList();
    assertEquals(4, order.size(), order::toString);
    assertEquals(
        order.subList(2, 4),
        after.stream().filter(call -> call.startsWith("store start")).toList());
    assertEveryTrialFinishedOnce(study);
  }

  @Test
  void run_requirementThatTheStoreDoesNotMeet_isntTriedTwice() throws Exception {
    String unmet = "case \"$1 $2\" in 'load encrypted-'*) exit 3 ;; esac";

    assertEquals(1, run(study(REMOTE, Reload.TRIAL), false, unmet));

    List<Integer> attempts =
        Journal.read(results()).stream()
            .filter(event -> event.event() == JournalEvent.Type.FAILED)
            .map(JournalEvent::attempt)
            .toList();
    assertEquals(List.of(1, 1, 1, 1, 1, 1), attempts);
  }
}
