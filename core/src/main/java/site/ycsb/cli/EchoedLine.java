package site.ycsb.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import site.ycsb.config.Secrets;
import site.ycsb.config.ShellWord;

/** The command line as it may be shown: without the values of secrets, quoted for a shell. */
final class EchoedLine {
  private EchoedLine() {}

  /**
   * The line with the flag of YCSB's main class that its launcher adds at the end; parsers of
   * YCSB's output tell the phases apart by it.
   */
  static String of(List<String> arguments, Optional<String> phaseFlag) {
    List<String> shown = new ArrayList<>(Secrets.shownArguments(arguments));
    phaseFlag.filter(flag -> !arguments.contains(flag)).ifPresent(shown::add);
    return ShellWord.line(shown);
  }
}
