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

  /**
   * Runs a command as {@link #main} does, for a program that goes on afterwards: the JVM isn't
   * ended, and its signals stay what they were. The command uses {@link System#in}, {@code out} and
   * {@code err} and puts filters before the last two; one command at a time.
   */
  public static int run(List<String> arguments) {
    return Commands.insideAProcess().execute(arguments);
  }

  /** The same for YCSB's main class. */
  public static int runClient(List<String> arguments) {
    return Commands.insideAProcess().executeClient(arguments);
  }

  private static Commands commands() {
    Interrupts.beforeCommand(() -> System.exit(ExitCode.INTERRUPTED.code()));
    return Commands.ofProcess();
  }
}
