package site.ycsb.stores.command;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code bin/ycsb store compact}. */
@Command(
    name = "compact",
    description = {
      "Lets the store write what it holds in memory to the files of its tables and merge those, and"
          + " waits for it: reads then find the same work to do whatever was done before.",
      "Exit code 0: done; 1: it isn't running, or the server reported an error."
    })
final class CompactCommand implements Callable<Integer> {
  private final StoreCatalog catalog;

  @Mixin private final StoreArguments arguments = new StoreArguments();

  CompactCommand(StoreCatalog catalog) {
    this.catalog = catalog;
  }

  @Override
  public Integer call() {
    catalog.control(arguments).compact();
    return 0;
  }
}
