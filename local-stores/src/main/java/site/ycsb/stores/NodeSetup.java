package site.ycsb.stores;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import site.ycsb.stores.StoreFolder.NodeFolders;

/**
 * All that a recipe needs to prepare one node. The folders exist.
 *
 * @param storeId identifies this store among all on the machine; the same for all nodes and at
 *     every start
 * @param number of this node, from 1
 */
public record NodeSetup(
    String storeId,
    int number,
    List<String> addresses,
    SortedMap<String, Integer> ports,
    NodeFolders folders,
    Jdk jdk,
    ServerJars jars) {
  public NodeSetup {
    addresses = List.copyOf(addresses);
    ports = new TreeMap<>(ports);
  }

  public Path data() {
    return folders.data();
  }

  public Path configuration() {
    return folders.configuration();
  }

  public Path logs() {
    return folders.logs();
  }

  public Path temporary() {
    return folders.temporary();
  }

  public String address() {
    return addresses.get(number - 1);
  }

  public int port(String use) {
    return Objects.requireNonNull(ports.get(use), use);
  }

  /** A Java installation of a major version such as 17. */
  public record Jdk(Path home, int majorVersion) {
    public Path java() {
      return home.resolve("bin").resolve("java");
    }
  }
}
