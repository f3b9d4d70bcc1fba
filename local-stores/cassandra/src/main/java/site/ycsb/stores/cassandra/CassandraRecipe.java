package site.ycsb.stores.cassandra;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import site.ycsb.spi.store.StoredKind;
import site.ycsb.stores.launcher.CassandraControl;
import site.ycsb.stores.launcher.ServerControl;
import site.ycsb.stores.recipe.NodeSetup;
import site.ycsb.stores.recipe.NodeState;
import site.ycsb.stores.recipe.PortUse;
import site.ycsb.stores.recipe.ServerCommand;
import site.ycsb.stores.recipe.StoreRecipe;

/** How Cassandra 5.0 is configured and run. */
class CassandraRecipe implements StoreRecipe {
  static final String CQL = "cql";
  static final String STORAGE = "storage";

  @Override
  public String name() {
    return "cassandra";
  }

  @Override
  public Optional<StoreRecipe> atRest() {
    return Optional.of(new AtRestCassandraRecipe());
  }

  @Override
  public String title() {
    return "Cassandra";
  }

  @Override
  public String artifact() {
    return "cassandra-all";
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
    Files.writeString(
        setup.configuration().resolve(CassandraFiles.YAML), CassandraFiles.yaml(setup));
    Files.writeString(
        setup.configuration().resolve(CassandraFiles.LOGBACK), CassandraFiles.logback());
    return new ServerCommand(
        CassandraFlags.of(setup),
        List.of(setup.configuration().toString(), setup.jars().folder() + File.separator + "*"),
        "org.apache.cassandra.service.CassandraDaemon",
        List.of());
  }

  @Override
  public Class<? extends ServerControl> control() {
    return CassandraControl.class;
  }

  @Override
  public Map<String, String> connection(List<NodeState> nodes) {
    return Map.of(
        "hosts", nodes.stream().map(NodeState::address).collect(Collectors.joining(",")),
        "port", Integer.toString(nodes.get(0).port(CQL)),
        "cassandra.localdatacenter", "datacenter1");
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
