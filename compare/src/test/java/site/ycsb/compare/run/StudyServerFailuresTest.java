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

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Test;
import site.ycsb.compare.plan.Studies;
import site.ycsb.compare.run.Journal.JournalEvent;
import site.ycsb.compare.study.Study;
import site.ycsb.compare.study.Study.Reload;

/** Studies whose server doesn't start, or ends, or whose disk is full; the client only prints. */
class StudyServerFailuresTest extends StudySessionFixture {
  @Test
  void run_storeThatDoesntStart_failsItsTrialsAndGoesOnWithTheNext() throws Exception {
    Study study = Studies.of(List.of(LOCAL, MEMORY), List.of(PLAIN, CLIENT), 3, Reload.NEVER);

    assertEquals(
        1,
        run(
            study,
            false,
            "[ $1 != store ] || { echo 'ERROR: no JDK' >&2; echo 'INFO started' >&2; exit 2; }"));

    assertEquals(12, finished().size());
    String said = err.toString(StandardCharsets.UTF_8);
    assertTrue(said.contains("the store didn't start: exit code 2, ERROR: no JDK"), said);
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
        List.of("cassandra ended during the trial; exit code 1, ERROR: every operation has failed"),
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
        said.contains("        trying again: cassandra ended during the trial; exit code 1"), said);
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
        List.of("cassandra ended during the trial; exit code 0, server: Pretend 1.0"), reasons);
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
  void run_encryptingServerThatDoesntStart_failsItsTrialsOnly() throws Exception {
    Study study = Studies.of(List.of(LOCAL), List.of(PLAIN, AT_REST), 3, Reload.NEVER);

    assertEquals(1, run(study, false, "[ \"$1 $2 $4\" != 'store start --atrest' ] || exit 3"));

    assertEquals(6, finished().size());
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

  @Test
  void run_resultsFolderWithoutRoom_endsTheStudyAndGoesOnLater() throws Exception {
    Study study = study(MEMORY, Reload.NEVER);
    // a folder where the file is that shows whether there is room
    String full = "[ -f full ] || { touch full; mkdir -p ../../trials/room/x; exit 1; }";

    Exception ended = assertThrows(Exception.class, () -> run(study, false, full));

    assertTrue(String.valueOf(ended.getMessage()).contains("Free some space"), ended::toString);
    assertTrue(
        events().stream().noneMatch(event -> event.event() == JournalEvent.Type.FAILED),
        events()::toString);
    Files.delete(results().resolve("trials/room/x"));
    Files.delete(results().resolve("trials/room"));
    assertEquals(0, run(study, false));
    assertEveryTrialFinishedOnce(study);
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
}
