package site.ycsb.db.hbase;

import java.nio.charset.StandardCharsets;
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
      TableName table, String family, boolean encrypted, List<byte[]> splits) {
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
            + splits.stream().map(ShellCommands::quotedBytes).collect(Collectors.joining(", "))
            + "]\n";
  }

  /** As text where every byte is a printable character. */
  private static String quotedBytes(byte[] bytes) {
    StringBuilder escaped = new StringBuilder("\"");
    boolean printable = true;
    for (byte value : bytes) {
      printable &= value >= ' ' && value <= '~';
      escaped.append(String.format("\\x%02x", value));
    }
    return printable
        ? quoted(new String(bytes, StandardCharsets.US_ASCII))
        : escaped.append('"').toString();
  }

  private static String quoted(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }
}
