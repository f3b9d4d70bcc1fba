package site.ycsb.atrest.cassandra;

import org.apache.cassandra.config.Config;
import org.apache.cassandra.config.DatabaseDescriptor;
import org.apache.cassandra.exceptions.ConfigurationException;

/**
 * Settings of the server under which data would be written in clear, or lost silently, although a
 * table requires encryption.
 */
public final class ServerSettings {
  private ServerSettings() {}

  /** Rejects them; a tool, which writes what its user requests, checks nothing. */
  public static void check() {
    if (DatabaseDescriptor.isDaemonInitialized()) {
      check(DatabaseDescriptor.getFlushCompression(), DatabaseDescriptor.getDiskFailurePolicy());
    }
  }

  static void check(Config.FlushCompression flush, Config.DiskFailurePolicy policy) {
    if (flush == Config.FlushCompression.none) {
      throw new ConfigurationException(
          "flush_compression: none in cassandra.yaml writes flushed tables unencrypted, whatever "
              + "their compression is. Use fast or table with encrypted tables");
    }
    if (policy == Config.DiskFailurePolicy.ignore) {
      throw new ConfigurationException(
          "disk_failure_policy: ignore, which is also what an absent one means, answers \"no rows\""
              + " for encrypted tables that can't be read. Set disk_failure_policy: stop in"
              + " cassandra.yaml");
    }
  }
}
