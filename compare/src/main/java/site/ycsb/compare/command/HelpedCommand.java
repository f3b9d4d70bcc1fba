package site.ycsb.compare.command;

import java.util.concurrent.Callable;
import picocli.CommandLine.Option;

/** A command that explains itself when asked. */
abstract class HelpedCommand implements Callable<Integer> {
  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Shows this.")
  private boolean helpAsked;

  /** Whether only its description is wanted. */
  final boolean isHelpAsked() {
    return helpAsked;
  }
}
