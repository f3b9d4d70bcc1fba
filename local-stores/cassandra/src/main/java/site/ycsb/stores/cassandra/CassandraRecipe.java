package site.ycsb.stores.cassandra;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
}
