package site.ycsb.cluster.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.client.binding.BindingRequest;
import site.ycsb.client.cluster.ClusterLauncher.LocalRuns;
import site.ycsb.client.command.Console;
import site.ycsb.client.command.StopSignal;
import site.ycsb.cluster.session.EmbeddedEnsemble;
import site.ycsb.cluster.session.EmbeddedEnsemble.EnsembleLimits;
import site.ycsb.cluster.token.ClusterToken;
import site.ycsb.config.SourcedProperties;

/** What keeps clients from meeting. */
class ClusterRunsTest {
  private static final LocalRuns NONE =
      new LocalRuns() {
        @Override
        public Set<String> ownKeys(BindingRequest request) {
          return Set.of();
        }

        @Override
        public int run(BindingRequest request) {
          throw new IllegalStateException("nobody can join");
        }
      };

  private final ByteArrayOutputStream said = new ByteArrayOutputStream();
  private final PrintStream stream = new PrintStream(said, true, UTF_8);
  private final Console console = new Console(stream, stream);

  /** Less than a minute, for which a name is waited for otherwise. */
  @Test
  @Timeout(40)
  void launch_hostThatNobodyKnows_isGivenUpAtTheJoinLimit(@TempDir Path folder) throws Exception {
    Path token = folder.resolve("token");
    ClusterToken.create(token);

    int code =
        launch(
            Map.of(
                "cluster.listen", "nobody.invalid:2790", "cluster.token.file", token.toString()));

    assertEquals(2, code, this::said);
    assertSaid("ERROR: cluster.listen=nobody.invalid:2790 (this machine): there is no such");
  }

  @Test
  @Timeout(40)
  void launch_ensembleOfUnknownHost_endsWith2() {
    int code = launch(Map.of("cluster.rendezvous", "zk://nobody.invalid/ycsb"));

    assertEquals(2, code, this::said);
    assertSaid("Waiting until the host of nobody.invalid:2181 is known, for up to 1 s.\n");
    assertSaid(
        "ERROR: cluster.rendezvous=zk://nobody.invalid/ycsb (-p): there is no such host. Correct"
            + " the name of the host\n");
  }

  @Test
  @Timeout(60)
  void launch_ensembleThatIsntRunning_saysWhatItWaitsForAndEndsWith1() throws Exception {
    String address;
    try (ServerSocket reserved = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      address = "127.0.0.1:" + reserved.getLocalPort() + "/ycsb";
    }

    int code = launch(Map.of("cluster.rendezvous", "zk://" + address));

    assertEquals(1, code, this::said);
    assertSaid(
        "Meeting the other clients at "
            + address
            + ". Waiting up to 1 s (cluster.join.limit) for ZooKeeper.\n");
    assertSaid("ERROR: cluster.rendezvous=zk://" + address + " (-p): no session with ZooKeeper");
  }

  @Test
  @Timeout(40)
  void join_hostThatNobodyKnows_saysSoAndEndsWith1(@TempDir Path folder) throws Exception {
    Path token = folder.resolve("token");
    ClusterToken.create(token);

    int code =
        new ClusterRuns()
            .join(
                "nobody.invalid:2790",
                properties(Map.of("cluster.token.file", token.toString())),
                NONE,
                console,
                new StopSignal());

    assertEquals(1, code, this::said);
    assertSaid("Waiting until the host of nobody.invalid:2790 is known, for up to 1 s.\n");
    assertSaid("ERROR: there is still no host nobody.invalid (cluster.join.limit). ");
  }

  @Test
  @Timeout(60)
  void join_tokenOfAnotherCoordinator_isRejected(@TempDir Path folder) throws Exception {
    Path other = folder.resolve("other token");
    ClusterToken.create(other);
    SourcedProperties properties = new SourcedProperties();
    properties.set("cluster.token.file", other.toString(), "-p");

    int code;
    try (EmbeddedEnsemble ensemble =
        EmbeddedEnsemble.start(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
            ClusterToken.create(folder.resolve("token")),
            EnsembleLimits.defaults())) {
      code =
          new ClusterRuns()
              .join(
                  "127.0.0.1:" + ensemble.address().getPort(),
                  properties,
                  NONE,
                  console,
                  new StopSignal());
    }

    assertEquals(2, code, this::said);
    assertSaid("isn't the token of what listens there");
  }

  private int launch(Map<String, String> more) {
    SourcedProperties properties = properties(more);
    properties.set("cluster.clients", "2", "-p");
    return new ClusterRuns()
        .launch(new BindingRequest("memory", "test", properties), NONE, console, new StopSignal());
  }

  private static SourcedProperties properties(Map<String, String> more) {
    SourcedProperties properties = new SourcedProperties();
    properties.set("cluster.join.limit", "1", "-p");
    more.forEach((key, value) -> properties.set(key, value, "-p"));
    return properties;
  }

  private String said() {
    return said.toString(UTF_8);
  }

  private void assertSaid(String text) {
    assertTrue(said().contains(text), this::said);
  }
}
