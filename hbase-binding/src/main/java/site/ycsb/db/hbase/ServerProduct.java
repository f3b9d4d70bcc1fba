package site.ycsb.db.hbase;

import java.util.regex.Pattern;
import site.ycsb.config.ServerText;

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
