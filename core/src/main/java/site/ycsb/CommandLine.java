package site.ycsb;

import site.ycsb.cli.Main;
import site.ycsb.cli.ShellInterpreter;
import site.ycsb.client.config.ClientProperties;

/** YCSB's shell class, with YCSB's flags; {@link Main} does the work. */
public final class CommandLine {
  public static final String DEFAULT_DB = ClientProperties.DEFAULT_DB;

  private CommandLine() {}

  public static void usageMessage() {
    System.out.println("Usage: java site.ycsb.CommandLine [options]");
    System.out.println("Options:");
    System.out.println("  -P <file>          properties from a file");
    System.out.println("  -p <key>=<value>   a property");
    System.out.println("  -db <class>        the DB class (default: " + DEFAULT_DB + ")");
    System.out.println("  -table <table>     the table to begin with (default: usertable)");
  }

  public static void help() {
    ShellInterpreter.printHelp(System.out);
  }

  /** Serves the shell and ends the process. */
  public static void main(String[] args) {
    Main.shell(args);
  }
}
