package site.ycsb.stores.cassandra;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import site.ycsb.stores.NodeSetup;
import site.ycsb.stores.NodeSetup.Jdk;
import site.ycsb.stores.ServerJars;
import site.ycsb.stores.StoreFolder.NodeFolders;

/** Nodes to be prepared. */
final class Setups {
  private Setups() {}

  static NodeSetup node(int number, int nodes, Path data) {
    return node(number, nodes, data, Path.of("lib"), 17);
  }

  static NodeSetup node(int number, int nodes, Path data, Path lib, int javaVersion) {
    return new NodeSetup(
        "an-id",
        number,
        IntStream.rangeClosed(1, nodes).mapToObj(new CassandraRecipe()::address).toList(),
        new TreeMap<>(Map.of("cql", 9042, "storage", 7000)),
        new NodeFolders(data, Path.of("/conf"), Path.of("/logs"), Path.of("/tmp of node")),
        new Jdk(Path.of("/jdk"), javaVersion),
        new ServerJars(lib));
  }
}
