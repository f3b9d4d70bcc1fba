package site.ycsb.compare.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static site.ycsb.compare.plan.Studies.AT_REST;
import static site.ycsb.compare.plan.Studies.CLIENT;
import static site.ycsb.compare.plan.Studies.LOCAL;
import static site.ycsb.compare.plan.Studies.MEMORY;
import static site.ycsb.compare.plan.Studies.PLAIN;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import site.ycsb.compare.plan.PlannedTrial.Server;
import site.ycsb.compare.study.Protection;
import site.ycsb.compare.study.Protection.Transport;
import site.ycsb.compare.study.Study;
import site.ycsb.compare.study.Study.Reload;
import site.ycsb.compare.trial.Trial;
import site.ycsb.compare.trial.Trial.TrialFiles;

class StudyCommandsTest {
  private static final TrialFiles FILES = new TrialFiles(Path.of("here"), "x");

  @Test
  void run_encrypted_isTheCommandThatAPersonTypes() {
    Study study = Studies.of(List.of(LOCAL), List.of(PLAIN, CLIENT), 3, Reload.NEVER);
    PlannedTrial trial = trial(study, "client-128", 2);

    String line = commands(study).run(trial, FILES).commandLine();

    assertEquals(
        "bin/ycsb run encrypted-cassandra -P workloads/workloada -threads 1 -s"
            + " -p encryption.keylength=128 -p exportfile.json=here/x.json -p maxexecutiontime=9"
            + " -p measurement.log.file=here/x.hdr"
            + " -p operationcount=100 -p recordcount=100 -p requestdistribution=uniform"
            + " -p seed=7002 -p status.interval=1 -p table=study_p1_100 -p warmup.operations=5",
        line);
  }

  @Test
  void run_trialsOfOneRepeat_haveTheSameSeed() {
    Study study = Studies.of(List.of(LOCAL), List.of(PLAIN, CLIENT), 3, Reload.NEVER);

    for (String protection : List.of("plain", "client-128")) {
      String line = commands(study).run(trial(study, protection, 3), FILES).commandLine();
      assertEquals(true, line.contains("-p seed=7003"), line);
    }
  }

  @Test
  void run_ofHighestRates_isGivenTheBound() {
    Study trials = Studies.of(List.of(LOCAL), List.of(PLAIN, CLIENT), 1, Reload.NEVER);
    Study study = Studies.interleaved(Studies.withBound(trials, "READ p99 < 10 ms"));

    String line = commands(study).run(trial(study, "plain", 1), FILES).commandLine();

    assertEquals(true, line.startsWith("bin/ycsb interleave cassandra "), line);
    assertEquals(true, line.contains(" --slo 'READ p99 < 10 ms' --mode plain --mode "), line);
  }

  @Test
  void fingerprint_ofAnotherBound_isAnother() {
    Study study =
        Studies.interleaved(Studies.of(List.of(LOCAL), List.of(PLAIN, CLIENT), 1, Reload.NEVER));
    PlannedTrial trial = trial(study, "plain", 1);

    assertEquals(
        3,
        Stream.of(
                study,
                Studies.withBound(study, "READ p99 < 10 ms"),
                Studies.withBound(study, "READ p99 < 20 ms"))
            .map(one -> commands(one).fingerprint(trial))
            .distinct()
            .count());
  }

  @Test
  void load_ofAConfiguration_goesToItsOwnTable() {
    Study study = Studies.of(List.of(LOCAL), List.of(PLAIN, CLIENT), 3, Reload.CONFIGURATION);
    Configuration configuration = trial(study, "plain", 1).configuration();

    assertEquals(
        "bin/ycsb load cassandra -P workloads/workloada -threads 4 -p recordcount=100"
            + " -p requestdistribution=uniform -p table=study_"
            + configuration.id(),
        commands(study).load(configuration, "x").commandLine());
  }

  @Test
  void server_atRest_isTheOneThatWasStarted() {
    Study study = Studies.of(List.of(LOCAL), List.of(PLAIN, AT_REST), 3, Reload.NEVER);

    for (String action : List.of("stop", "wipe", "status")) {
      assertEquals(
          "bin/ycsb store " + action + " cassandra --atrest",
          commands(study).server(new Server("cassandra", true), action, "x").commandLine());
      assertEquals(
          "bin/ycsb store " + action + " cassandra",
          commands(study).server(new Server("cassandra", false), action, "x").commandLine());
    }
  }

