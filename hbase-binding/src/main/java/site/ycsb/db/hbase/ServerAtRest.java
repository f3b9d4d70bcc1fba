package site.ycsb.db.hbase;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Pattern;
import org.apache.hadoop.hbase.ClusterMetrics;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.util.Bytes;
import org.jspecify.annotations.Nullable;
import site.ycsb.config.ServerText;
import site.ycsb.config.SourcedProperties;
import site.ycsb.spi.atrest.AtRestState;
import site.ycsb.spi.atrest.AtRestState.Protection;
import site.ycsb.spi.store.LocalStore;

/**
 * What a cluster encrypts at rest. The column family is queried. Servers don't report how they keep
 * their log: that is known of the local store only, and not taken from a client's hbase-site.xml or
 * a property, which a server may know nothing of.
 */
final class ServerAtRest {
  /** The cipher that every HBase has. */
  static final String CIPHER = "AES";

  /** What HBase's AES takes; it knows no other length. */
  private static final int AES_BITS = 128;

  private static final String LOG_ENCRYPTION = "hbase.regionserver.wal.encryption";

  private ServerAtRest() {}

  static AtRestState query(Admin admin, TableName table, HBaseConfig config, Properties properties)
      throws IOException {
    Protection log = log(properties);
    List<String> reasons = new ArrayList<>();
    if (log == Protection.UNKNOWN) {
      reasons.add("HBase doesn't report how it keeps its log (" + LOG_ENCRYPTION + ")");
    }
    if (!admin.tableExists(table)) {
      reasons.add("there is no table " + table.getNameAsString());
      return new AtRestState(Protection.UNKNOWN, log, log, -1, Map.of(), reasons);
    }
    @Nullable String cipher =
        cipher(admin.getDescriptor(table).getColumnFamily(Bytes.toBytes(config.family())));
    if (cipher == null) {
      reasons.add("the column family " + config.family() + " has no ENCRYPTION");
    }
    if (log == Protection.IN_CLEAR) {
      reasons.add(LOG_ENCRYPTION + " is off on the server");
    }
    Protection unencrypted = cipher == null ? withoutCipher(admin, reasons) : Protection.UNKNOWN;
    return cipher == null
        ? new AtRestState(unencrypted, log, log, -1, Map.of(), reasons)
        : new AtRestState(
            Protection.ENCRYPTED,
            log,
            log,
            cipher.equals(CIPHER) ? AES_BITS : -1,
            AtRestState.facts("ENCRYPTION of the column family", cipher),
            reasons);
  }

  private static Protection withoutCipher(Admin admin, List<String> reasons) throws IOException {
    ServerProduct product =
        ServerProduct.of(
            admin
                .getClusterMetrics(EnumSet.of(ClusterMetrics.Option.HBASE_VERSION))
                .getHBaseVersion());
    if (product.reportsEncryption()) {
      return Protection.IN_CLEAR;
    }
    reasons.add(product.description() + " may encrypt below HBase, which it doesn't report");
    return Protection.UNKNOWN;
  }

  private static @Nullable String cipher(@Nullable ColumnFamilyDescriptor family) {
    @Nullable String cipher = family == null ? null : family.getEncryptionType();
    return cipher == null || cipher.isBlank() ? null : cipher;
  }

  private static Protection log(Properties properties) {
    return logEncryption(properties)
        .map(encrypted -> encrypted ? Protection.ENCRYPTED : Protection.IN_CLEAR)
        .orElse(Protection.UNKNOWN);
  }

  /** Known of the local store only: servers don't report it, and other sources may be wrong. */
  static Optional<Boolean> logEncryption(Properties properties) {
    return Optional.ofNullable(properties.getProperty(LOG_ENCRYPTION))
        .filter(
            setting ->
                SourcedProperties.originOf(properties, LOG_ENCRYPTION).equals(LocalStore.ORIGIN))
        .map(Boolean::parseBoolean);
  }

  /**
   * The product that answers. Vendors' builds of HBase add their mark to the version; layers on top
   * of HBase, such as Phoenix, don't show in this protocol.
   *
   * @param description name and version, safe to show
   * @param reportsEncryption whether tables without ENCRYPTION are in clear; a vendor's service may
   *     encrypt below HBase
   */
  record ServerProduct(String description, boolean reportsEncryption) {
    private static final Pattern APACHE =
        Pattern.compile("\\d+(\\.\\d+){1,3}(-(hadoop\\d|alpha-?\\d*|beta-?\\d*|SNAPSHOT|RC\\d+))*");
    private static final Pattern AMAZON = Pattern.compile(".*[-.]amzn[-.].*");
    private static final Pattern CLOUDERA =
        Pattern.compile(".*cdh\\d.*|\\d+(\\.\\d+){4,}-\\d+(-.*)?");

    /** The product by the version that its master gives. */
    static ServerProduct of(String version) {
      String shown = ServerText.shown(version, 60);
      if (APACHE.matcher(version).matches()) {
        return new ServerProduct("Apache HBase " + shown, true);
      }
      if (AMAZON.matcher(version).matches()) {
        return new ServerProduct("Amazon EMR's HBase " + shown, false);
      }
      if (CLOUDERA.matcher(version).matches()) {
        return new ServerProduct("Cloudera's HBase " + shown, false);
      }
      return new ServerProduct("HBase " + shown + " (not a version of Apache's)", false);
    }
  }
}
