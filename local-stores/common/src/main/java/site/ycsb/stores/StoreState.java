package site.ycsb.stores;

import java.util.List;
import site.ycsb.spi.store.ServerPort;
import site.ycsb.stores.recipe.NodeState;
import site.ycsb.stores.recipe.ProcessIdentity;

/**
 * What is known of a started store.
 *
 * @param version the server's version
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
