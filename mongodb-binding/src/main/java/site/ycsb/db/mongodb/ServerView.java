package site.ycsb.db.mongodb;

import com.mongodb.connection.ClusterDescription;
import com.mongodb.connection.ClusterType;
import com.mongodb.connection.ServerDescription;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import site.ycsb.config.TlsAdvice;

/** What the driver knows of the servers, in words and numbers. */
final class ServerView {
  private static final int UNKNOWN = -1;

  private ServerView() {}

  /**
   * Servers that answer; -1 where the addresses are those of routers, which don't report how many
   * servers stand behind them.
   */
  static int nodesUp(ClusterDescription cluster) {
    if (cluster.getType() == ClusterType.SHARDED
        || cluster.getType() == ClusterType.LOAD_BALANCED) {
      return UNKNOWN;
    }
    return (int) cluster.getServerDescriptions().stream().filter(ServerDescription::isOk).count();
  }

  static String topology(ClusterDescription cluster) {
    return switch (cluster.getType()) {
      case STANDALONE -> "a single server";
      case REPLICA_SET -> "a replica set";
      case SHARDED -> "a sharded cluster";
      case LOAD_BALANCED -> "a load balancer";
      case UNKNOWN -> "unknown";
    };
  }

  /**
   * Why each server can't be used: {@code host:port (reason), ...}.
   *
   * @param tls explains failures of connections
   */
  static String troubles(ClusterDescription cluster, TlsAdvice tls) {
    return cluster.getServerDescriptions().stream()
        .filter(server -> !server.isOk() || !server.isCompatibleWithDriver())
        .map(server -> server.getAddress() + " (" + troubleOf(server, tls) + ")")
        .sorted()
        .collect(Collectors.joining(", "));
  }

  private static String troubleOf(ServerDescription server, TlsAdvice tls) {
    if (server.isOk()) {
      return "its version isn't one that the driver speaks to";
    }
    @Nullable Throwable exception = server.getException();
    return exception == null
        ? "no answer in time"
        : tls.explain(exception).orElseGet(() -> Failures.messageOf(exception));
  }
}
