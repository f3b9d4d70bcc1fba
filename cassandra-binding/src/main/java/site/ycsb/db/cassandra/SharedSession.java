package site.ycsb.db.cassandra;

import java.util.Properties;
import org.jspecify.annotations.Nullable;
import site.ycsb.config.Notices;

/**
 * The session of a run's threads. The first one that asks connects; when that fails, the others are
 * told the same, rather than each waiting for a server that isn't there. Thread-safe.
 */
final class SharedSession implements AutoCloseable {
  private final Properties properties;
  private @Nullable CassandraSession session;
  private @Nullable RuntimeException failure;

  SharedSession(Properties properties) {
    this.properties = properties;
  }

  /**
   * The open session.
   *
   * @throws site.ycsb.config.ConfigurationException see {@link Connector#connect}
   * @throws site.ycsb.spi.StoreUnavailableException see {@link Connector#connect}
   */
  synchronized CassandraSession get() {
    if (failure != null) {
      throw failure;
    }
    if (session == null) {
      try {
        session = open(properties);
      } catch (RuntimeException e) {
        failure = e;
        throw e;
      }
    }
    return session;
  }

  /** A session of the caller's own. */
  static CassandraSession open(Properties properties) {
    CassandraConfig config = CassandraConfig.from(properties);
    Notices notices = Notices.of(properties);
    CassandraConfig.remarks(properties).forEach(notices::warn);
    return new CassandraSession(new Connector(properties, config).connect(), config, notices);
  }

  @Override
  public synchronized void close() {
    if (session != null) {
      session.close();
      session = null;
    }
  }
}
