package site.ycsb.cluster.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
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

  /** Less than a minute, for which a name is waited for otherwise. */
  @Test
  @Timeout(40)
  void launch_hostThatNobodyKnows_isGivenUpAtTheJoinLimit(@TempDir Path folder) throws Exception {
    Path token = folder.resolve("token");
    ClusterToken.create(token);
    SourcedProperties properties = new SourcedProperties();
    Map.of(
            "cluster.clients", "2",
            "cluster.listen", "nobody.invalid:2790",
            "cluster.token.file", token.toString(),
            "cluster.join.limit", "1")
        .forEach((key, value) -> properties.set(key, value, "-p"));
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    PrintStream stream = new PrintStream(said, true, UTF_8);

    int code =
        new ClusterRuns()
            .launch(
                new BindingRequest("memory", "test", properties),
                NONE,
                new Console(stream, stream),
                new StopSignal());

    assertEquals(2, code, said.toString(UTF_8));
    assertTrue(
        said.toString(UTF_8)
            .contains("ERROR: cluster.listen=nobody.invalid:2790 (this machine): there is no such"),
        said.toString(UTF_8));
  }

  @Test
  @Timeout(60)
  void join_tokenOfAnotherCoordinator_isRejected(@TempDir Path folder) throws Exception {
    Path other = folder.resolve("other token");
    ClusterToken.create(other);
    SourcedProperties properties = new SourcedProperties();
    properties.set("cluster.token.file", other.toString(), "-p");
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    PrintStream stream = new PrintStream(said, true, UTF_8);

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
                  new Console(stream, stream),
                  new StopSignal());
    }

    assertEquals(2, code, said.toString(UTF_8));
    assertTrue(
        said.toString(UTF_8).contains("isn't the token of what listens there"),
        said.toString(UTF_8));
  }
}
