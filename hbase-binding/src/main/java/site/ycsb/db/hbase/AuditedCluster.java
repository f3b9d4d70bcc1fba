package site.ycsb.db.hbase;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HConstants;
import org.jspecify.annotations.Nullable;
import site.ycsb.config.KeyStoreFile;
import site.ycsb.config.Password;
import site.ycsb.config.SourcedProperties;
import site.ycsb.db.hbase.audit.HBaseAuditor;
import site.ycsb.db.hbase.audit.HBaseTarget;
import site.ycsb.spi.audit.Endpoint;
import site.ycsb.spi.audit.StoreAuditor;
import site.ycsb.spi.store.LocalStore;

/** Leads an audit to the cluster that the binding's configuration names. */
final class AuditedCluster {
  private static final String LOG_ENCRYPTION = "hbase.regionserver.wal.encryption";

  private AuditedCluster() {}

  static StoreAuditor auditor(Properties properties) {
    HBaseConfig config = HBaseConfig.from(properties);
    Configuration driver = DriverSettings.load(config);
    return new HBaseAuditor(
        new HBaseTarget(
            zooKeeper(driver),
            new Endpoint.Keys(store(driver, "truststore"), store(driver, "keystore")),
            driver,
            Kerberos.isUsed(driver),
            config.kerberos().login().map(Kerberos.Login::principal),
            logEncryption(properties),
            () -> new Connector(properties, config).connect()));
  }

  private static List<Endpoint> zooKeeper(Configuration driver) {
    int port =
        driver.getInt(HConstants.ZOOKEEPER_CLIENT_PORT, HConstants.DEFAULT_ZOOKEEPER_CLIENT_PORT);
    List<Endpoint> servers = new ArrayList<>();
    for (String server : driver.getTrimmedStrings(HConstants.ZOOKEEPER_QUORUM)) {
      int colon = server.lastIndexOf(':');
      boolean own = colon > 0 && !server.endsWith("]");
      servers.add(
          new Endpoint(
              "ZooKeeper",
              (own ? server.substring(0, colon) : server).replaceAll("[\\[\\]]", ""),
              own ? Integer.parseInt(server.substring(colon + 1)) : port));
    }
    return servers;
  }

  private static Optional<KeyStoreFile> store(Configuration driver, String kind) {
    @Nullable String location = driver.get("hbase.rpc.tls." + kind + ".location");
    return location == null || location.isBlank()
        ? Optional.empty()
        : Optional.of(
            new KeyStoreFile(
                Path.of(location),
                Optional.ofNullable(driver.get("hbase.rpc.tls." + kind + ".password"))
                    .map(Password::new)));
  }

  /** Known of the local store only: servers don't report it, and other sources may be wrong. */
  private static Optional<Boolean> logEncryption(Properties properties) {
    @Nullable String setting = properties.getProperty(LOG_ENCRYPTION);
    return setting != null
            && SourcedProperties.originOf(properties, LOG_ENCRYPTION).equals(LocalStore.ORIGIN)
        ? Optional.of(Boolean.parseBoolean(setting))
        : Optional.empty();
  }
}
