package site.ycsb.cli;

import java.util.List;

/**
 * The process's entry: nothing else ends the process, except a signal that isn't obeyed in time.
 */
public final class Main {
  private Main() {}

  /** {@code bin/ycsb}: a command and its arguments. */
  public static void main(String[] args) {
    System.exit(Commands.ofProcess().execute(List.of(args)));
  }

  /** YCSB's main class: flags only, the phase among them. */
  public static void client(String[] args) {
    System.exit(Commands.ofProcess().executeClient(List.of(args)));
  }

  /** YCSB's shell: flags only. */
  public static void shell(String[] args) {
    System.exit(Commands.ofProcess().executeShell(List.of(args)));
  }
}