  @Test
  void startServer_atRestWithNodes_saysSo() {
    Study study = Studies.of(List.of(LOCAL), List.of(PLAIN, AT_REST), 3, Reload.NEVER);

    assertEquals(
        "bin/ycsb store start cassandra --atrest",
        commands(study).startServer(new Server("cassandra", true), "x").commandLine());
  }

  @Test
  void startServer_tls_isOfItsKind() {
    Study study = Studies.of(List.of(LOCAL), List.of(PLAIN), 3, Reload.NEVER);

    assertEquals(
        "bin/ycsb store start cassandra --tls --no-client-certificate",
        commands(study)
            .startServer(new Server("cassandra", false, Transport.TLS), "x")
            .commandLine());
    assertEquals(
        "bin/ycsb store start cassandra --atrest --tls",
        commands(study)
            .startServer(new Server("cassandra", true, Transport.MUTUAL_TLS), "x")
            .commandLine());
  }

  @Test
  void dataset_insideTheClient_isNone() {
    Study study = Studies.of(List.of(MEMORY), List.of(PLAIN), 3, Reload.NEVER);

    assertEquals(
        Optional.empty(),
        commands(study)
            .dataset(new Server("memory", false), trial(study, "plain", 1).configuration()));
  }

  @Test
  void properties_fromTheCommandLine_winOverTheStudys() {
    Study study = Studies.of(List.of(LOCAL), List.of(PLAIN), 3, Reload.NEVER);
    PlanOptions options =
        new PlanOptions(null, 1, List.of(), Map.of("requestdistribution", "latest"), "");

    String line =
        new StudyCommands(study, options).run(trial(study, "plain", 1), FILES).commandLine();

    assertEquals(true, line.contains("-p requestdistribution=latest"), line);
  }

  @Test
  void classPath_given_isGivenToEveryCommandThatTalksToAStore() {
    Study study = Studies.of(List.of(LOCAL), List.of(PLAIN), 3, Reload.NEVER);
    PlanOptions options = new PlanOptions(null, 1, List.of(), Map.of(), "/a/b.jar:/c");
    StudyCommands commands = new StudyCommands(study, options);
    PlannedTrial trial = trial(study, "plain", 1);

    for (Trial one :
        List.of(
            commands.run(trial, FILES),
            commands.load(trial.configuration(), "x"),
            commands.create(trial.configuration(), "x"),
            commands.drop(trial.configuration(), "x"))) {
      assertTrue(one.commandLine().contains(" -cp /a/b.jar:/c"), one.commandLine());
    }
  }

  /** Its commands run in the results directory, where no load creates the file. */
  @Test
  void run_insideTheClient_findsFilesWhereTheStudyIsStarted() {
    Protection encrypted =
        new Protection(
            "client-128",
            true,
            false,
            Transport.PLAIN,
            Map.of("encryption.keylength", "128", "encryption.keyfile", "keys"));
    String here = "encryption.keyfile=" + Path.of("keys").toAbsolutePath();

    Study trials = Studies.of(List.of(MEMORY), List.of(PLAIN, encrypted), 1, Reload.NEVER);
    Trial run = commands(trials).run(trial(trials, "client-128", 1), FILES);
    assertTrue(run.arguments().contains(here), run::commandLine);

    Study turns = Studies.interleaved(trials);
    Trial interleave = commands(turns).run(trial(turns, "plain", 1), FILES);
    assertTrue(
        interleave
            .arguments()
            .contains("client-128:encryption=true," + here + ",encryption.keylength=128"),
        interleave::commandLine);

    Study served = Studies.of(List.of(LOCAL), List.of(PLAIN, encrypted), 1, Reload.NEVER);
    Trial load = commands(served).load(trial(served, "client-128", 1).configuration(), "x");
    assertTrue(load.arguments().contains("encryption.keyfile=keys"), load::commandLine);
  }

  private static StudyCommands commands(Study study) {
    return new StudyCommands(study, PlanOptions.NONE);
  }

  private static PlannedTrial trial(Study study, String protection, int repeat) {
    return new Planner(study, PlanOptions.NONE)
        .plan().trials().stream()
            .filter(
                one ->
                    one.configuration().protection().equals(protection)
                        && one.configuration().threads() == 1
                        && one.repeat() == repeat)
            .findFirst()
            .orElseThrow();
  }
}
