package site.ycsb.client.shell;

import java.io.PrintStream;

/** The shell's commands, for a user. */
public final class ShellHelp {
  private ShellHelp() {}

  public static void print(PrintStream out) {
    out.println("Commands:");
    out.println("  read key [field1 field2 ...] - Read a record");
    out.println("  scan key recordcount [field1 field2 ...] - Scan starting at key");
    out.println("  insert key name1=value1 [name2=value2 ...] - Insert a new record");
    out.println("  update key name1=value1 [name2=value2 ...] - Update a record");
    out.println("  delete key - Delete a record");
    out.println("  table [tablename] - Get or [set] the name of the table");
    out.println("  quit - Quit");
  }
}
