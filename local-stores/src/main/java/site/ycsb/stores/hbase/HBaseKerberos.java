package site.ycsb.stores.hbase;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import site.ycsb.config.SecretFile;
import site.ycsb.stores.KeyFolder;
import site.ycsb.stores.NodeSetup;
import site.ycsb.stores.StoreRecipe.ServerCommand;

/**
 * Users of HBase: by Kerberos, with a KDC in the server's process, which makes their keytabs at the
 * first start.
 */
final class HBaseKerberos {
  static final String PORT = "kdc";
  static final String CORE_SITE = "core-site.xml";
  static final String CLIENT_CONFIGURATION = "krb5.conf";

  /** What commands log in as. */
  static final String USER = "ycsb";

  /** May do everything. */
  static final String ADMIN = "ycsb_admin";

  static final String REALM = "YCSB.LOCAL";

  private static final String SERVER = "hbase/localhost";
  private static final String ZOOKEEPER = "zookeeper/localhost";

  /** The folder of the KDC's jars, next to that of the server's jars. */
  private static final String JAR_FOLDER = "kerberos";

  private static final String MAIN_CLASS = "site.ycsb.kerberos.hbase.KerberizedMaster";
  private static final String ACCESS_CONTROL = "site.ycsb.kerberos.hbase.NamespaceOwners";
  private static final String CREATORS = "ycsb.namespace.creators";

  /**
   * Nothing of it depends on names that the machine or a DNS server resolves. By TCP only: the KDC
   * doesn't listen to UDP.
   */
  private static final String KRB5_CONF =
      """
      # Written at each start of the local store; changes made here are lost.
      [libdefaults]
        default_realm = %1$s
        dns_lookup_realm = false
        dns_lookup_kdc = false
        dns_canonicalize_hostname = false
        rdns = false
        udp_preference_limit = 1
        permitted_enctypes = aes256-cts-hmac-sha1-96 aes128-cts-hmac-sha1-96
      [realms]
        %1$s = {
          kdc = %2$s:%3$d
        }
      [domain_realm]
        localhost = %1$s
      """;

  private HBaseKerberos() {}

  /** Writes what the server's JVM and clients need to find the KDC. */
  static void writeFiles(NodeSetup setup) throws IOException {
    SecretFile.replace(
        clientConfiguration(KeyFolder.of(setup.data()).make()),
        KRB5_CONF
            .formatted(REALM, setup.address(), setup.port(PORT))
            .getBytes(StandardCharsets.US_ASCII));
    // Hadoop's part of the server reads no hbase-site.xml
    SecretFile.replace(
        setup.configuration().resolve(CORE_SITE),
        HBaseFiles.site(Map.of("hadoop.security.authentication", "kerberos"))
            .getBytes(StandardCharsets.UTF_8));
  }

  static Map<String, String> ofServer(NodeSetup setup) {
    KeyFolder keys = KeyFolder.of(setup.data());
    Map<String, String> settings = new LinkedHashMap<>(ofPeer());
    settings.put("hadoop.security.authentication", "kerberos");
    settings.put("hbase.security.authorization", "true");
    // without it any user may act in the name of any other
    settings.put("hadoop.security.authorization", "true");
    settings.put("hbase.master.keytab.file", keytab(keys, SERVER));
    settings.put("hbase.regionserver.keytab.file", keytab(keys, SERVER));
    // its entries in ZooKeeper belong to the server then, for others to read only
    settings.put("hbase.zookeeper.server.keytab.file", keytab(keys, ZOOKEEPER));
    settings.put("hbase.zookeeper.server.kerberos.principal", principal(ZOOKEEPER));
    settings.put("hbase.zookeeper.client.keytab.file", keytab(keys, SERVER));
    settings.put("hbase.zookeeper.client.kerberos.principal", principal(SERVER));

    settings.put("hbase.superuser", ADMIN);
    settings.put(CREATORS, USER);
    settings.put(
        "hbase.coprocessor.master.classes", ACCESS_CONTROL + "," + HBaseFiles.NO_JARS_OF_TABLES);
    settings.put("hbase.coprocessor.region.classes", ACCESS_CONTROL);
    settings.put("hbase.coprocessor.regionserver.classes", ACCESS_CONTROL);
    return settings;
  }

  /** The server's command with the KDC before it. */
  static ServerCommand command(ServerCommand plain, NodeSetup setup) {
    KeyFolder keys = KeyFolder.of(setup.data());
    List<String> flags = new ArrayList<>(plain.jvmArguments());
    flags.add("-Djava.security.krb5.conf=" + clientConfiguration(keys));
    flags.add(
        "-Dzookeeper.authProvider.1="
            + "org.apache.zookeeper.server.auth.SASLAuthenticationProvider");
    flags.add("-Dzookeeper.server.principal=" + principal(ZOOKEEPER));
    // to ZooKeeper the server is the user that HBase grants its entries to
    flags.add("-Dzookeeper.kerberos.removeHostFromPrincipal=true");
    flags.add("-Dzookeeper.kerberos.removeRealmFromPrincipal=true");
    List<String> classPath = new ArrayList<>(plain.classPath());
    classPath.add(setup.jars().folder().resolveSibling(JAR_FOLDER) + File.separator + "*");
    return new ServerCommand(
        flags,
        classPath,
        MAIN_CLASS,
        List.of(
            keys.path().toString(),
            setup.address(),
            Integer.toString(setup.port(PORT)),
            REALM,
            SERVER,
            ZOOKEEPER,
            USER,
            ADMIN));
  }

  /** The binding's properties for a client. */
  static Map<String, String> ofClient(KeyFolder keys) {
    Map<String, String> connection = new TreeMap<>(ofPeer());
    connection.put("krb5.conf", clientConfiguration(keys).toString());
    connection.put("principal", principal(USER));
    connection.put("keytab", keytab(keys, USER));
    return connection;
  }

  private static Map<String, String> ofPeer() {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("hbase.security.authentication", "kerberos");
    settings.put("hbase.master.kerberos.principal", principal(SERVER));
    settings.put("hbase.regionserver.kerberos.principal", principal(SERVER));
    return settings;
  }

  static List<String> notes() {
    return List.of(
        "users, by Kerberos: "
            + principal(USER)
            + " for commands, "
            + principal(ADMIN)
            + " for administration",
        "ZooKeeper: anyone who can connect to it can read what HBase keeps there; only HBase can"
            + " change it");
  }

  private static String principal(String name) {
    return name + "@" + REALM;
  }

  private static Path clientConfiguration(KeyFolder keys) {
    return keys.file(CLIENT_CONFIGURATION);
  }

  private static String keytab(KeyFolder keys, String name) {
    return keys.file(name.replaceFirst("/.*", "") + ".keytab").toString();
  }
}
