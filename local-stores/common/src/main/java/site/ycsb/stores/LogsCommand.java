package site.ycsb.stores;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code bin/ycsb store logs}. */
@Command(name = "logs", description = "Shows the last lines of the store's logs.")
final class LogsCommand implements Callable<Integer> {
  private final StoreCatalog catalog;

  @Mixin private final StoreArguments arguments = new StoreArguments();

  @Option(
      names = {"-n", "--lines"},
      paramLabel = "<n>",
      defaultValue = "50",
      description = "How many lines of each file; by default ${DEFAULT-VALUE}.")
  private int lines;

  LogsCommand(StoreCatalog catalog) {
    this.catalog = catalog;
  }

  @Override
  public Integer call() throws IOException {
    StoreFolder folder = catalog.folder(arguments.store());
    boolean found = false;
    for (int node = 1; folder.logs(node).toFile().isDirectory(); node++) {
      for (Path file : LogTail.filesIn(folder.logs(node))) {
        found = true;
        System.out.println("==> " + file + " <==");
        LogTail.lastLines(file, Math.max(1, lines)).forEach(System.out::println);
      }
    }
    if (!found) {
      catalog.environment().say("there are no logs in " + folder.root());
    }
    return found ? 0 : 1;
  }
}
