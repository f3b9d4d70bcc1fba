package site.ycsb.stores.command;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import site.ycsb.stores.StoreStatus;

/** {@code bin/ycsb store status}. */
@Command(
    name = "status",
    description =
        "Shows what runs, where, and where its data and logs are. Exit code 0: running; 1: not.")
final class StatusCommand implements Callable<Integer> {
  private final StoreCatalog catalog;

  @Mixin private final StoreArguments arguments = new StoreArguments();

  StatusCommand(StoreCatalog catalog) {
    this.catalog = catalog;
  }

  @Override
  public Integer call() {
    StoreStatus status = catalog.control(arguments).status();
    status.lines().forEach(System.out::println);
    return status.running() ? 0 : 1;
  }
}
