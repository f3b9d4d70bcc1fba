package site.ycsb.db.cassandra;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import site.ycsb.config.HostAddress;
import site.ycsb.config.Numbers;
import site.ycsb.config.Property;
import site.ycsb.spi.tls.ClientTls;
import site.ycsb.spi.tls.TlsOptions;

/** The definitions of the binding's properties. */
final class CassandraProperties {
  private static final Pattern NAME = Pattern.compile("\\w{1,48}");

  static final Property<String> HOSTS =
      new Property<>(
          "hosts",
          "addresses",
          null,
          "",
          "Nodes to connect to first, comma-separated: host, host:port, [IPv6] or [IPv6]:port. The"
              + " rest of the cluster is found through them.",
          "must be a comma-separated list of host or host:port",
          value -> {
            HostAddress.parseList(value, 1);
            return value;
          });

  static final Property<Integer> PORT =
      Property.integer(
          "port", "9042", 1, 65535, "", "CQL port of the hosts that are given without one.");

  static final Property<String> KEYSPACE =
      new Property<>(
          "cassandra.keyspace",
          "text",
          "ycsb",
          "",
          "Keyspace of the table. Lower case unless it is in double quotes, as in CQL.",
          "must be 1 to 48 letters, digits or underscores",
          CassandraProperties::keyspace);

  static final Property<String> PASSWORD =
      Property.string("cassandra.password", null, "Password of the user.");

  static final Property<Path> PASSWORD_FILE =
      Property.path(
              "cassandra.password.file",
              null,
              "File with the password of the user in its first line.")
          .excludes(PASSWORD);

  static final Property<String> USERNAME =
      Property.string("cassandra.username", "", "User name, when the cluster requires one.")
          .togetherWith(PASSWORD, PASSWORD_FILE);

  static final Property<DefaultConsistencyLevel> READ_CONSISTENCY =
      consistency(
          "cassandra.readconsistencylevel",
          level -> level != DefaultConsistencyLevel.ANY,
          "Consistency level of reads and scans.");

  static final Property<DefaultConsistencyLevel> WRITE_CONSISTENCY =
      consistency(
          "cassandra.writeconsistencylevel",
          level -> !level.isSerial(),
          "Consistency level of inserts, updates and deletes.");

  static final Property<Integer> MAX_CONNECTIONS =
      Property.integer(
          "cassandra.maxconnections",
          null,
          1,
          32768,
          "",
          "Connections to each node. By default cassandra.coreconnections, else the driver's own "
              + "setting, which is 1.");

  static final Property<Integer> CORE_CONNECTIONS =
      Property.integer(
          "cassandra.coreconnections",
          null,
          1,
          32768,
          "",
          "Connections to each node when cassandra.maxconnections is absent: the driver's pools"
              + " don't grow and shrink any more.");

  static final Property<Integer> CONNECT_TIMEOUT_MILLIS =
      Property.integer(
          "cassandra.connecttimeoutmillis",
          "5000",
          1,
          Integer.MAX_VALUE,
          "ms",
          "How long opening a connection may take.");

  static final Property<Integer> READ_TIMEOUT_MILLIS =
      Property.integer(
          "cassandra.readtimeoutmillis",
          "12000",
          1,
          Integer.MAX_VALUE,
          "ms",
          "How long an operation of any kind waits for its answer.");

  static final Property<Boolean> TRACING =
      Property.bool(
          "cassandra.tracing", "false", "Lets the server record a trace of every operation.");

  static final Property<Boolean> USE_SSL =
      Property.bool(
          "cassandra.useSSL",
          "false",
          "Connects by TLS. Certificates are checked against cassandra.truststore, else against the"
              + " JVM's.");

  static final Property<Boolean> HOSTNAME_VERIFICATION =
      Property.bool(
              "cassandra.hostnameverification",
              "true",
              "Whether a node's certificate must name the host: as written in hosts, or by its IP"
                  + " address for a node that was found through the cluster.")
          .needs(USE_SSL, "true");

  static final ClientTls.Keys TLS_KEYS = ClientTls.Keys.of("cassandra", USE_SSL.key() + "=true");

  static final Property<String> LOCAL_DATACENTER =
      Property.string(
          "cassandra.localdatacenter",
          null,
          "Datacenter whose nodes are used. By default that of the given hosts.");

  static final Property<Path> DRIVER_CONFIG =
      Property.path(
          "cassandra.driver.config",
          null,
          "Configuration file of the Java driver, in its own format (datastax-java-driver { ... })."
              + " Properties given next to it override it.");

