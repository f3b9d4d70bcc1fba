package site.ycsb.stores.hbase;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import site.ycsb.config.SecretFile;
import site.ycsb.spi.store.StoredKind;
import site.ycsb.stores.KeyFolder;
import site.ycsb.stores.NodeSetup;
import site.ycsb.stores.NodeState;
import site.ycsb.stores.SecurityOptions;
import site.ycsb.stores.ServerJars;
import site.ycsb.stores.StoreRecipe;
import site.ycsb.stores.launcher.HBaseControl;
import site.ycsb.stores.launcher.ServerControl;

/**
 * How HBase 2.6 is configured and run. Encrypted at rest, its log is, and there is a master key for
 * families that are created encrypted.
 */
final class HBaseRecipe extends StoreRecipe {
  static final String ZOOKEEPER = "zookeeper";
  static final String MASTER = "master";
  static final String REGION_SERVER = "regionserver";

  /** Passed to the binding too, since a server doesn't report to clients how it keeps its log. */
  private static final String LOG_ENCRYPTION = "hbase.regionserver.wal.encryption";

  HBaseRecipe(SecurityOptions security, boolean encrypted) {
    super(security, encrypted);
  }

  @Override
  protected StoreRecipe with(SecurityOptions options, boolean encrypting) {
    return new HBaseRecipe(options, encrypting);
  }

  @Override
  public String name() {
    return "hbase";
  }

  @Override
  protected String product() {
    return "HBase";
  }

  @Override
  public String version(ServerJars jars) {
    return jars.version("hbase-server");
  }

  @Override
  public Set<Integer> javaVersions() {
    return Set.of(17, 21);
  }

  @Override
  public int maxNodes() {
    return 1;
  }

  @Override
  public List<PortUse> ports() {
    List<PortUse> ports = new ArrayList<>();
    ports.add(new PortUse(ZOOKEEPER, 2181));
    ports.add(new PortUse(MASTER, 16000));
    ports.add(new PortUse(REGION_SERVER, 16020));
    if (security().auth()) {
      ports.add(new PortUse(HBaseKerberos.PORT, 10088));
    }
    return ports;
  }

  @Override
  public ServerCommand prepare(NodeSetup setup) throws IOException {
    if (isEncrypted()) {
      MasterKey.ensure(KeyFolder.of(setup.data()), HBaseFiles.holdsData(setup.data()));
    }
    SecretFile.replace(
        setup.configuration().resolve(HBaseFiles.SITE),
        HBaseFiles.site(settings(setup)).getBytes(StandardCharsets.UTF_8));
    Files.writeString(setup.configuration().resolve(HBaseFiles.LOG4J), HBaseFiles.log4j());
    ServerCommand plain =
        new ServerCommand(
            flags(setup),
            List.of(setup.configuration().toString(), setup.jars().folder() + File.separator + "*"),
            "org.apache.hadoop.hbase.master.HMaster",
            List.of("start"));
    if (!security().auth()) {
      return plain;
    }
    HBaseKerberos.writeFiles(setup);
    return HBaseKerberos.command(plain, setup);
  }

  /** The content of hbase-site.xml; creates the keys for TLS that it names at the first start. */
  Map<String, String> settings(NodeSetup setup) throws IOException {
    Map<String, String> settings = HBaseFiles.settings(setup);
    if (isEncrypted()) {
      settings.put(
          "hbase.crypto.keyprovider", "org.apache.hadoop.hbase.io.crypto.KeyStoreKeyProvider");
      settings.put(
          "hbase.crypto.keyprovider.parameters",
          new MasterKey(KeyFolder.of(setup.data())).parameters());
      settings.put("hbase.crypto.master.key.name", MasterKey.ALIAS);
      settings.put("hfile.format.version", "3");
      // all that the log needs: since 2.6 its one reader and one writer do both kinds
      settings.put(LOG_ENCRYPTION, "true");
    }
    if (security().tls()) {
      settings.putAll(HBaseTls.ofServer(setup, security().clientCertificates()));
    }
    if (security().auth()) {
      settings.putAll(HBaseKerberos.ofServer(setup));
    }
    return settings;
  }

  static List<String> flags(NodeSetup setup) {
    List<String> flags = new ArrayList<>();
    flags.add("-Xms1G");
    flags.add("-Xmx1G");
    flags.add("-XX:+UseG1GC");
    flags.add("-XX:MaxGCPauseMillis=300");
    flags.add("-XX:+ParallelRefProcEnabled");
    flags.add("-XX:+PerfDisableSharedMem");
    flags.add("-XX:+ExitOnOutOfMemoryError");
    // direct buffers by the fast path, without a warning
    flags.add("--add-opens=java.base/java.nio=ALL-UNNAMED");
    flags.add("-Djava.net.preferIPv4Stack=true");
    flags.add("-Djava.io.tmpdir=" + setup.temporary());
    flags.add("-Dhbase.log.dir=" + setup.logs());
    flags.addAll(testFlags());
    return flags;
  }

  @Override
  public Class<? extends ServerControl> control() {
    return security().auth() ? HBaseControl.Secured.class : HBaseControl.class;
  }

  @Override
  public Map<String, String> connection(List<NodeState> nodes) {
    NodeState node = nodes.get(0);
    KeyFolder keys = KeyFolder.of(node.data());
    Map<String, String> connection = new TreeMap<>();
    connection.put("hbase.zookeeper.quorum", node.address());
    connection.put("hbase.zookeeper.property.clientPort", Integer.toString(node.port(ZOOKEEPER)));
    connection.put(LOG_ENCRYPTION, Boolean.toString(isEncrypted()));
    if (security().tls()) {
      connection.putAll(HBaseTls.ofClient(keys, security().clientCertificates()));
    }
    if (security().auth()) {
      connection.putAll(HBaseKerberos.ofClient(keys));
    }
    return connection;
  }

  @Override
  public List<String> notes(List<NodeState> nodes) {
    List<String> notes = new ArrayList<>();
    if (security().tls()) {
      notes.addAll(HBaseTls.notes(security().clientCertificates()));
    }
    if (security().auth()) {
      notes.addAll(HBaseKerberos.notes());
    }
    if (security().any()) {
      notes.add("keys and passwords are in " + KeyFolder.of(nodes.get(0).data()).path());
    }
    return notes;
  }

  /**
   * What a file is for: tables are in {@code data/<namespace>/<table>/<region>/<family>/}, also in
   * the archive of files that were compacted, and below {@code .tmp} while they are written.
   */
  @Override
  public StoredKind kindOf(Path file) {
    String path = "/" + file.toString().replace('\\', '/');
    if (path.matches(".*/((old)?WALs|recovered\\.(edits|wals)|corrupt)/.*")) {
      return StoredKind.LOG;
    }
    if (path.matches(".*/(MasterData|zookeeper|data/hbase|\\.hbase-snapshot)/.*")
        || path.matches(".*/(\\.tabledesc/.*|\\.regioninfo|hbase\\.(id|version))")) {
      return StoredKind.SYSTEM;
    }
    return path.matches(".*/data/[^/]+/[^/]+/[0-9a-f]{32}/.*") ? StoredKind.DATA : StoredKind.OTHER;
  }

  /** Whether it is in the folder of a table of this name; dropped tables are elsewhere. */
  @Override
  public boolean isOfTable(Path file, String table) {
    String path = "/" + file.toString().replace('\\', '/');
    return path.matches(".*/hbase/data/[^/]+/" + Pattern.quote(table) + "/[0-9a-f]{32}/.*");
  }
}
