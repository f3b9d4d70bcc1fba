package site.ycsb.compare.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.compare.plan.PlanOptions;
import site.ycsb.compare.plan.PlannedStudy;
import site.ycsb.compare.plan.PlannedTrial.Server;
import site.ycsb.compare.plan.Planner;
import site.ycsb.compare.plan.Studies;
import site.ycsb.compare.run.CommandRunner.FailedCommandException;
import site.ycsb.compare.study.Study;
import site.ycsb.compare.study.Study.Reload;

/** Servers that are only asked for: the client does nothing. */
class ServersTest {
  private static final Server PLAIN = new Server("cassandra", false);
  private static final Server AT_REST = new Server("cassandra", true);
  private static final String NOT_THERE = "[ $2 != status ] || exit 1";

  /** A start leaves something to wipe. */
  private static final String MAKES_DATA = "[ $2 != start ] || mkdir -p .ycsb";

  @TempDir Path folder;

  @Test
  void revive_serverThatDoesntRun_isTheOneThatStopStops() throws Exception {
    Servers servers = servers(NOT_THERE);

    assertTrue(servers.restartIfEnded(PLAIN));
    servers.stop();

    assertEquals(
        List.of("store stop cassandra", "store start cassandra", "store stop cassandra"), calls());
  }

  /** Of several nodes some may have started. */
  @Test
  void use_startFails_isStoppedAllTheSame() throws Exception {
    Servers servers = servers("[ $2 != start ] || exit 2");

    assertThrows(FailedCommandException.class, () -> servers.use(PLAIN));
    servers.stop();

    assertEquals(List.of("store stop cassandra"), calls());
  }

  /** The start after a crash fails at first: what is started then has to be stopped too. */
  @Test
  void revive_afterOneThatFailed_isTheOneThatStopStops() throws Exception {
    Servers servers =
        servers(NOT_THERE, "[ $2 != start ] || [ -f again ] || { touch again; exit 2; }");

    assertThrows(FailedCommandException.class, () -> servers.restartIfEnded(PLAIN));
    assertTrue(servers.restartIfEnded(PLAIN));
    servers.stop();

    assertEquals(
        List.of(
            "store stop cassandra",
            "store stop cassandra",
            "store start cassandra",
            "store stop cassandra"),
        calls());
  }

  @Test
  void revive_serverThatRuns_doesNothing() throws Exception {
    Servers servers = servers();

    assertTrue(servers.use(PLAIN));
    assertFalse(servers.restartIfEnded(PLAIN));

    assertEquals(List.of("store start cassandra", "store status cassandra"), calls());
  }

  @Test
  void use_theOtherServerOfAStore_leavesTheFirstRunning() throws Exception {
    Servers servers = servers();

    assertTrue(servers.use(PLAIN));
    assertTrue(servers.use(AT_REST));
    assertFalse(servers.use(PLAIN));
    servers.stop();

    assertEquals(
        List.of(
            "store start cassandra",
            "store start cassandra --atrest",
            "store stop cassandra",
            "store stop cassandra --atrest"),
        calls());
  }

  @Test
  void use_anotherStore_stopsThoseOfTheFirst() throws Exception {
    Servers servers = servers();

    servers.use(PLAIN);
    servers.use(AT_REST);
    servers.use(new Server("memory", false));

    assertEquals(
        List.of("store stop cassandra", "store stop cassandra --atrest"), calls().subList(2, 4));
  }

  @Test
  void giveUp_oneServer_leavesTheOther() throws Exception {
    Servers servers = servers();

    servers.use(PLAIN);
    servers.use(AT_REST);
    servers.giveUp(AT_REST);

    assertFalse(servers.use(PLAIN));
    assertTrue(servers.use(AT_REST));
  }

  @Test
  void wipeAll_serverThatRuns_isStoppedOnceAndThenWiped() throws Exception {
    Servers servers = servers(MAKES_DATA);

    servers.use(PLAIN);
    servers.wipeAll();

    assertEquals(
        List.of("store start cassandra", "store stop cassandra", "store wipe cassandra"), calls());
  }

  /** As at the end of a study, whose data is looked at before it is wiped. */
  @Test
  void wipeAll_serversStoppedBefore_areNotStoppedAgain() throws Exception {
    Servers servers = servers(MAKES_DATA);

    servers.use(PLAIN);
    servers.use(AT_REST);
    servers.stop();
    servers.wipeAll();

    assertEquals(6, calls().size());
    for (String server : List.of("cassandra", "cassandra --atrest")) {
      assertEquals(
          List.of("store start " + server, "store stop " + server, "store wipe " + server),
          calls().stream().filter(call -> call.endsWith(server)).toList());
    }
  }

  /** The stop that fails isn't among the calls. */
  @Test
  void wipeAll_lastStopFailed_stopsAgainBeforeItWipes() throws Exception {
    Servers servers =
        servers(MAKES_DATA, "[ $2 != stop ] || [ ! -f fails ] || { rm fails; exit 1; }");

    servers.use(PLAIN);
    servers.stop();
    servers.use(PLAIN);
    Files.createFile(work().resolve("fails"));
    servers.wipeAll();

    assertEquals(
        List.of(
            "store start cassandra",
            "store stop cassandra",
            "store start cassandra",
            "store stop cassandra",
            "store wipe cassandra"),
        calls());
  }

  @Test
  void wipeLeft_serverOfAnEarlierProcess_isStoppedBeforeItsWipe() throws Exception {
    Servers servers = servers();
    Files.createDirectories(work().resolve(".ycsb"));

    servers.wipeLeft(List.of(PLAIN, AT_REST));

    assertEquals(List.of("store stop cassandra", "store wipe cassandra"), calls());
  }

  private Servers servers(String... before) throws Exception {
    Study study =
        Studies.of(
            List.of(Studies.LOCAL, Studies.MEMORY),
            List.of(Studies.PLAIN, Studies.AT_REST),
            1,
            Reload.NEVER);
    PlannedStudy planned =
        new PlannedStudy(study, PlanOptions.NONE, new Planner(study, PlanOptions.NONE).plan());
    return new Servers(
        new CommandRunner(
            planned,
            new StudyFolder(folder.resolve("results")),
            FakeClient.in(folder.resolve("client"), before),
            () -> {},
            "s01"));
  }

  /** Where commands for the plain server run. */
  private Path work() {
    return new StudyFolder(folder.resolve("results")).work(PLAIN);
  }

  private List<String> calls() throws Exception {
    return FakeClient.calls(folder.resolve("client"));
  }
}
