package site.ycsb.stores;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import site.ycsb.spi.store.LocalStore.ServerPort;

/**
 * One server process of a store, as others find it.
 *
 * @param storeId identifies this store among all on the machine
 * @param number from 1
 * @param address the loopback address that it listens on
 * @param ports port numbers by use, such as {@code cql}
 */
public record NodeState(
    String storeId,
    int number,
    String address,
    SortedMap<String, Integer> ports,
    ProcessIdentity process,
    Path data,
    Path logs) {

  public NodeState {
    ports = new TreeMap<>(ports);
  }

  public int port(String use) {
    return Objects.requireNonNull(ports.get(use), use);
  }

  public List<ServerPort> listening() {
    return ports.entrySet().stream()
        .map(port -> new ServerPort(port.getKey(), address, port.getValue()))
        .toList();
  }

  public boolean runs() {
    return process.runs();
  }
}
