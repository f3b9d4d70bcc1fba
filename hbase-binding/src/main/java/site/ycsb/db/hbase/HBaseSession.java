package site.ycsb.db.hbase;

import java.io.IOException;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import org.apache.hadoop.hbase.ClusterMetrics;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.util.VersionInfo;
import org.jspecify.annotations.Nullable;
import site.ycsb.Status;
import site.ycsb.config.Notices;
import site.ycsb.db.hbase.Connector.OpenConnection;
import site.ycsb.db.hbase.ServerAtRest.ServerProduct;
import site.ycsb.db.session.FailureNotices;
import site.ycsb.db.session.StoreSession;
import site.ycsb.spi.StoreUnavailableException;
import site.ycsb.spi.atrest.AtRestState;
import site.ycsb.spi.run.RunContext;
import site.ycsb.spi.tls.TlsState;

/** An open connection to a cluster. Thread-safe. */
final class HBaseSession implements StoreSession {
  private static final int UNKNOWN = -1;

  private final OpenConnection open;
  private final Connection connection;
  private final HBaseConfig config;
  private final Properties properties;
  private final Notices notices;
  private final FailureNotices failures;

  HBaseSession(OpenConnection open, HBaseConfig config, Properties properties) {
    this.open = open;
    this.connection = open.connection();
    this.config = config;
    this.properties = properties;
    this.notices = RunContext.of(properties).notices();
    this.failures = new FailureNotices("HBase", notices);
  }

  /** Connects; throws what {@link Connector#connect} does. */
  static HBaseSession open(Properties properties) {
    HBaseConfig config = HBaseConfig.from(properties);
    return new HBaseSession(new Connector(properties, config).connect(), config, properties);
  }

  Connection driver() {
    return connection;
  }

  HBaseConfig config() {
    return config;
  }

  @Override
  public Status failed(Throwable failure) {
    Status status = Failures.statusOf(failure);
    String message = Failures.messageOf(failure);
    if (!failures.notice(Failures.reasonOf(failure).getClass(), status, message)
        && config.debug()) {
      notices.info("HBase: " + status.getName() + ": " + message);
    }
    return status;
  }

  /** The live region servers; -1 when no master reports them. */
  @Override
  public int nodes() {
    @Nullable ClusterMetrics metrics = metrics(ClusterMetrics.Option.LIVE_SERVERS);
    return metrics == null ? UNKNOWN : metrics.getLiveServerMetrics().size();
  }

  @Override
  public TlsState tls() {
    return open.channels().state();
  }

  @Override
  public Map<String, String> facts() {
    @Nullable ClusterMetrics metrics = metrics(ClusterMetrics.Option.HBASE_VERSION);
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put(
        "server",
        metrics == null
            ? "HBase (no master reports its version)"
            : ServerProduct.of(metrics.getHBaseVersion()).description());
    facts.put("driver", "hbase-client " + VersionInfo.getVersion());
    facts.put("durability", config.durability().name());
    facts.put(
        "writes",
        config.bufferBytes().isPresent()
            ? "buffered, " + config.bufferBytes().getAsLong() + " bytes a thread"
            : "one by one");
    return facts;
  }

  @Override
  public AtRestState atRest(String table) {
    try (Admin admin = connection.getAdmin()) {
      return ServerAtRest.query(admin, config.table(table), config, properties);
    } catch (IOException e) {
      throw new StoreUnavailableException(
          "HBase doesn't report what it encrypts: " + Failures.messageOf(e), e);
    }
  }

  /** Null when there is no master to ask; operations don't need one. */
  private @Nullable ClusterMetrics metrics(ClusterMetrics.Option option) {
    try (Admin admin = connection.getAdmin()) {
      return admin.getClusterMetrics(EnumSet.of(option));
    } catch (IOException e) {
      return null;
    }
  }

  @Override
  public void close() {
    try {
      open.close();
    } catch (IOException e) {
      throw new StoreUnavailableException(
          "the connection to HBase can't be closed: " + Failures.messageOf(e), e);
    }
  }
}
