package site.ycsb.db.cassandra;

import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import site.ycsb.config.HostAddress;
import site.ycsb.spi.store.LocalStore;
import site.ycsb.testing.stores.SharedServer;

/**
 * Gives test classes a real server, the same for all of them: started for the first one, stopped
 * when the last one has ended.
 */
final class LocalServer extends SharedServer<LocalServer.Running> {
  LocalServer() {
    super("cassandra", Running.class, Running::new);
  }

  /** A running server; JUnit closes it. */
  record Running(LocalStore.Lease lease) implements AutoCloseable {

    String host() {
      return HostAddress.parseList(Objects.requireNonNull(connection().get("hosts")), 1)
          .get(0)
          .host();
    }

    int port() {
      int port = Integer.parseInt(connection().getOrDefault("port", "9042"));
      return HostAddress.parseList(Objects.requireNonNull(connection().get("hosts")), port)
          .get(0)
          .port();
    }

    /** Properties of a binding that uses it. */
    Properties properties(String keyspace) {
      Properties properties = new Properties();
      properties.putAll(connection());
      properties.setProperty("cassandra.keyspace", keyspace);
      return properties;
    }

    private Map<String, String> connection() {
      return lease.connection();
    }

    @Override
    public void close() {
      lease.close();
    }
  }
}
