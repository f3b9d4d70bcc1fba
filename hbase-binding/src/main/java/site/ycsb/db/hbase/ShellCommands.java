package site.ycsb.db.hbase;

import java.util.List;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.TableName;

/** Commands of HBase's shell, for a user to run. */
final class ShellCommands {
  private ShellCommands() {}

  static String createNamespace(String namespace) {
    return "create_namespace " + quoted(namespace) + "\n";
  }

  static String createTable(
      TableName table, String family, boolean encrypted, List<String> splits) {
    String command =
        "create "
            + quoted(table.getNameAsString())
            + ", "
            + (encrypted
                ? "{NAME => "
                    + quoted(family)
                    + ", ENCRYPTION => "
                    + quoted(ServerAtRest.CIPHER)
                    + "}"
                : quoted(family));
    return splits.isEmpty()
        ? command + "\n"
        : command
            + ", SPLITS => ["
            + splits.stream().map(ShellCommands::quoted).collect(Collectors.joining(", "))
            + "]\n";
  }

  private static String quoted(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }
}
