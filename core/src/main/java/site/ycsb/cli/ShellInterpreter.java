package site.ycsb.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.Vector;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Numbers;
import site.ycsb.config.Problem;
import site.ycsb.spi.StoredValues;
import site.ycsb.spi.UnreadableRecordException;

/** Understands the shell's lines and prints answers as YCSB does. */
public final class ShellInterpreter {
  private static final String RULE = "--------------------------------";

  private static final int MAX_LINE = 1_000_000;

  private final DB db;
  private final PrintStream out;
  private final LongSupplier nanoClock;
  private String table;

  ShellInterpreter(DB db, String table, PrintStream out, LongSupplier nanoClock) {
    this.db = db;
    this.table = table;
    this.out = out;
    this.nanoClock = nanoClock;
  }

  /** Does what the lines say, until they end or one says quit. */
  void run(BufferedReader lines) throws IOException {
    while (true) {
      out.print("> ");
      out.flush();
      @Nullable String line = readLine(lines);
      if (line == null) {
        return;
      }
      String text = line.trim();
      if (text.equals("quit")) {
        return;
      }
      if (text.equals("help")) {
        printHelp(out);
      } else if (!text.isEmpty()) {
        long startNanos = nanoClock.getAsLong();
        perform(Arrays.asList(text.split("\\s+")));
        out.println((nanoClock.getAsLong() - startNanos) / 1_000_000 + " ms");
      }
    }
  }

  /** The next line; one that never ends, as of a device, is rejected. */
  private static @Nullable String readLine(BufferedReader lines) throws IOException {
    StringBuilder line = new StringBuilder();
    int character = lines.read();
    if (character < 0) {
      return null;
    }
    while (character >= 0 && character != '\n') {
      if (line.length() == MAX_LINE) {
        throw new ConfigurationException(
            new Problem(
                "stdin",
                line.substring(0, 20) + "...",
                "input",
                "has a line of more than " + MAX_LINE + " characters",
                "Give commands, one a line"));
      }
      line.append((char) character);
      character = lines.read();
    }
    return line.toString();
  }

  private void perform(List<String> words) {
    List<String> rest = words.subList(1, words.size());
    switch (words.get(0)) {
      case "table" -> {
        table = rest.isEmpty() ? table : rest.get(0);
        out.println("Using table \"" + table + "\"");
      }
      case "read" -> read(rest);
      case "scan" -> scan(rest);
      case "insert" -> write("insert", rest);
      case "update" -> write("update", rest);
      case "delete" -> delete(rest);
      default -> out.println("Error: unknown command \"" + words.get(0) + "\"");
    }
  }

  private void read(List<String> words) {
    if (words.isEmpty()) {
      out.println("Error: syntax is \"read keyname [field1 field2 ...]\"");
      return;
    }
    Map<String, ByteIterator> record = new HashMap<>();
    Status status = db.read(table, words.get(0), fields(words.subList(1, words.size())), record);
    out.println("Return code: " + status.getName());
    print(record);
  }

  private void scan(List<String> words) {
    Optional<Integer> count = words.size() < 2 ? Optional.empty() : number(words.get(1));
    if (count.isEmpty()) {
      out.println("Error: syntax is \"scan keyname scanlength [field1 field2 ...]\"");
      return;
    }
    Vector<HashMap<String, ByteIterator>> records = new Vector<>();
    Status status =
        db.scan(table, words.get(0), count.get(), fields(words.subList(2, words.size())), records);
    out.println("Result: " + status.getName());
    if (records.isEmpty()) {
      out.println("0 records");
      return;
    }
    out.println(RULE);
    int number = 0;
    for (Map<String, ByteIterator> record : records) {
      out.println("Record " + number++);
      print(record);
      out.println(RULE);
    }
  }

  private void write(String command, List<String> words) {
    Map<String, ByteIterator> values = new HashMap<>();
    for (String word : words.subList(Math.min(1, words.size()), words.size())) {
      int equals = word.indexOf('=');
      if (equals > 0) {
        values.put(word.substring(0, equals), new StringByteIterator(word.substring(equals + 1)));
      }
    }
    if (values.isEmpty() || values.size() != words.size() - 1) {
      out.println("Error: syntax is \"" + command + " keyname name1=value1 [name2=value2 ...]\"");
      return;
    }
    Status status =
        command.equals("insert")
            ? db.insert(table, words.get(0), values)
            : db.update(table, words.get(0), values);
    out.println("Result: " + status.getName());
  }

  private void delete(List<String> words) {
    if (words.size() != 1) {
      out.println("Error: syntax is \"delete keyname\"");
      return;
    }
    out.println("Return result: " + db.delete(table, words.get(0)).getName());
  }

  /** A row, its names and its values are the binding's own. */
  private void print(@Nullable Map<String, ByteIterator> record) {
    if (record == null) {
      out.println("Error: the binding returned no row");
      return;
    }
    StoredValues.dropAbsent(record);
    for (Map.Entry<String, ByteIterator> field : record.entrySet()) {
      String text;
      try {
        text = field.getKey() + "=" + field.getValue();
      } catch (RuntimeException e) {
        text = "Error: " + new UnreadableRecordException(e).getMessage();
      }
      out.println(text);
    }
  }

  private static @Nullable Set<String> fields(List<String> words) {
    return words.isEmpty() ? null : new LinkedHashSet<>(words);
  }

  private static Optional<Integer> number(String word) {
    try {
      return Optional.of(Numbers.parseInt(word));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  public static void printHelp(PrintStream out) {
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
