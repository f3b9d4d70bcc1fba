package site.ycsb.stores.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.cql.Row;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A client of the server under test. */
final class Driver {
  private Driver() {}

  static CqlSession connect(Map<String, String> connection) {
    String host = connection.getOrDefault("hosts", "").split(",", -1)[0];
    int port = Integer.parseInt(connection.getOrDefault("port", ""));
    return CqlSession.builder()
        .addContactPoint(new InetSocketAddress(host, port))
        .withLocalDatacenter(connection.getOrDefault("cassandra.localdatacenter", ""))
        .withConfigLoader(
            DriverConfigLoader.programmaticBuilder()
                .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, Duration.ofSeconds(30))
                .build())
        .build();
  }

  static void writeRow(CqlSession session, int key, String value) {
    if (session.getMetadata().getKeyspace("it").isEmpty()) {
      session.execute(
          "CREATE KEYSPACE it WITH replication ="
              + " {'class': 'SimpleStrategy', 'replication_factor': 1}");
      session.execute("CREATE TABLE it.rows (key int PRIMARY KEY, value text)");
    }
    session.execute("INSERT INTO it.rows (key, value) VALUES (?, ?)", key, value);
  }

  static Optional<String> readRow(CqlSession session, int key) {
    @Nullable Row row = session.execute("SELECT value FROM it.rows WHERE key = ?", key).one();
    return Optional.ofNullable(row).map(found -> found.getString("value"));
  }
}
