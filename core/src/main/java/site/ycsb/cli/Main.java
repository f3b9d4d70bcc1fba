package site.ycsb.cli;

import java.util.List;
import site.ycsb.spi.ExitCode;

/**
 * The process's entry: nothing else ends the process, except a signal that isn't obeyed in time.
 */
public final class Main {
  private Main() {}

  /** {@code bin/ycsb}: a command and its arguments. */
  public static void main(String[] args) {
    System.exit(commands().execute(List.of(args)));
  }

  /** YCSB's main class: flags only, the phase among them. */
  public static void client(String[] args) {
    System.exit(commands().executeClient(List.of(args)));
  }

  /** YCSB's shell: flags only. */
  public static void shell(String[] args) {
    System.exit(commands().executeShell(List.of(args)));
  }

  private static Commands commands() {
    Interrupts.beforeCommand(() -> System.exit(ExitCode.INTERRUPTED.code()));
    return Commands.ofProcess();
  }
}
