package site.ycsb.cluster.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
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
}
