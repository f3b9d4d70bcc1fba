package site.ycsb.stores.cassandra;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import site.ycsb.spi.store.StoredKind;
import site.ycsb.stores.folder.PrivateFile;
import site.ycsb.stores.launcher.ServerControl;
import site.ycsb.stores.recipe.NodeSetup;
import site.ycsb.stores.recipe.NodeState;
import site.ycsb.stores.recipe.PortUse;
import site.ycsb.stores.recipe.SecurityOptions;
import site.ycsb.stores.recipe.ServerCommand;
import site.ycsb.stores.recipe.ServerJars;
import site.ycsb.stores.recipe.StoreRecipe;

/** How Cassandra 5.0 is configured and run. */
class CassandraRecipe implements StoreRecipe {
  static final String CQL = "cql";
  static final String STORAGE = "storage";

  private final CassandraSecurity security;

  CassandraRecipe() {
    this(SecurityOptions.NONE);
  }

  CassandraRecipe(SecurityOptions options) {
    this.security = new CassandraSecurity(options);
  }

  @Override
  public String name() {
    return "cassandra";
  }

  @Override
  public Optional<StoreRecipe> atRest() {
    return Optional.of(new AtRestCassandraRecipe(security.options()));
  }

  @Override
  public StoreRecipe secured(SecurityOptions options) {
    return options.equals(security.options()) ? this : new CassandraRecipe(options);
  }

  @Override
  public String title() {
    return "Cassandra" + security.options().suffix();
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
    return List.of(new PortUse(CQL, 9042, false), new PortUse(STORAGE, 7000, false));
  }

  @Override
  public String address(int node) {
    return "127.0.0." + node;
  }

  @Override
  public Duration startLimit() {
    return Duration.ofMinutes(2);
  }

  @Override
  public ServerCommand prepare(NodeSetup setup) throws IOException {
    security.ensureSecrets(setup);
    PrivateFile.write(
        setup.configuration().resolve(CassandraFiles.YAML),
        (CassandraFiles.yaml(setup) + security.yaml(setup)).getBytes(StandardCharsets.UTF_8));
    Files.writeString(
        setup.configuration().resolve(CassandraFiles.LOGBACK), CassandraFiles.logback());
    List<String> flags = new ArrayList<>(CassandraFlags.of(setup));
    flags.addAll(security.flags(setup));
    return new ServerCommand(
        flags,
        List.of(setup.configuration().toString(), setup.jars().folder() + File.separator + "*"),
        "org.apache.cassandra.service.CassandraDaemon",
        List.of());
  }

  @Override
  public Class<? extends ServerControl> control() {
    return security.control();
  }

  @Override
  public Map<String, String> connection(List<NodeState> nodes) {
    Map<String, String> connection = security.connection(nodes.get(0).data());
    connection.put(
        "hosts", nodes.stream().map(NodeState::address).collect(Collectors.joining(",")));
    connection.put("port", Integer.toString(nodes.get(0).port(CQL)));
    connection.put("cassandra.localdatacenter", "datacenter1");
    return connection;
  }

  @Override
  public List<String> notes(List<NodeState> nodes) {
    return security.notes(nodes.get(0).data());
  }

  @Override
  public StoredKind kindOf(Path file) {
    return CassandraFileKinds.of(file);
  }

  @Override
  public boolean isOfTable(Path file, String table) {
    return CassandraFileKinds.isOfTable(file, table);
  }

  /** Tells Cassandra's files apart by where they are and how they are called. */
  static final class CassandraFileKinds {
    private CassandraFileKinds() {}

    /**
     * What a file is for: SSTables are in {@code <keyspace>/<table>-<id>/}, and each component has
     * its name at the end.
     */
    static StoredKind of(Path file) {
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
    static boolean isOfTable(Path file, String table) {
      String path = "/" + file.toString().replace('\\', '/');
      return path.matches(".*/data/[^/]+/" + Pattern.quote(table) + "-[0-9a-f]{32}/[^/]+");
    }
  }

  /**
   * Cassandra with commit log and hints encrypted, and with the compressors that encrypt tables at
   * hand.
   */
  static class AtRestCassandraRecipe extends CassandraRecipe {
    /** The folder of the compressors' jar, next to that of the server's jars. */
    private static final String JAR_FOLDER = "atrest";

    private final SecurityOptions security;

    AtRestCassandraRecipe() {
      this(SecurityOptions.NONE);
    }

    AtRestCassandraRecipe(SecurityOptions security) {
      super(security);
      this.security = security;
    }

    @Override
    public String argument() {
      return "cassandra --atrest";
    }

    @Override
    public String folderName() {
      return "cassandra-atrest";
    }

    @Override
    public String title() {
      return "Cassandra (encrypted at rest)" + security.suffix();
    }

    @Override
    public StoreRecipe secured(SecurityOptions options) {
      return options.equals(security) ? this : new AtRestCassandraRecipe(options);
    }

    @Override
    public Optional<StoreRecipe> atRest() {
      return Optional.of(this);
    }

    @Override
    public ServerCommand prepare(NodeSetup setup) throws IOException {
      Path jars = setup.jars().folder().resolveSibling(JAR_FOLDER);
      Path keys = AtRestKey.folderFor(setup.data());
      Path file = keys.resolve(AtRestKey.FILE);
      if (!Files.exists(file) && Files.exists(setup.data().resolve(CassandraFiles.TABLES_FOLDER))) {
        throw new IOException(
            file + " doesn't exist, and the data can't be read without the key in it");
      }
      AtRestKey key = AtRestKey.ensure(keys, setup.jdk(), jars);
      ServerCommand plain = super.prepare(setup);
      Files.writeString(
          setup.configuration().resolve(CassandraFiles.YAML),
          CassandraFiles.atRestYaml(key),
          StandardOpenOption.APPEND);
      List<String> flags = new ArrayList<>(plain.jvmArguments());
      flags.add("-Dcassandra.system_key_directory=" + key.folder());
      List<String> classPath = new ArrayList<>(plain.classPath());
      classPath.add(jars + File.separator + "*");
      return new ServerCommand(flags, classPath, plain.mainClass(), plain.arguments());
    }

    @Override
    public Map<String, String> connection(List<NodeState> nodes) {
      Map<String, String> connection = new TreeMap<>(super.connection(nodes));
      connection.put("cassandra.atrest.keyfile", AtRestKey.FILE);
      connection.put(
          "cassandra.atrest.keycheck",
          AtRestKey.read(AtRestKey.folderFor(nodes.get(0).data())).checkValue());
      return connection;
    }
  }
}
