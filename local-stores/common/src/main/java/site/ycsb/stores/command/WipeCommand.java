package site.ycsb.stores.command;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code bin/ycsb store wipe}. */
@Command(name = "wipe", description = "Removes data, configuration and logs of a stopped store.")
final class WipeCommand implements Callable<Integer> {
  private final StoreCatalog catalog;

  @Mixin private final StoreArguments arguments = new StoreArguments();

  WipeCommand(StoreCatalog catalog) {
    this.catalog = catalog;
  }

  @Override
  public Integer call() {
    return catalog.control(arguments).wipe() ? 0 : 1;
  }
}
