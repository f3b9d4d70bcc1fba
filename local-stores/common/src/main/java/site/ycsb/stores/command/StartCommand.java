package site.ycsb.stores.command;

import java.util.OptionalInt;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code bin/ycsb store start}. */
@Command(
    name = "start",
    description = "Starts the store and returns when it answers. It runs until it is stopped.")
final class StartCommand implements Callable<Integer> {
  private final StoreCatalog catalog;

  @Mixin private final StoreArguments arguments = new StoreArguments();

  @Option(
      names = "--nodes",
      paramLabel = "<n>",
      description = "How many nodes; by default as many as there is data of, at first 1.")
  private @Nullable Integer nodes;

  StartCommand(StoreCatalog catalog) {
    this.catalog = catalog;
  }

  @Override
  public Integer call() {
    catalog.control(arguments).start(nodes == null ? OptionalInt.empty() : OptionalInt.of(nodes));
    return 0;
  }
}
