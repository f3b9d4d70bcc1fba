package site.ycsb.compare.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static site.ycsb.compare.plan.Studies.CLIENT;
import static site.ycsb.compare.plan.Studies.LOCAL;
import static site.ycsb.compare.plan.Studies.PLAIN;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.compare.plan.PlannedStudy.LocalProtections;
import site.ycsb.compare.plan.PlannedStudy.Plan;
import site.ycsb.compare.plan.StudyCommands.MeetingPoint;
import site.ycsb.compare.study.Axis;
import site.ycsb.compare.study.Protection;
import site.ycsb.compare.study.Protection.Transport;
import site.ycsb.compare.study.StoreChoice;
import site.ycsb.compare.study.Study;
import site.ycsb.compare.study.Study.ClientLaunch;
import site.ycsb.compare.study.Study.Reload;
import site.ycsb.compare.trial.Trial;
import site.ycsb.compare.trial.Trial.JointTrial;
import site.ycsb.compare.trial.Trial.TrialFiles;
import site.ycsb.config.ConfigurationException;

/** Trials of one client and of several. */
class ClientsAxisTest {
  private static final TrialFiles FILES = new TrialFiles(Path.of("here"), "x");
  private static final ClientLaunch HOSTS =
      new ClientLaunch(
          List.of("load1", "load2", "load3"),
          List.of("ssh", "{host}", "ycsb/bin/ycsb"),
          Optional.of("load0:2790"),
          Optional.of("/etc/token"));
  private static final Protection KEYED =
      new Protection(
          "client-128",
          true,
          false,
          Transport.PLAIN,
          Map.of("encryption.keylength", "128", "encryption.keyfile", "/etc/keys"));

  @Test
  void plan_clients_areAnAxis() {
    Plan plan = plan(local(1, 2, 4), List.of());

    assertEquals(
        List.of("plain 1", "client-128 1", "plain 2", "client-128 2", "plain 4", "client-128 4"),
        plan.configurations().stream()
            .map(one -> one.protection() + " " + one.text(Axis.CLIENTS))
            .toList());
    assertEquals(18, plan.trials().size());
    assertEquals(
        List.of("1 client", "2 clients", "4 clients"),
        Dimension.of(plan.configurations(), Axis.numbers()).stream()
            .flatMap(
                dimension ->
                    plan.configurations().stream()
                        .filter(Configuration::plain)
                        .map(dimension::words))
            .toList());
  }

  @Test
  void plan_oneClient_isThePlanThatItWas() {
    Study before = Studies.of(List.of(LOCAL), List.of(PLAIN, CLIENT), 3, Reload.NEVER);
    Plan plan = new Planner(before, PlanOptions.NONE).plan();

    assertEquals(
        "cassandra workloada plain threads=1 records=100 operations=100",
        plan.configurations().get(0).words());
  }

  @Test
  void plan_moreThanAnybodyCanRun_countsClients() {
    PlanOptions many = new PlanOptions(30_000, 1, List.of(), Map.of(), "");
    assertEquals(60_000, new Planner(local(1), many).plan().trials().size());

    String message =
        String.valueOf(
            assertThrows(ConfigurationException.class, () -> new Planner(local(1, 2), many).plan())
                .getMessage());

    assertTrue(message.startsWith("trials=120000 (test): must be at most 100000"), message);
  }

