package site.ycsb.stores;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import site.ycsb.spi.StoreUnavailableException;
import site.ycsb.spi.store.StoredFiles;
import site.ycsb.stores.launcher.Agent;
import site.ycsb.stores.process.ServerAgent;
import site.ycsb.stores.recipe.NodeState;
import site.ycsb.stores.recipe.StoreRecipe;

/**
 * What the nodes of a store have written.
 *
 * @param recipe knows how they are asked
 * @param nodes all of them
 */
record NodeFiles(StoreRecipe recipe, List<NodeState> nodes) implements StoredFiles {
  NodeFiles {
    nodes = List.copyOf(nodes);
  }

  /** The processes that serve clients, of which that memory and processor time are. */
  List<Long> processIds() {
    return nodes.stream().map(recipe::serverProcess).toList();
  }

  @Override
  public List<Path> folders() {
    return nodes.stream().flatMap(node -> Stream.of(node.data(), node.logs())).toList();
  }

  @Override
  public void flush() {
    run(Agent.Task.FLUSH);
  }

  @Override
  public void compact() {
    run(Agent.Task.COMPACT);
  }

  private void run(Agent.Task task) {
    try {
      for (NodeState node : nodes) {
        ServerAgent.run(node, task, recipe.control());
      }
    } catch (IOException e) {
      throw new StoreUnavailableException(
          recipe.title() + " doesn't write out its tables: " + e.getMessage(), e);
    }
  }
}
