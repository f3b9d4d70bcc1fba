package site.ycsb.cluster.session;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Consumer;
import site.ycsb.cluster.session.ClusterSession.SessionState;
import site.ycsb.cluster.session.EmbeddedEnsemble.EnsembleLimits;
import site.ycsb.cluster.token.ClusterToken;

/** Starts ensembles on loopback and connects members to them. */
final class Members {
  static final Duration CONNECT = Duration.ofSeconds(20);

  private Members() {}

  static ClusterToken token(Path folder) throws IOException {
    return ClusterToken.create(folder.resolve("token"));
  }

  static EmbeddedEnsemble ensemble(ClusterToken token) throws IOException {
    return ensemble(token, EnsembleLimits.defaults());
  }

  static EmbeddedEnsemble ensemble(ClusterToken token, EnsembleLimits limits) throws IOException {
    return EmbeddedEnsemble.start(loopback(0), token, limits);
  }

  static InetSocketAddress loopback(int port) {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
  }

  static ClusterSession join(InetSocketAddress address, ClusterToken token)
      throws IOException, InterruptedException {
    return join(address, token, Duration.ofSeconds(10), state -> {});
  }

  static ClusterSession join(
      InetSocketAddress address,
      ClusterToken token,
      Duration sessionTimeout,
      Consumer<SessionState> listener)
      throws IOException, InterruptedException {
    return ClusterSession.connect(
        EnsembleAccess.withToken(address, token), sessionTimeout, CONNECT, listener);
  }

  /** One writes what the other one reads. */
  static void assertExchange(ClusterSession one, ClusterSession other, String path)
      throws Exception {
    byte[] data = path.getBytes(StandardCharsets.UTF_8);
    assertEquals(path, one.client().create().creatingParentsIfNeeded().forPath(path, data));
    other.client().sync().forPath(path);
    assertArrayEquals(data, other.client().getData().forPath(path));
  }
}