  @Test
  void words_severalClients_tellThem() {
    assertEquals(
        "cassandra workloada plain clients=2 threads=1 records=100 operations=100",
        plan(local(2), List.of()).configurations().get(0).words());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void plan_onlyANumberOfClients_keepsThose(int clients) {
    Plan plan = plan(local(1, 2, 4), List.of("clients=" + clients));

    assertEquals(
        List.of(clients, clients),
        plan.configurations().stream().map(Configuration::clients).toList());
  }

  @Test
  void point_moreClients_isTheSameButForThem() {
    List<Configuration> all = plan(local(1, 2), List.of()).configurations();
    Configuration.Point one = all.get(0).point();
    Configuration.Point two = all.get(2).point();

    assertTrue(two.hasMoreClientsThan(one));
    assertFalse(one.hasMoreClientsThan(two));
    assertFalse(one.hasMoreClientsThan(one));
    Configuration.Point other =
        new Configuration.Point("cassandra", "workloadb", 2, 1, 0, 100, 100);
    assertFalse(other.hasMoreClientsThan(one));
  }

  @Test
  void run_severalClientsHere_areOneThatCoordinatesAndOthersThatJoin() {
    Study study = local(3);
    JointTrial joint =
        commands(study)
            .run(trial(study, "client-128"), FILES, new MeetingPoint("127.0.0.1:5", "/w/token"));

    assertEquals(
        "bin/ycsb run encrypted-cassandra -P workloads/workloada -threads 1 -s"
            + " -p cluster.clients=3 -p cluster.listen=127.0.0.1:5 -p cluster.token.file=/w/token"
            + " -p encryption.keylength=128 -p exportfile.json=here/x.json -p maxexecutiontime=9"
            + " -p measurement.log.file=here/x.hdr"
            + " -p operationcount=100 -p recordcount=100 -p requestdistribution=uniform"
            + " -p seed=7001 -p status.interval=1 -p table=study_p1_100 -p warmup.operations=5",
        joint.first().commandLine());
    assertEquals("x", joint.first().name());
    String join = "bin/ycsb join 127.0.0.1:5 -p cluster.token.file=/w/token";
    assertEquals(List.of(join, join), joint.others().stream().map(Trial::commandLine).toList());
    assertEquals(List.of("x-join1", "x-join2"), joint.others().stream().map(Trial::name).toList());
    assertTrue(joint.others().stream().allMatch(Trial::isJoining));
    assertFalse(joint.first().isJoining());
    assertEquals(joint.first().timeLimit(), joint.others().get(0).timeLimit());
  }

  @Test
  void run_clientsOnHosts_getWhatTheirMachineNeeds() {
    Study study =
        remote(
            new StoreChoice(
                "far",
                "cassandra",
                Optional.empty(),
                false,
                1,
                List.of("hosts"),
                Map.of("hosts", "10.0.0.1", "cassandra.readconsistencylevel", "QUORUM"),
                List.of(Path.of("/etc/secrets"))));
    PlanOptions options =
        new PlanOptions(
            null,
            1,
            List.of(),
            Map.of("cassandra.password.file", "/etc/password", "requestdistribution", "latest"),
            "/etc/conf");

    List<Trial> others =
        new StudyCommands(study, options)
            .run(trial(study, "client-128"), FILES, MeetingPoint.of(HOSTS))
            .others();

    assertEquals(
        List.of(
            "ssh",
            "load2",
            "ycsb/bin/ycsb",
            "join",
            "load0:2790",
            "-P",
            "/etc/secrets",
            "-cp",
            "/etc/conf",
            "-p",
            "cassandra.password.file=/etc/password",
            "-p",
            "cluster.token.file=/etc/token",
            "-p",
            "encryption.keyfile=/etc/keys",
            "-p",
            "hosts=10.0.0.1"),
        List.of(others.get(1).commandLine().split(" ")));
    assertEquals(List.of("ssh", "load1", "ycsb/bin/ycsb"), others.get(0).starter());
    assertEquals(3, others.size());
  }

  @Test
  void load_isDoneByOneClient() {
    Study study = local(4);

    String line = commands(study).load(trial(study, "plain").configuration(), "x").commandLine();

    assertFalse(line.contains("cluster."), line);
  }

  @Test
  void planned_wordsThatAShellThereWouldRead_areAllRejected() {
    Study study = remote(Studies.remote(Map.of("hosts", "a b&c")));
    PlanOptions options =
        new PlanOptions(null, 1, List.of(), Map.of("cassandra.keystore", "/etc/$x"), "");

    String message =
        String.valueOf(
            assertThrows(
                    ConfigurationException.class,
                    () -> PlannedStudy.of(study, options, store -> LocalProtections.ALL))
                .getMessage());

    assertEquals(2, message.lines().count(), message);
    assertTrue(
        message.contains(
            "hosts=a b&c (test): has characters that a shell on another host would read. Put"),
        message);
    assertTrue(message.contains("cassandra.keystore=/etc/$x (test): has characters"), message);
  }

  @Test
  void planned_theSameHere_isTaken() {
    Study study =
        Studies.withClients(
            study(Studies.remote(Map.of("hosts", "a b&c"))), List.of(2), ClientLaunch.LOCAL);

    assertEquals(
        6,
        PlannedStudy.of(study, PlanOptions.NONE, store -> LocalProtections.ALL)
            .plan()
            .trials()
            .size());
  }

  @Test
  void estimate_moreClients_areExpectedToDoMore() {
    Study study = local(1, 4);
    Estimate estimate = new Estimate(study, commands(study));

    assertTrue(estimate.trial(trialOf(study, 4)).compareTo(estimate.trial(trialOf(study, 1))) < 0);
  }

  private static Study local(Integer... clients) {
    return Studies.withClients(study(LOCAL), List.of(clients), ClientLaunch.LOCAL);
  }

  private static Study remote(StoreChoice store) {
    return Studies.withClients(
        Studies.of(List.of(store), List.of(PLAIN, KEYED), 3, Reload.NEVER), List.of(4), HOSTS);
  }

  private static Study study(StoreChoice store) {
    return Studies.of(List.of(store), List.of(PLAIN, CLIENT), 3, Reload.NEVER);
  }

  private static StudyCommands commands(Study study) {
    return new StudyCommands(study, PlanOptions.NONE);
  }

  private static Plan plan(Study study, List<String> only) {
    return new Planner(study, new PlanOptions(null, 1, only, Map.of(), "")).plan();
  }

  private static PlannedTrial trial(Study study, String protection) {
    return plan(study, List.of()).trials().stream()
        .filter(one -> one.configuration().protection().equals(protection) && one.repeat() == 1)
        .findFirst()
        .orElseThrow();
  }

  private static PlannedTrial trialOf(Study study, int clients) {
    return plan(study, List.of("clients=" + clients)).trials().get(0);
  }
}
