package site.ycsb.cluster.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.client.cluster.ClusterProperties.LossRule;
import site.ycsb.cluster.phase.Messages.Candidate;
import site.ycsb.cluster.run.ClusterConfig.Meeting;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.HostAddress;
import site.ycsb.config.Problem;
import site.ycsb.config.Settings;
import site.ycsb.config.SourcedProperties;

class ClusterConfigTest {
  static SourcedProperties properties(String... keysAndValues) {
    SourcedProperties properties = new SourcedProperties();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      properties.set(keysAndValues[i], keysAndValues[i + 1], "-p");
    }
    return properties;
  }

  private static ClusterConfig config(Map<String, String> environment, String... keysAndValues) {
    return ClusterConfig.from(new Settings(properties(keysAndValues)), environment);
  }

  private static List<String> problems(Map<String, String> environment, String... keysAndValues) {
    return assertThrows(ConfigurationException.class, () -> config(environment, keysAndValues))
        .problems()
        .stream()
        .map(Problem::toString)
        .collect(Collectors.toList());
  }

  @Test
  void from_listeningClient_coordinatesThere() {
    ClusterConfig config =
        config(
            Map.of(),
            "cluster.clients",
            "4",
            "cluster.listen",
            "[::1]:2790",
            "cluster.token.file",
            "t",
            "cluster.onloss",
            "abort",
            "cluster.session.timeout",
            "7");
    assertEquals(new Meeting.Hosted(new HostAddress("::1", 2790)), config.meeting());
    assertEquals(new ClusterConfig.Place(Candidate.ANY, 4), config.place());
    assertEquals(LossRule.ABORT, config.lossRule());
    assertEquals(7, config.session().toSeconds());
    assertEquals("[::1]:2790", new HostAddress("::1", 2790).toString());
  }

  @Test
  void from_noAddress_listensToThisMachineOnly() {
    assertEquals(
        new Meeting.Hosted(new HostAddress("127.0.0.1", 2790)),
        config(Map.of(), "cluster.clients", "2", "cluster.token.file", "t").meeting());
  }

  @Test
  void from_auto_theFirstCoordinatesAndTheOthersJoinIt() {
    Map<String, String> second =
        Map.of("SLURM_PROCID", "1", "SLURM_NTASKS", "2", "SLURM_STEP_NODELIST", "n[3-4]");
    String[] auto = {"cluster.rendezvous", "auto", "cluster.token.file", "t"};
    ClusterConfig joining = config(second, auto);
    assertEquals(new Meeting.Joined(new HostAddress("n3", 2790)), joining.meeting());
    assertEquals(new ClusterConfig.Place(1, 2), joining.place());
    ClusterConfig first =
        config(
            Map.of("JOB_COMPLETION_INDEX", "0", "YCSB_CLIENTS", "3"),
            "cluster.rendezvous",
            "auto",
            "cluster.listen",
            "job-0.svc:3000",
            "cluster.token.file",
            "t");
    assertEquals(new Meeting.Hosted(new HostAddress("job-0.svc", 3000)), first.meeting());
    assertEquals(new ClusterConfig.Place(0, 3), first.place());
  }

  @Test
  void from_ensemble_needsNoToken() {
    assertInstanceOf(
        Meeting.Given.class,
        config(Map.of(), "cluster.clients", "2", "cluster.rendezvous", "zk://a,b:77/x").meeting());
  }

  @Test
  void from_mistakes_areAllReported() {
    assertEquals(
        List.of(
            "cluster.listen=host0 (-p): must be <host>:<port>. Give a name or number of this"
                + " machine, such as 10.0.0.5:2790",
            "cluster.token.file (not given): clients can't join without a token. Create one with"
                + " bin/ycsb cluster token <file>, copy it to each machine, and give"
                + " --cluster-token-file <file>"),
        problems(Map.of(), "cluster.clients", "2", "cluster.listen", "host0").stream()
            .map(text -> text.replace("= (", " ("))
            .toList());
    assertEquals(
        1,
        problems(Map.of(), "cluster.rendezvous", "zk:/a", "cluster.clients", "2").stream()
            .filter(text -> text.startsWith("cluster.rendezvous=zk:/a (-p): must be zk://"))
            .count());
    assertEquals(
        1,
        problems(
                Map.of("SLURM_PROCID", "0", "SLURM_NTASKS", "4", "SLURM_STEP_NODELIST", "n1"),
                "cluster.rendezvous",
                "auto",
                "cluster.clients",
                "3",
                "cluster.token.file",
                "t")
            .stream()
            .filter(text -> text.contains("must be 4, which is how many were started"))
            .count());
    assertEquals(
        1,
        problems(
                Map.of("YCSB_CLIENT_INDEX", "0", "YCSB_CLIENTS", "2"),
                "cluster.rendezvous",
                "auto",
                "cluster.token.file",
                "t")
            .stream()
            .filter(text -> text.contains("doesn't report where client 0 runs"))
            .count());
    assertEquals(
        1,
        problems(Map.of(), "cluster.rendezvous", "auto", "cluster.token.file", "t").stream()
            .filter(text -> text.contains("no launcher reports which client this is"))
            .count());
  }

  @Test
  void from_malformedPathOfAnEnsemble_isTheOnlyProblem() {
    assertEquals(
        List.of(
            "cluster.rendezvous=zk://a/b/ (-p): the path must have a name other than . and .. after"
                + " each slash, as in /bench/ycsb. Correct it, or give auto under Slurm, MPI or"
                + " Kubernetes"),
        problems(Map.of(), "cluster.clients", "2", "cluster.rendezvous", "zk://a/b/"));
  }

  @ParameterizedTest
  @CsvSource({
    "host: 9, Give what the coordinating client has as --cluster-listen",
    "zk://a/b, 'Clients that meet at a ZooKeeper ensemble are all started by the same load or run"
        + " command, with --cluster and this address'"
  })
  void ofJoining_addressThatIsNone_messageSaysWhatToDo(String address, String nextStep) {
    SourcedProperties token = properties("cluster.token.file", "t");
    assertEquals(
        "address=" + address + " (command line): must be <host>:<port>. " + nextStep,
        assertThrows(
                ConfigurationException.class,
                () -> ClusterConfig.ofJoining(address, new Settings(token)))
            .getMessage());
  }

  @Test
  void ofJoining_addressThatIsNone_isReportedWithWhatHasNoMeaning() {
    List<String> problems =
        assertThrows(
                ConfigurationException.class,
                () ->
                    ClusterConfig.ofJoining(
                        "host0", new Settings(properties("cluster.listen", "a:1"))))
            .problems()
            .stream()
            .map(Problem::key)
            .toList();
    assertEquals(List.of("address", "cluster.listen", "cluster.token.file"), problems);
    assertEquals(
        new Meeting.Joined(new HostAddress("host0", 2790)),
        ClusterConfig.ofJoining("host0:2790", new Settings(properties("cluster.token.file", "t")))
            .meeting());
  }
}
