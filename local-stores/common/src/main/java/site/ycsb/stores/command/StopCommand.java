package site.ycsb.stores.command;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code bin/ycsb store stop}. */
@Command(
    name = "stop",
    description =
        "Stops the store, whoever started it, and waits until it has ended. Its data is kept.")
final class StopCommand implements Callable<Integer> {
  private final StoreCatalog catalog;

  @Mixin private final StoreArguments arguments = new StoreArguments();

  StopCommand(StoreCatalog catalog) {
    this.catalog = catalog;
  }

  @Override
  public Integer call() {
    catalog.control(arguments).stop();
    return 0;
  }
}
