package site.ycsb.stores.cassandra;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import site.ycsb.config.SecretFile;
import site.ycsb.spi.store.StoredKind;
import site.ycsb.stores.NodeSetup;
import site.ycsb.stores.NodeState;
import site.ycsb.stores.SecurityOptions;
import site.ycsb.stores.ServerJars;
import site.ycsb.stores.StoreRecipe;
import site.ycsb.stores.launcher.CassandraControl;
import site.ycsb.stores.launcher.ServerControl;

/**
 * How Cassandra 5.0 is configured and run. Encrypted at rest, its commit log and hints are, and the
 * compressors that encrypt tables are at hand.
 */
class CassandraRecipe extends StoreRecipe {
  static final String CQL = "cql";
  static final String STORAGE = "storage";

  /** The folder of the compressors' jar, next to that of the server's jars. */
  private static final String JAR_FOLDER = "atrest";

  private final CassandraSecurity security;

  CassandraRecipe() {
    this(SecurityOptions.NONE, false);
  }

  CassandraRecipe(SecurityOptions options, boolean encrypted) {
    super(options, encrypted);
    this.security = new CassandraSecurity(options);
  }

  @Override
  protected StoreRecipe with(SecurityOptions options, boolean encrypting) {
    return new CassandraRecipe(options, encrypting);
  }

  @Override
  public String name() {
    return "cassandra";
  }

  @Override
  protected String product() {
    return "Cassandra";
  }

  @Override
  public String version(ServerJars jars) {
    return jars.version("cassandra-all");
  }

  @Override
  public Set<Integer> javaVersions() {
    return Set.of(17, 21);
  }

  @Override
  public int maxNodes() {
    return 3;
  }

  @Override
  public List<PortUse> ports() {
    return List.of(new PortUse(CQL, 9042), new PortUse(STORAGE, 7000));
  }

  @Override
  public ServerCommand prepare(NodeSetup setup) throws IOException {
    List<String> flags = CassandraFiles.jvmOptions(setup);
    flags.addAll(testFlags());
    flags.addAll(security.flags(setup));
    List<String> classPath = new ArrayList<>();
    classPath.add(setup.configuration().toString());
    classPath.add(setup.jars().folder() + File.separator + "*");
    String atRest = "";
    if (isEncrypted()) {
      Path jars = setup.jars().folder().resolveSibling(JAR_FOLDER);
      AtRestKey key = key(setup, jars);
      flags.add("-Dcassandra.system_key_directory=" + key.folder());
      classPath.add(jars + File.separator + "*");
      atRest = CassandraFiles.atRestYaml(key);
    }
    security.ensureSecrets(setup);
    SecretFile.replace(
        setup.configuration().resolve(CassandraFiles.YAML),
        (CassandraFiles.yaml(setup) + security.yaml(setup) + atRest)
            .getBytes(StandardCharsets.UTF_8));
    Files.writeString(
        setup.configuration().resolve(CassandraFiles.LOGBACK), CassandraFiles.logback());
    return new ServerCommand(
        flags, classPath, "org.apache.cassandra.service.CassandraDaemon", List.of());
  }

  private static AtRestKey key(NodeSetup setup, Path jars) throws IOException {
    Path folder = AtRestKey.folderFor(setup.data());
    Path file = folder.resolve(AtRestKey.FILE);
    if (!Files.exists(file) && Files.exists(setup.data().resolve(CassandraFiles.TABLES_FOLDER))) {
      throw new IOException(
          file + " doesn't exist, and the data can't be read without the key in it");
    }
    return AtRestKey.ensure(folder, setup.jdk(), jars);
  }

  @Override
  public Class<? extends ServerControl> control() {
    return CassandraControl.class;
  }

  @Override
  public Map<String, String> connection(List<NodeState> nodes) {
    Path data = nodes.get(0).data();
    Map<String, String> connection = security.connection(data);
    connection.put(
        "hosts", nodes.stream().map(NodeState::address).collect(Collectors.joining(",")));
    connection.put("port", Integer.toString(nodes.get(0).port(CQL)));
    connection.put("cassandra.localdatacenter", "datacenter1");
    if (isEncrypted()) {
      connection.put("cassandra.atrest.keyfile", AtRestKey.FILE);
      connection.put(
          "cassandra.atrest.keycheck", AtRestKey.read(AtRestKey.folderFor(data)).checkValue());
    }
    return connection;
  }

  /**
   * What a file is for: SSTables are in {@code <keyspace>/<table>-<id>/}, and each component has
   * its name at the end.
   */
  @Override
  public StoredKind kindOf(Path file) {
    String path = file.toString().replace('\\', '/').toLowerCase(Locale.ROOT);
    if (path.contains("commitlog/") || path.contains("cdc_raw/")) {
      return StoredKind.LOG;
    }
    if (path.endsWith(".hints") || path.contains("hints/")) {
      return StoredKind.HINTS;
    }
    if (path.matches("(.*/)?system(_schema|_auth|_traces|_distributed|_cluster_metadata)?/.*")) {
      return StoredKind.SYSTEM;
    }
    if (path.endsWith("-data.db")) {
      return StoredKind.DATA;
    }
    return path.endsWith(".db") ? StoredKind.INDEX : StoredKind.OTHER;
  }

  /** Whether it is in the folder of a table of this name; dropped tables are elsewhere. */
  @Override
  public boolean isOfTable(Path file, String table) {
    String path = "/" + file.toString().replace('\\', '/');
    return path.matches(".*/data/[^/]+/" + Pattern.quote(table) + "-[0-9a-f]{32}/[^/]+");
  }
}
