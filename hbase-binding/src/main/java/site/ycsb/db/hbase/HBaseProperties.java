package site.ycsb.db.hbase;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.client.Durability;
import site.ycsb.config.HostAddress;
import site.ycsb.config.Property;
import site.ycsb.spi.tls.TlsOptions;

/** The definitions of the binding's properties. */
final class HBaseProperties {
  private static final Pattern NAMESPACE_NAME = Pattern.compile("\\w+");
  private static final Set<String> DRIVER_PREFIXES =
      Set.of("hbase.", "zookeeper.", "hadoop.", "ipc.", "dfs.", "net.");

  static final Property<String> QUORUM =
      hosts(
          "hbase.zookeeper.quorum",
          "Hosts of the cluster's ZooKeeper, comma-separated, when no hbase-site.xml on the class"
              + " path (-cp) names them.");

  static final Property<String> MASTERS =
      hosts(
          "hbase.masters",
          "HBase's masters, comma-separated, which the client asks for the cluster with"
              + " hbase.client.registry.impl=org.apache.hadoop.hbase.client.MasterRegistry.");

  static final Property<String> BOOTSTRAP_SERVERS =
      hosts(
          "hbase.client.bootstrap.servers",
          "Servers of HBase, comma-separated, which the client asks for the cluster with"
              + " hbase.client.registry.impl="
              + "org.apache.hadoop.hbase.client.RpcConnectionRegistry.");

  static final Property<Integer> CLIENT_PORT =
      Property.integer(
          "hbase.zookeeper.property.clientPort", "2181", 1, 65535, "", "Port of ZooKeeper.");

  static final Property<String> NAMESPACE =
      new Property<>(
          "hbase.namespace",
          "text",
          "default",
          "",
          "Namespace of the table, unless the table's name has one (namespace:table).",
          "must be letters, digits or underscores",
          value -> {
            if (!NAMESPACE_NAME.matcher(value.trim()).matches()) {
              throw new IllegalArgumentException(value);
            }
            return value.trim();
          });

  static final Property<String> COLUMN_FAMILY =
      new Property<>(
          "columnfamily",
          "text",
          "family",
          "",
          "Column family of the fields.",
          "must be a name without a colon, a slash, control characters or a dot in front",
          value -> {
            if (!isFamily(value)) {
              throw new IllegalArgumentException(value);
            }
            return value;
          });

  static final Property<Boolean> CLIENT_BUFFERING =
      Property.bool(
          "clientbuffering",
          "false",
          "Buffers writes in the client and sends many at once. Such writes count as BATCHED_OK;"
              + " those that fail later count under FLUSH, and the run ends with exit code 1.");

  static final Property<Long> WRITE_BUFFER_BYTES =
      Property.longInteger(
          "writebuffersize",
          Integer.toString(12 * 1024 * 1024),
          1,
          Long.MAX_VALUE,
          "bytes",
          "How much each thread buffers before it sends.");

  static final Property<Durability> DURABILITY =
      Property.oneOf(
          "durability",
          List.of(Durability.values()),
          Enum::name,
          Durability.USE_DEFAULT.name(),
          "What the server does with its log before it acknowledges a write.");

  static final Property<String> PRINCIPAL =
      Property.string("principal", null, "Kerberos principal to log in as. Needs keytab.");

  static final Property<Path> KEYTAB =
      Property.path("keytab", null, "Kerberos keytab of the principal.").togetherWith(PRINCIPAL);

  static final Property<Path> KRB5_CONF =
      Property.path(
          "krb5.conf", null, "Kerberos configuration of this client, instead of the system's.");

  static final Property<Path> KEYSTORE =
      Property.path(
          "hbase.rpc.tls.keystore.location",
          null,
          "Key store of the client's own certificate, for servers that require one. HBase's client"
              + " uses it with hbase.client.netty.tls.enabled=true.");

  static final Property<Path> KEYSTORE_PASSWORD_FILE =
      Property.path(
              "hbase.rpc.tls.keystore.password.file",
              null,
              "File with the key store's password, for PKCS#12 and JKS.")
          .needs(KEYSTORE);

  static final Property<Path> TRUSTSTORE =
      Property.path(
          "hbase.rpc.tls.truststore.location",
          null,
          "Key store of the trusted certificates, for hbase.client.netty.tls.enabled=true. By "
              + "default the JVM's; HBase then doesn't verify host names.");

  static final Property<Path> TRUSTSTORE_PASSWORD_FILE =
      Property.path(
              "hbase.rpc.tls.truststore.password.file",
              null,
              "File with the trust store's password, for PKCS#12 and JKS.")
          .needs(TRUSTSTORE);

