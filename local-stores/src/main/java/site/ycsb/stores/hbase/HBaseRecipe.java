package site.ycsb.stores.hbase;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import site.ycsb.spi.store.StoredKind;
import site.ycsb.stores.folder.KeyFolder;
import site.ycsb.stores.folder.PrivateFile;
import site.ycsb.stores.launcher.ServerControl;
import site.ycsb.stores.recipe.NodeSetup;
import site.ycsb.stores.recipe.NodeState;
import site.ycsb.stores.recipe.PortUse;
import site.ycsb.stores.recipe.SecurityOptions;
import site.ycsb.stores.recipe.ServerCommand;
import site.ycsb.stores.recipe.ServerJars;
import site.ycsb.stores.recipe.StoreRecipe;
import site.ycsb.stores.recipe.TestFlags;

/** How HBase 2.6 is configured and run. */
class HBaseRecipe implements StoreRecipe {
  static final String ZOOKEEPER = "zookeeper";
  static final String MASTER = "master";
  static final String REGION_SERVER = "regionserver";

  /** Passed to the binding too, since a server doesn't report to clients how it keeps its log. */
  static final String LOG_ENCRYPTION = "hbase.regionserver.wal.encryption";

  private final HBaseSecurity security;

  HBaseRecipe() {
    this(SecurityOptions.NONE);
  }

  HBaseRecipe(SecurityOptions security) {
    this.security = new HBaseSecurity(security);
  }

  @Override
  public String name() {
    return "hbase";
  }

  @Override
  public Optional<StoreRecipe> atRest() {
    return Optional.of(new AtRestHBaseRecipe(security()));
  }

  @Override
  public final StoreRecipe secured(SecurityOptions options) {
    return options.equals(security()) ? this : with(options);
  }

  /** The same with other options. */
  HBaseRecipe with(SecurityOptions options) {
    return new HBaseRecipe(options);
  }

  @Override
  public String title() {
    return "HBase" + security().suffix();
  }

  /** How it is closed to others. */
  final SecurityOptions security() {
    return security.options();
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
    List<PortUse> ports =
        new ArrayList<>(
            List.of(
                new PortUse(ZOOKEEPER, 2181, false),
                new PortUse(MASTER, 16000, false),
                new PortUse(REGION_SERVER, 16020, false)));
    ports.addAll(security.ports());
    return ports;
  }

  @Override
  public String address(int node) {
    return "127.0.0.1";
  }

  @Override
  public Duration startLimit() {
    return Duration.ofMinutes(2);
  }

  @Override
  public ServerCommand prepare(NodeSetup setup) throws IOException {
    Map<String, String> settings = new LinkedHashMap<>(settings(setup));
    settings.putAll(security.prepare(setup));
    PrivateFile.write(
        setup.configuration().resolve(HBaseFiles.SITE),
        HBaseFiles.site(settings).getBytes(StandardCharsets.UTF_8));
    Files.writeString(setup.configuration().resolve(HBaseFiles.LOG4J), HBaseFiles.log4j());
    return security.command(
        new ServerCommand(
            HBaseFlags.of(setup),
            List.of(setup.configuration().toString(), setup.jars().folder() + File.separator + "*"),
            "org.apache.hadoop.hbase.master.HMaster",
            List.of("start")),
        setup);
  }

  /** The content of hbase-site.xml. */
  Map<String, String> settings(NodeSetup setup) {
    return HBaseFiles.settings(setup);
  }

  @Override
  public Class<? extends ServerControl> control() {
    return security.control();
  }

  @Override
  public Map<String, String> connection(List<NodeState> nodes) {
    NodeState node = nodes.get(0);
    Map<String, String> connection = new TreeMap<>();
    connection.put("hbase.zookeeper.quorum", node.address());
    connection.put("hbase.zookeeper.property.clientPort", Integer.toString(node.port(ZOOKEEPER)));
    connection.put(LOG_ENCRYPTION, "false");
    connection.putAll(security.connection(KeyFolder.of(node.data())));
    return connection;
  }

