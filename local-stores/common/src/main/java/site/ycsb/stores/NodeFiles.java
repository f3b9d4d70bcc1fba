package site.ycsb.stores;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import site.ycsb.spi.StoreUnavailableException;
import site.ycsb.spi.StoredFiles;
import site.ycsb.stores.recipe.NodeState;
import site.ycsb.stores.recipe.StoreRecipe;

/**
 * What the nodes of a store have written.
 *
 * @param recipe knows how to talk to them
 * @param nodes all of them
 */
record NodeFiles(StoreRecipe recipe, List<NodeState> nodes) implements StoredFiles {
  NodeFiles {
    nodes = List.copyOf(nodes);
  }

  @Override
  public List<Path> folders() {
    return nodes.stream().flatMap(node -> Stream.of(node.data(), node.logs())).toList();
  }

  @Override
  public void flush() {
    ask(recipe::flush);
  }

  @Override
  public void compact() {
    ask(recipe::compact);
  }

  private void ask(Request request) {
    try {
      request.send(nodes);
    } catch (IOException e) {
      throw new StoreUnavailableException(
          recipe.title() + " doesn't write out its tables: " + e.getMessage(), e);
    }
  }

  /** Something that nodes are asked to do. */
  @FunctionalInterface
  private interface Request {
    void send(List<NodeState> nodes) throws IOException;
  }
}
