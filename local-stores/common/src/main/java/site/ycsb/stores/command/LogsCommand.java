package site.ycsb.stores.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Problem;
import site.ycsb.stores.folder.StoreFolder;
import site.ycsb.stores.process.LogTail;

/** {@code bin/ycsb store logs}. */
@Command(name = "logs", description = "Shows the last lines of the store's logs.")
final class LogsCommand implements Callable<Integer> {
  private final StoreCatalog catalog;

  @Mixin private final StoreArguments arguments = new StoreArguments();

  @Option(
      names = {"-n", "--lines"},
      paramLabel = "<n>",
      defaultValue = "50",
      converter = WholeNumber.class,
      description = "How many lines of each file; by default ${DEFAULT-VALUE}.")
  private int lines;

  LogsCommand(StoreCatalog catalog) {
    this.catalog = catalog;
  }

  @Override
  public Integer call() throws IOException {
    if (lines < 1) {
      throw new ConfigurationException(
          new Problem(
              "--lines",
              Integer.toString(lines),
              "argument",
              "has to be at least 1",
              "Correct it, or leave it out for 50"));
    }
    StoreFolder folder = catalog.folder(arguments);
    boolean found = false;
    for (int node = 1; folder.node(node).logs().toFile().isDirectory(); node++) {
      for (Path file : LogTail.filesIn(folder.node(node).logs())) {
        found = true;
        System.out.println("==> " + file + " <==");
        LogTail.lastLines(file, lines).forEach(System.out::println);
      }
    }
    if (!found) {
      catalog.environment().say("there are no logs in " + folder.root());
    }
    return found ? 0 : 1;
  }
}
