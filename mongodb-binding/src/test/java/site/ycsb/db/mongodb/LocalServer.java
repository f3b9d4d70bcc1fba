package site.ycsb.db.mongodb;

import java.util.Objects;
import java.util.Properties;
import site.ycsb.spi.store.LocalStore;
import site.ycsb.testing.stores.SharedServer;

/**
 * Gives test classes a server, the same for all of them: that of YCSB_MONGODB_URL, or else a mongod
 * of this machine or the stand-in, started for the first one and stopped when the last one has
 * ended.
 */
final class LocalServer extends SharedServer<LocalServer.Running> {
  LocalServer() {
    super("mongodb", Running.class, Running::new);
  }

  /** A running server; JUnit closes it. */
  record Running(LocalStore.Lease lease) implements AutoCloseable {

    /** The address, for the driver itself. */
    String url() {
      return Objects.requireNonNull(lease.connection().get("mongodb.url"));
    }

    /** Properties of a binding that uses it. */
    Properties properties(String database) {
      Properties properties = new Properties();
      properties.putAll(lease.connection());
      properties.setProperty("mongodb.database", database);
      return properties;
    }

    @Override
    public void close() {
      lease.close();
    }
  }
}