  static final Property<Boolean> PAGE_FILTER =
      Property.bool(
          "hbase.usepagefilter",
          "true",
          "Lets each region stop a scan by itself at the number of records requested.");

  static final Property<Boolean> SCAN_VALUE_FILTERING =
      Property.bool(
          "hbase.usescanvaluefiltering",
          "false",
          "Lets the server omit from scans what doesn't compare to hbase.scanfiltervalue as "
              + "hbase.scanfilteroperator requires. It compares stored bytes, even encrypted "
              + "ones.");

  static final Property<CompareOperator> SCAN_FILTER_OPERATOR =
      Property.oneOf(
          "hbase.scanfilteroperator",
          Arrays.stream(CompareOperator.values())
              .filter(operator -> operator != CompareOperator.NO_OP)
              .toList(),
          operator -> operator.name().toLowerCase(Locale.ROOT),
          "less_or_equal",
          "How values that scans return compare to hbase.scanfiltervalue.");

  static final Property<String> SCAN_FILTER_VALUE =
      new Property<>(
          "hbase.scanfiltervalue",
          "hexadecimal digits",
          null,
          "",
          "What values are compared to. By default YCSB's: 7F and 99 bytes FF, about the"
              + " middle of 100 random bytes.",
          "must be an even number of hexadecimal digits",
          value -> {
            HexFormat.of().parseHex(value.trim());
            return value.trim();
          });

  static final Property<Boolean> DEBUG =
      Property.bool(
          "debug",
          "false",
          "Prints every failed operation on stderr, rather than the first of a kind.");

  static final Property<Integer> OPERATION_TIMEOUT_MILLIS =
      Property.integer(
          "hbase.client.operation.timeout",
          "12000",
          100,
          Integer.MAX_VALUE,
          "ms",
          "How long an operation may take, with all its tries. Calls, scans, look-ups of regions and"
              + " the session with ZooKeeper have the same limit, unless their own properties of"
              + " HBase are given.");

  static final Property<Integer> REGIONS =
      Property.integer(
          "hbase.regions",
          "1",
          1,
          4096,
          "",
          "Regions that schema create creates the table with, split where about the same number of"
              + " records lies between, by a sample of the workload's keys as they are stored.");

  static final List<Property<?>> ALL =
      List.of(
          QUORUM,
          MASTERS,
          BOOTSTRAP_SERVERS,
          CLIENT_PORT,
          NAMESPACE,
          COLUMN_FAMILY,
          CLIENT_BUFFERING,
          WRITE_BUFFER_BYTES,
          DURABILITY,
          PRINCIPAL,
          KEYTAB,
          KRB5_CONF,
          KEYSTORE,
          KEYSTORE_PASSWORD_FILE,
          TRUSTSTORE,
          TRUSTSTORE_PASSWORD_FILE,
          TlsOptions.PROTOCOLS,
          TlsOptions.CIPHER_SUITES,
          PAGE_FILTER,
          SCAN_VALUE_FILTERING,
          SCAN_FILTER_OPERATOR,
          SCAN_FILTER_VALUE,
          DEBUG,
          OPERATION_TIMEOUT_MILLIS,
          REGIONS);

  /** Those that mean nothing to HBase's client although they look like its own. */
  private static final Set<String> OURS_ONLY =
      Set.of(
          NAMESPACE.key(),
          KEYSTORE_PASSWORD_FILE.key(),
          TRUSTSTORE_PASSWORD_FILE.key(),
          PAGE_FILTER.key(),
          SCAN_VALUE_FILTERING.key(),
          SCAN_FILTER_OPERATOR.key(),
          SCAN_FILTER_VALUE.key(),
          REGIONS.key());

  private HBaseProperties() {}

  /** Whether a property is one of HBase's own, Hadoop's or ZooKeeper's, for their client. */
  static boolean isDrivers(String key) {
    return !OURS_ONLY.contains(key) && DRIVER_PREFIXES.stream().anyMatch(key::startsWith);
  }

  /** Hosts that lead to the cluster; HBase's client reads them. */
  private static Property<String> hosts(String key, String text) {
    return new Property<>(
        key,
        "text",
        null,
        "",
        text,
        "must be a comma-separated list of host or host:port",
        value -> {
          for (String part : value.split(",", -1)) {
            String host = part.trim();
            // HBase's client takes the end of an IPv6 address without brackets for a port
            if (!host.startsWith("[") && host.indexOf(':') != host.lastIndexOf(':')) {
              throw new IllegalArgumentException(value);
            }
            HostAddress.parse(host, 1);
          }
          return value;
        });
  }

  private static boolean isFamily(String name) {
    return !name.isEmpty()
        && name.charAt(0) != '.'
        && name.chars()
            .noneMatch(c -> Character.isISOControl(c) || c == ':' || c == '/' || c == '\\');
  }
}
