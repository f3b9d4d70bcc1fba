package site.ycsb.tests.e2e;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/**
 * A Cassandra, and its driver with nothing of ours in between.
 *
 * @param server the server
 */
public record CassandraServer(StoreServer server) implements Server {

  static CassandraServer start(Path folder) throws InterruptedException {
    return new CassandraServer(StoreServer.start("cassandra", folder));
  }

  @Override
  public Ycsb ycsb() {
    return server.ycsb();
  }

  @Override
  public Map<String, String> address() {
    return Map.of("hosts", server.host(), "port", Integer.toString(server.port("cql")));
  }

  @Override
  public String tableSpaceKey() {
    return "cassandra.keyspace";
  }

  /** A session of the driver. The caller closes it. */
  CqlSession session() {
    return session(server.host(), server.port("cql"));
  }

  static CqlSession session(String host, int port) {
    return CqlSession.builder()
        .addContactPoint(new InetSocketAddress(host, port))
        .withLocalDatacenter("datacenter1")
        .withConfigLoader(
            DriverConfigLoader.programmaticBuilder()
                .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, Duration.ofSeconds(30))
                .build())
        .build();
  }

  @Override
  public String everythingIn(String table) {
    ClearText all = new ClearText();
    try (CqlSession session = session()) {
      StoredCells stored = StoredCells.only(session, table);
      all.add(stored.keyspace());
      stored.rows().values().forEach(cells -> cells.forEach(all::add));
    }
    return all.toString();
  }

  @Override
  public void close() {
    server.close();
  }
}
