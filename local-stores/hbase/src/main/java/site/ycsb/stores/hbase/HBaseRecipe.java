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
}
