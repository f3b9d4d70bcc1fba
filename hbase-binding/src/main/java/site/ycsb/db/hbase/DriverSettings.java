package site.ycsb.db.hbase;

import java.util.Arrays;
import java.util.Objects;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.HConstants;
import org.jspecify.annotations.Nullable;

/**
 * The configuration of HBase's client: its own defaults, then ours, then hbase-site.xml, then the
 * properties given.
 *
 * <p>Ours are time limits. HBase's are made for servers that have to outlive outages: an operation
 * on a dead cluster would take 20 minutes to fail, and a benchmark would seem to hang.
 */
final class DriverSettings {
  /** With HBase's growing pauses these take about 8 s in all. */
  private static final int TRIES = 8;

  private static final int ZOOKEEPER_TRIES = 5;
  private static final int CONNECT_TIMEOUT_MILLIS = 10_000;

  private DriverSettings() {}

  static Configuration load(HBaseConfig config) {
    Configuration driver = HBaseConfiguration.create();
    config.driver().forEach(driver::set);
    fill(driver, HConstants.HBASE_CLIENT_OPERATION_TIMEOUT, defaultTimeoutMillis());
    int limit = driver.getInt(HConstants.HBASE_CLIENT_OPERATION_TIMEOUT, 0);
    fill(driver, HConstants.HBASE_CLIENT_META_OPERATION_TIMEOUT, limit);
    fill(driver, HConstants.HBASE_RPC_TIMEOUT_KEY, limit);
    fill(driver, HConstants.HBASE_CLIENT_SCANNER_TIMEOUT_PERIOD, limit);
    fill(driver, HConstants.HBASE_CLIENT_RETRIES_NUMBER, TRIES - 1);
    fill(
        driver, "hbase.ipc.client.socket.timeout.connect", Math.min(limit, CONNECT_TIMEOUT_MILLIS));
    fill(driver, HConstants.ZK_SESSION_TIMEOUT, limit);
    fill(driver, "zookeeper.recovery.retry", ZOOKEEPER_TRIES);
    return driver;
  }

  private static int defaultTimeoutMillis() {
    return Integer.parseInt(
        Objects.requireNonNull(HBaseProperties.OPERATION_TIMEOUT_MILLIS.defaultText()));
  }

  /** Sets what neither a property nor hbase-site.xml sets. */
  private static void fill(Configuration driver, String key, int value) {
    String @Nullable [] sources = driver.getPropertySources(key);
    boolean given =
        sources != null
            && Arrays.stream(sources).anyMatch(source -> !source.endsWith("-default.xml"));
    if (!given) {
      driver.setInt(key, value);
    }
  }
}