  @Override
  public List<String> notes(List<NodeState> nodes) {
    return security.notes(KeyFolder.of(nodes.get(0).data()));
  }

  @Override
  public StoredKind kindOf(Path file) {
    return HBaseFileKinds.of(file);
  }

  @Override
  public boolean isOfTable(Path file, String table) {
    return HBaseFileKinds.isOfTable(file, table);
  }

  /** Classifies HBase's files by where they are. */
  static final class HBaseFileKinds {
    private HBaseFileKinds() {}

    /**
     * What a file is for: tables are in {@code data/<namespace>/<table>/<region>/<family>/}, also
     * in the archive of files that were compacted, and below {@code .tmp} while they are written.
     */
    static StoredKind of(Path file) {
      String path = "/" + file.toString().replace('\\', '/');
      if (path.matches(".*/((old)?WALs|recovered\\.(edits|wals)|corrupt)/.*")) {
        return StoredKind.LOG;
      }
      if (path.matches(".*/(MasterData|zookeeper|data/hbase|\\.hbase-snapshot)/.*")
          || path.matches(".*/(\\.tabledesc/.*|\\.regioninfo|hbase\\.(id|version))")) {
        return StoredKind.SYSTEM;
      }
      return path.matches(".*/data/[^/]+/[^/]+/[0-9a-f]{32}/.*")
          ? StoredKind.DATA
          : StoredKind.OTHER;
    }

    /** Whether it is in the folder of a table of this name; dropped tables are elsewhere. */
    static boolean isOfTable(Path file, String table) {
      String path = "/" + file.toString().replace('\\', '/');
      return path.matches(".*/hbase/data/[^/]+/" + Pattern.quote(table) + "/[0-9a-f]{32}/.*");
    }
  }

  /** The flags of HBase's JVM. */
  static final class HBaseFlags {
    private HBaseFlags() {}

    static List<String> of(NodeSetup setup) {
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
      flags.addAll(TestFlags.given());
      return flags;
    }
  }

  /**
   * HBase with its log encrypted, and with a master key for families that are created encrypted.
   */
  static final class AtRestHBaseRecipe extends HBaseRecipe {
    AtRestHBaseRecipe(SecurityOptions security) {
      super(security);
    }

    @Override
    public String argument() {
      return "hbase --atrest";
    }

    @Override
    public String folderName() {
      return "hbase-atrest";
    }

    @Override
    public String title() {
      return "HBase (encrypted at rest)" + security().suffix();
    }

    @Override
    HBaseRecipe with(SecurityOptions options) {
      return new AtRestHBaseRecipe(options);
    }

    @Override
    public Optional<StoreRecipe> atRest() {
      return Optional.of(this);
    }

    @Override
    public ServerCommand prepare(NodeSetup setup) throws IOException {
      MasterKey.ensure(KeyFolder.of(setup.data()), HBaseFiles.holdsData(setup.data()));
      return super.prepare(setup);
    }

    @Override
    Map<String, String> settings(NodeSetup setup) {
      Map<String, String> settings = new LinkedHashMap<>(super.settings(setup));
      settings.put(
          "hbase.crypto.keyprovider", "org.apache.hadoop.hbase.io.crypto.KeyStoreKeyProvider");
      settings.put(
          "hbase.crypto.keyprovider.parameters",
          new MasterKey(KeyFolder.of(setup.data())).parameters());
      settings.put("hbase.crypto.master.key.name", MasterKey.ALIAS);
      settings.put("hfile.format.version", "3");
      // all that the log needs: since 2.6 its one reader and one writer do both kinds
      settings.put(LOG_ENCRYPTION, "true");
      return settings;
    }

    @Override
    public Map<String, String> connection(List<NodeState> nodes) {
      Map<String, String> connection = new TreeMap<>(super.connection(nodes));
      connection.put(LOG_ENCRYPTION, "true");
      return connection;
    }
  }
}
