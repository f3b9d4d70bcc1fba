package site.ycsb.workloads;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import site.ycsb.config.InputFile;
import site.ycsb.config.Numbers;
import site.ycsb.config.OutputFile;

/**
 * How far the re-encryption of a table is, in a file that exists from its first rewrite until it is
 * complete. Every record before the position is done, except those that failed; records after it
 * may be.
 *
 * <p>Format: Java properties {@code version}, {@code table}, {@code first} and {@code count} of the
 * records' numbers, {@code key}, {@code position}, {@code failed} (numbers). Each write replaces
 * the file in one step, so one that is killed leaves the one before.
 *
 * @param table the table
 * @param first the number of its first record
 * @param count how many records are re-encrypted
 * @param key what they are encrypted under; empty before the first record
 * @param position the number before which all are done
 * @param failed numbers before it that aren't
 */
record ReencryptionJournal(
    String table, long first, long count, Optional<String> key, long position, List<Long> failed) {
  private static final String VERSION = "1";

  /** Those of more numbers than records can fail before a run is given up. */
  private static final int MAX_BYTES = 1 << 28;

  /** Nothing is done. */
  static ReencryptionJournal begin(String table, long first, long count) {
    return new ReencryptionJournal(table, first, count, Optional.empty(), first, List.of());
  }

  /** What a file holds, if there is one; throws when it can't be read, or isn't a journal. */
  static Optional<ReencryptionJournal> read(Path file) throws IOException {
    Properties fields = new Properties();
    try {
      fields.load(new ByteArrayInputStream(InputFile.read(InputFile.regular(file), MAX_BYTES)));
      return Optional.of(of(fields));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IllegalArgumentException e) {
      throw new IOException("it isn't a journal of a re-encryption", e);
    }
  }

  private static ReencryptionJournal of(Properties fields) {
    if (!VERSION.equals(fields.getProperty("version"))) {
      throw new IllegalArgumentException("version");
    }
    List<Long> failed =
        Arrays.stream(field(fields, "failed").split(" ", -1))
            .filter(number -> !number.isEmpty())
            .map(Numbers::parseLong)
            .toList();
    return new ReencryptionJournal(
        field(fields, "table"),
        Numbers.parseLong(field(fields, "first")),
        Numbers.parseLong(field(fields, "count")),
        Optional.of(field(fields, "key")).filter(key -> !key.isEmpty()),
        Numbers.parseLong(field(fields, "position")),
        failed);
  }

  private static String field(Properties fields, String name) {
    @Nullable String value = fields.getProperty(name);
    if (value == null) {
      throw new IllegalArgumentException(name);
    }
    return value;
  }

  /** The same range, further on. */
  ReencryptionJournal at(String usedKey, long reached, Collection<Long> failures) {
    return new ReencryptionJournal(
        table, first, count, Optional.of(usedKey), reached, List.copyOf(failures));
  }

  void write(Path file) throws IOException {
    Properties fields = new Properties();
    fields.setProperty("version", VERSION);
    fields.setProperty("table", table);
    fields.setProperty("first", Long.toString(first));
    fields.setProperty("count", Long.toString(count));
    fields.setProperty("key", key.orElse(""));
    fields.setProperty("position", Long.toString(position));
    fields.setProperty(
        "failed", failed.stream().map(String::valueOf).collect(Collectors.joining(" ")));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    fields.store(out, "bin/ycsb reencrypt");
    OutputFile.rewrite(file, out.toByteArray());
  }

  boolean isOf(String otherTable, long otherFirst, long otherCount) {
    return table.equals(otherTable) && first == otherFirst && count == otherCount;
  }

  /** How many records are left to do, those that failed among them. */
  long remaining() {
    return first + count - position + failed.size();
  }
}
