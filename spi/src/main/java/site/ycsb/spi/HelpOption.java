package site.ycsb.spi;

import picocli.CommandLine.Option;

/** The option of every command that picocli parses: it prints the command's help. A mixin. */
public final class HelpOption {
  @Option(
      names = {"-h", "-help", "--help"},
      usageHelp = true,
      description = "Shows this help.")
  @SuppressWarnings("unused") // picocli asks for it
  private boolean requested;
}
