package site.ycsb.stores;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import site.ycsb.spi.store.LocalStore.ServerPort;
import site.ycsb.stores.JsonFile.DamagedFileException;

/**
 * What is known of a started store.
 *
 * @param ready whether it was seen to answer
 * @param standing whether it outlives the command that started it
 * @param starter the command that started it
 * @param nodes its server processes
 */
record StoreState(
    String version,
    boolean ready,
    boolean standing,
    ProcessIdentity starter,
    List<NodeState> nodes) {

  StoreState {
    nodes = List.copyOf(nodes);
  }

  /** That of the last start; empty when there was none, or its file is damaged. */
  static Optional<StoreState> read(StoreFolder folder) throws IOException {
    try {
      return new JsonFile<>(folder.stateFile(), StoreState.class).read();
    } catch (DamagedFileException e) {
      // the locks of the nodes show what runs
      return Optional.empty();
    }
  }

  long running() {
    return nodes.stream().filter(NodeState::runs).count();
  }

  List<ProcessIdentity> processes() {
    return nodes.stream().map(NodeState::process).toList();
  }

  List<ServerPort> ports() {
    return nodes.stream().flatMap(node -> node.listening().stream()).toList();
  }

  boolean allRun() {
    return !nodes.isEmpty() && running() == nodes.size();
  }
}
