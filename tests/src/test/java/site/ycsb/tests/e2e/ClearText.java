package site.ycsb.tests.e2e;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.regex.Pattern;

/** What was read of a store, to be searched for a workload's keys and names. */
final class ClearText {
  /** With dataintegrity every value holds its record's key and its field's name. */
  static final Pattern KEY = Pattern.compile("user\\d{6}");

  static final Pattern FIELD = Pattern.compile("field\\d");

  private final StringBuilder all = new StringBuilder();

  void add(String text) {
    add(text.getBytes(UTF_8));
  }

  void add(byte[] bytes) {
    all.append(new String(bytes, ISO_8859_1)).append('\n');
  }

  void add(String name, byte[] value) {
    add(name);
    add(value);
  }

  /** All of it, a line for each, bytes as they are. */
  @Override
  public String toString() {
    return all.toString();
  }
}