  static final Property<Integer> REPLICATION_FACTOR =
      Property.integer(
          "cassandra.replicationfactor",
          "1",
          1,
          1000,
          "",
          "Replicas of each record, when schema create creates the keyspace.");

  static final Property<String> AT_REST_COMPRESSOR =
      Property.oneOf(
          "cassandra.atrest.compressor",
          List.of("EncryptingLZ4Compressor", "Encryptor"),
          name -> name,
          "EncryptingLZ4Compressor",
          "Compressor of a table created with atrest=required: with LZ4, or without compression.");

  static final Property<String> AT_REST_CIPHER =
      Property.oneOf(
          "cassandra.atrest.cipher",
          List.of("AES/GCM/NoPadding", "AES/CTR/NoPadding", "AES/CBC/PKCS5Padding"),
          name -> name,
          "AES/GCM/NoPadding",
          "Cipher of a table created with atrest=required. Only GCM detects every change on disk.");

  static final Property<Integer> AT_REST_KEY_LENGTH =
      new Property<>(
          "cassandra.atrest.keylength",
          "128 | 192 | 256",
          "256",
          "bits",
          "Key length of a table created with atrest=required.",
          "must be 128, 192 or 256",
          value -> {
            int bits = Numbers.parseInt(value.trim());
            if (bits != 128 && bits != 192 && bits != 256) {
              throw new IllegalArgumentException(value);
            }
            return bits;
          });

  static final Property<String> AT_REST_KEY_FILE =
      Property.string(
          "cassandra.atrest.keyfile",
          "system.key",
          "Key file of a table created with atrest=required, as the servers know it: an absolute "
              + "path, or a name in the directory of their -Dcassandra.system_key_directory.");

  static final Property<String> AT_REST_KEY_CHECK =
      new Property<>(
          "cassandra.atrest.keycheck",
          "16 hex digits",
          null,
          "",
          "Check value of the key in that file, which a table created with atrest=required needs. The"
              + " local store gives its own.",
          "must be the 16 hex digits that the key tool prints",
          value -> {
            if (!value.trim().matches("[0-9a-fA-F]{16}")) {
              throw new IllegalArgumentException(value);
            }
            return value.trim();
          });

  static final Property<Integer> AT_REST_CHUNK_KIB =
      new Property<>(
          "cassandra.atrest.chunklength",
          "integer",
          "16",
          "KiB",
          "How much is compressed and encrypted at once in a table created with atrest=required.",
          "must be a power of two from 1 to 1024",
          value -> {
            int kib = Numbers.parseInt(value.trim());
            if (kib < 1 || kib > 1024 || Integer.bitCount(kib) != 1) {
              throw new IllegalArgumentException(value);
            }
            return kib;
          });

  static final List<Property<?>> ALL =
      List.of(
          HOSTS,
          PORT,
          KEYSPACE,
          USERNAME,
          PASSWORD,
          PASSWORD_FILE,
          READ_CONSISTENCY,
          WRITE_CONSISTENCY,
          MAX_CONNECTIONS,
          CORE_CONNECTIONS,
          CONNECT_TIMEOUT_MILLIS,
          READ_TIMEOUT_MILLIS,
          TRACING,
          USE_SSL,
          HOSTNAME_VERIFICATION,
          TLS_KEYS.truststore(),
          TLS_KEYS.truststorePassword(),
          TLS_KEYS.keystore(),
          TLS_KEYS.keystorePassword(),
          TlsOptions.PROTOCOLS,
          TlsOptions.CIPHER_SUITES,
          LOCAL_DATACENTER,
          DRIVER_CONFIG,
          REPLICATION_FACTOR,
          AT_REST_COMPRESSOR,
          AT_REST_CIPHER,
          AT_REST_KEY_LENGTH,
          AT_REST_KEY_FILE,
          AT_REST_KEY_CHECK,
          AT_REST_CHUNK_KIB);

  private CassandraProperties() {}

  /** Whether the server takes it as the name of a keyspace or a table. */
  static boolean isName(String text) {
    return NAME.matcher(text).matches();
  }

  private static String keyspace(String text) {
    String name = CqlIdentifier.fromCql(text.trim()).asInternal();
    if (!isName(name)) {
      throw new IllegalArgumentException(text);
    }
    return name;
  }

  private static Property<DefaultConsistencyLevel> consistency(
      String key, Predicate<DefaultConsistencyLevel> allowed, String text) {
    return Property.oneOf(
        key,
        Arrays.stream(DefaultConsistencyLevel.values()).filter(allowed).toList(),
        Enum::name,
        DefaultConsistencyLevel.ONE.name(),
        text);
  }
}
