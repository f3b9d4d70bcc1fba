package site.ycsb.compare.command;

import java.io.IOException;
import picocli.CommandLine.Option;

/** A command that explains itself when asked. */
abstract class CommandWithHelp {
  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Shows this help.")
  @SuppressWarnings("unused") // picocli asks for it
  private boolean helpRequested;

  abstract int call() throws IOException, InterruptedException;
}
