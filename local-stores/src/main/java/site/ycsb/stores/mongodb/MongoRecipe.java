package site.ycsb.stores.mongodb;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import site.ycsb.spi.store.StoredKind;
import site.ycsb.stores.KeyFolder;
import site.ycsb.stores.NodeSetup;
import site.ycsb.stores.NodeState;
import site.ycsb.stores.SecurityOptions;
import site.ycsb.stores.ServerJars;
import site.ycsb.stores.StoreRecipe;
import site.ycsb.stores.TlsKeyStores;
import site.ycsb.stores.launcher.MongoControl;
import site.ycsb.stores.launcher.ServerControl;

/** How the stand-in for MongoDB is run. Encrypted at rest, its file is as a whole. */
class MongoRecipe extends StoreRecipe {
  static final String PORT = "mongodb";
  static final String DATA_FILE = "standin.mv";
  static final String KEY_FILE = "standin.key";

  /** From this version on the JVM warns of the memory access that Netty uses. */
  private static final int FIRST_WITH_MEMORY_WARNING = 24;

  private final Optional<String> remark;

  /**
   * @param remark why it is the stand-in that is started
   */
  MongoRecipe(SecurityOptions security, boolean encrypted, Optional<String> remark) {
    super(security, encrypted);
    this.remark = remark;
  }

  /** As it is when nobody wants anything else. */
  static MongoRecipe plain() {
    return new MongoRecipe(SecurityOptions.NONE, false, Optional.empty());
  }

  @Override
  protected StoreRecipe with(SecurityOptions options, boolean encrypting) {
    if (options.auth()) {
      throw SecurityOptions.notSupported(
          SecurityOptions.AUTH,
          "the stand-in for MongoDB has no users: anyone can connect",
          "Leave it out, or name a mongod by " + Mongod.VARIABLE + "=<path>");
    }
    return new MongoRecipe(options, encrypting, remark);
  }

  @Override
  public Optional<String> remark() {
    return remark;
  }

  @Override
  public String name() {
    return MongoStore.NAME;
  }

  @Override
  protected String product() {
    return "MongoDB stand-in mongo-java-server";
  }

  @Override
  public boolean takesClientCertificates() {
    return false;
  }

  @Override
  public boolean takesTablesInClear() {
    return !isEncrypted();
  }

  @Override
  public String version(ServerJars jars) {
    return jars.version("mongo-java-server-core");
  }

  @Override
  public Set<Integer> javaVersions() {
    return IntStream.rangeClosed(17, 25).boxed().collect(Collectors.toSet());
  }

  @Override
  public int maxNodes() {
    return 1;
  }

  @Override
  public List<PortUse> ports() {
    return List.of(new PortUse(PORT, 27017));
  }

  @Override
  public Duration startLimit() {
    return Duration.ofMinutes(1);
  }

  @Override
  public ServerCommand prepare(NodeSetup setup) throws IOException {
    List<String> flags = new ArrayList<>();
    flags.add("-Xms64M");
    flags.add("-Xmx512M");
    flags.add("-XX:+ExitOnOutOfMemoryError");
    flags.add("-Djava.io.tmpdir=" + setup.temporary());
    flags.add("-Dorg.slf4j.simpleLogger.defaultLogLevel=warn");
    flags.add("-Dorg.slf4j.simpleLogger.showDateTime=true");
    if (setup.jdk().majorVersion() >= FIRST_WITH_MEMORY_WARNING) {
      flags.add("--sun-misc-unsafe-memory-access=allow");
    }
    if (security().tls()) {
      TlsKeyStores tls = new TlsKeyStores(KeyFolder.of(setup.data()));
      tls.ensure(setup.addresses());
      flags.add("-Dycsb.standin.keystore=" + tls.server().file());
      flags.add("-Dycsb.standin.keystore.password.file=" + tls.server().passwordFile());
    }
    flags.addAll(testFlags());
    List<String> arguments = new ArrayList<>();
    arguments.add(setup.address());
    arguments.add(Integer.toString(setup.port(PORT)));
    arguments.add(setup.data().resolve(DATA_FILE).toString());
    arguments.add(setup.storeId());
    if (isEncrypted()) {
      arguments.add(
          KeyFolder.of(setup.data())
              .key(KEY_FILE, Files.exists(setup.data().resolve(DATA_FILE)))
              .toString());
    }
    return new ServerCommand(
        flags,
        List.of(setup.jars().folder() + File.separator + "*"),
        "site.ycsb.stores.mongodb.server.Main",
        arguments);
  }

  @Override
  public Class<? extends ServerControl> control() {
    return MongoControl.class;
  }

  @Override
  public Map<String, String> connection(List<NodeState> nodes) {
    NodeState only = nodes.get(0);
    // no options but TLS, which would contradict those that the user gives
    String url = "mongodb://" + only.address() + ":" + only.port(PORT) + "/";
    if (!security().tls()) {
      return Map.of(MongoStore.URL_KEY, url);
    }
    Map<String, String> connection =
        new TreeMap<>(
            new TlsKeyStores(KeyFolder.of(only.data())).trusted().properties("mongodb.truststore"));
    connection.put(MongoStore.URL_KEY, url + "?tls=true");
    return connection;
  }

  @Override
  public StoredKind kindOf(Path file) {
    String name = String.valueOf(file.getFileName());
    if (name.equals(DATA_FILE) || name.startsWith("collection-")) {
      return StoredKind.DATA;
    }
    if (name.startsWith("index-")) {
      return StoredKind.INDEX;
    }
    if (name.startsWith("WiredTigerLog.") || name.startsWith("WiredTigerPreplog.")) {
      return StoredKind.LOG;
    }
    return name.startsWith("WiredTiger") || name.startsWith("_mdb_catalog")
        ? StoredKind.SYSTEM
        : StoredKind.OTHER;
  }
}
