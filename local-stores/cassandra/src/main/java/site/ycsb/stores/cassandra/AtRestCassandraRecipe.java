package site.ycsb.stores.cassandra;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import site.ycsb.stores.recipe.NodeSetup;
import site.ycsb.stores.recipe.NodeState;
import site.ycsb.stores.recipe.SecurityOptions;
import site.ycsb.stores.recipe.ServerCommand;
import site.ycsb.stores.recipe.StoreRecipe;

/**
 * Cassandra with commit log and hints encrypted, and with the compressors that encrypt tables at
 * hand.
 */
class AtRestCassandraRecipe extends CassandraRecipe {
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
