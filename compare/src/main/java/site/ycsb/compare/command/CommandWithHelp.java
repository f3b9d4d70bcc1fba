package site.ycsb.compare.command;

import java.io.IOException;
import picocli.CommandLine.Mixin;
import site.ycsb.spi.HelpOption;

/** A command that explains itself when asked. */
abstract class CommandWithHelp {
  @Mixin final HelpOption help = new HelpOption();

  abstract int call() throws IOException, InterruptedException;
}
