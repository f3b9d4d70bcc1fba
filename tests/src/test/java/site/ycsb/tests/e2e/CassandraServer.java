package site.ycsb.tests.e2e;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * A Cassandra, and its driver with nothing of ours in between.
 *
 * @param server the server
 */
public record CassandraServer(StoreServer server) implements Server {
  private static final String TEST_FLAGS = "ycsb.stores.testflags";

  /** Otherwise each statement that changes the schema waits until that is on disk. */
  private static final String SCHEMA_IN_MEMORY =
      "-Dcassandra.test.flush_local_schema_changes=false";

  /** Starts one that loses its tables when it is killed. */
  static CassandraServer start(Path folder) throws InterruptedException {
    String flags = SCHEMA_IN_MEMORY + " " + System.getProperty(TEST_FLAGS, "");
    Ycsb ycsb = Ycsb.in(folder).resident(List.of("-D" + TEST_FLAGS + "=" + flags));
    return new CassandraServer(StoreServer.start("cassandra", ycsb));
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
    return builder(server.host(), server.port("cql")).build();
  }

  /** Makes sessions with a Cassandra at this address. */
  static CqlSessionBuilder builder(String host, int port) {
    return CqlSession.builder()
        .addContactPoint(new InetSocketAddress(host, port))
        .withLocalDatacenter("datacenter1")
        .withConfigLoader(
            DriverConfigLoader.programmaticBuilder()
                .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, Duration.ofSeconds(30))
                .build());
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
