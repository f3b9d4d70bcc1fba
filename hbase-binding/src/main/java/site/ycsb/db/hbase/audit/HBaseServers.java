package site.ycsb.db.hbase.audit;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.apache.hadoop.hbase.ClusterMetrics;
import org.apache.hadoop.hbase.ServerMetrics;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.Admin;
import org.jspecify.annotations.Nullable;

/**
 * The cluster's servers, as the master reports them.
 *
 * @param version of HBase
 * @param servers the master first
 */
record HBaseServers(String version, List<Server> servers) {
  HBaseServers {
    servers = List.copyOf(servers);
  }

  /** What a server does. */
  enum Role {
    MASTER("master", "master"),
    REGION_SERVER("region server", "regionserver");

    private final String title;
    private final String localUse;

    Role(String title, String localUse) {
      this.title = title;
      this.localUse = localUse;
    }

    /** The words for people. */
    String title() {
      return title;
    }

    /** What the local store calls its port. */
    String localUse() {
      return localUse;
    }
  }

  /**
   * A server.
   *
   * @param webPort the port of its web pages; empty when it has none
   */
  record Server(Role role, String host, int port, OptionalInt webPort) {}

  static HBaseServers query(Admin admin) throws IOException {
    ClusterMetrics metrics =
        admin.getClusterMetrics(
            EnumSet.of(
                ClusterMetrics.Option.HBASE_VERSION,
                ClusterMetrics.Option.MASTER,
                ClusterMetrics.Option.MASTER_INFO_PORT,
                ClusterMetrics.Option.LIVE_SERVERS));
    List<Server> servers = new ArrayList<>();
    @Nullable ServerName master = metrics.getMasterName();
    if (master != null) {
      servers.add(server(Role.MASTER, master, metrics.getMasterInfoPort()));
    }
    for (Map.Entry<ServerName, ServerMetrics> live : metrics.getLiveServerMetrics().entrySet()) {
      servers.add(server(Role.REGION_SERVER, live.getKey(), live.getValue().getInfoServerPort()));
    }
    return new HBaseServers(String.valueOf(metrics.getHBaseVersion()), servers);
  }

  private static Server server(Role role, ServerName name, int webPort) {
    return new Server(
        role,
        name.getHostname(),
        name.getPort(),
        webPort > 0 ? OptionalInt.of(webPort) : OptionalInt.empty());
  }
}
