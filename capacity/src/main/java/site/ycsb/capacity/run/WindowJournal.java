package site.ycsb.capacity.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import site.ycsb.capacity.search.CapacitySearch.WindowLog;
import site.ycsb.capacity.search.Observation;
import site.ycsb.config.FileTrouble;
import site.ycsb.config.InputFile;
import site.ycsb.config.OutputFile;

/**
 * The windows of a search in a file: a line of JSON that says what is searched, then one for each
 * window. A search that finds such a file goes on where it ended, if it is of the same. The file
 * begins with its first window, so that a search that can't begin leaves none.
 *
 * <p>Each window has a digest of itself and of all before it, the first line included, so that it
 * says what it was measured of: lines that were changed, moved or are of another search are
 * rejected. Only the last one may be incomplete, as a search that was killed leaves it.
 */
final class WindowJournal implements WindowLog {
  private static final ObjectMapper JSON = new ObjectMapper();

  private static final int MAX_BYTES = 100_000_000;
  private static final int DIGEST_CHARACTERS = 16;

  private final Path file;
  private final String header;
  private final PrintStream err;
  private final Deque<Entry> earlier = new ArrayDeque<>();

  /** What this search has used of it, and added. */
  private final List<Entry> used = new ArrayList<>();

  /** Whether the file ends with what this search has used. */
  private boolean begun;

  /** The digest of the last line that this search has written. */
  private String written = "";

  /**
   * What is searched: windows of something else say nothing of it.
   *
   * @param objectives in their order
   * @param windowSeconds how long a window is
   * @param subject binding, store and properties, by name and value
   */
  record Header(List<String> objectives, long windowSeconds, Map<String, String> subject) {
    private static final String ABSENT = "not given";

    Header {
      objectives = List.copyOf(objectives);
      subject = Collections.unmodifiableMap(new TreeMap<>(subject));
    }

    /** In what another one differs, in words. */
    List<String> differences(Header other) {
      List<String> differences = new ArrayList<>();
      compare(
          "capacity.slo",
          String.join("; ", objectives),
          String.join("; ", other.objectives),
          differences);
      compare(
          "capacity.window",
          Long.toString(windowSeconds),
          Long.toString(other.windowSeconds),
          differences);
      Set<String> keys = new TreeSet<>(subject.keySet());
      keys.addAll(other.subject.keySet());
      for (String key : keys) {
        compare(
            key,
            subject.getOrDefault(key, ABSENT),
            other.subject.getOrDefault(key, ABSENT),
            differences);
      }
      return differences;
    }

    private static void compare(String key, String was, String is, List<String> differences) {
      if (!was.equals(is)) {
        differences.add(key + " was " + was + " and is " + is);
      }
    }
  }

  /** A window. */
  record Entry(double rate, Observation observation) {}

  /** A window with the digest of all lines up to it. */
  record Line(double rate, Observation observation, String digest) {}

  private WindowJournal(Path file, String header, PrintStream err) {
    this.file = file;
    this.header = header;
    this.err = err;
  }

  /**
   * Reads the file, if there is one.
   *
   * @param err where it says which windows it can't use
   * @throws IllegalArgumentException when it's of another search, or not what a search wrote; the
   *     message is the rule
   */
  static WindowJournal open(Path file, Header header, PrintStream err) throws IOException {
    if (!Files.exists(file) || Files.size(file) == 0) {
      return new WindowJournal(file, JSON.writeValueAsString(header), err);
    }
    String text = InputFile.readText(file, MAX_BYTES);
    List<String> lines = text.lines().toList();
    WindowJournal journal = new WindowJournal(file, lines.get(0), err);
    try {
      List<String> differences = JSON.readValue(lines.get(0), Header.class).differences(header);
      if (!differences.isEmpty()) {
        throw new IllegalArgumentException(
            "is of another search: " + String.join("; ", differences));
      }
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("isn't the journal of a search", e);
    }
    // a search that was killed may have left a part of its last line
    int complete = text.endsWith("\n") ? lines.size() : lines.size() - 1;
    String digest = digest("", lines.get(0));
    for (int i = 1; i < complete; i++) {
      digest = journal.addEarlier(i + 1, lines.get(i), digest);
    }
    return journal;
  }

  /** Takes a line of an earlier search, and returns its digest. */
  private String addEarlier(int number, String text, String before) throws IOException {
    try {
      Line line = JSON.readValue(text, Line.class);
      Entry entry = new Entry(line.rate(), line.observation());
      String digest = digest(before, JSON.writeValueAsString(entry));
      if (digest.equals(line.digest())) {
        earlier.add(entry);
        return digest;
      }
    } catch (JsonProcessingException e) {
      // no window, as one that was changed
    }
    throw new IllegalArgumentException(
        "line " + number + " isn't what a search of this wrote: it was changed, or is of another");
  }

  private static String digest(String before, String line) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256")
              .digest((before + "\n" + line).getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest).substring(0, DIGEST_CHARACTERS);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JVM has SHA-256", e);
    }
  }

  /** The rate that an earlier search began with. */
  Optional<Double> firstRate() {
    return Optional.ofNullable(earlier.peek()).map(Entry::rate);
  }

  @Override
  public Optional<Observation> earlier(double rate) {
    if (earlier.isEmpty()) {
      return Optional.empty();
    }
    if (Math.abs(earlier.peek().rate() / rate - 1) > 1e-9) {
      err.printf(
          Locale.ROOT,
          "WARNING: %s: its last %d windows, from %.1f operations/s on, are left out: this search "
              + "continues at %.1f operations/s%n",
          file,
          earlier.size(),
          earlier.peek().rate(),
          rate);
      earlier.clear();
      rewrite();
      return Optional.empty();
    }
    Entry next = earlier.remove();
    used.add(next);
    return Optional.of(next.observation());
  }

  @Override
  public void add(double rate, Observation observation) {
    Entry entry = new Entry(rate, observation);
    used.add(entry);
    if (!begun) {
      // without the line of a search that was killed while it wrote it
      rewrite();
      return;
    }
    try {
      Files.writeString(
          file, line(entry) + "\n", OutputFile.noLink(file, StandardOpenOption.APPEND));
    } catch (IOException e) {
      throw unwritable(e);
    }
  }

  /** A line after those that were written before. */
  private String line(Entry entry) throws IOException {
    written = digest(written, JSON.writeValueAsString(entry));
    return JSON.writeValueAsString(new Line(entry.rate(), entry.observation(), written));
  }

  @Override
  public void removeLast() {
    if (!used.isEmpty()) {
      used.remove(used.size() - 1);
      rewrite();
    }
  }

  /** How many windows it holds that this search has used. */
  int windows() {
    return used.size();
  }

  Path file() {
    return file;
  }

  /** Replaces the file, completely or not at all. */
  private void rewrite() {
    List<Entry> kept = new ArrayList<>(used);
    kept.addAll(earlier);
    try {
      StringBuilder text = new StringBuilder(header).append('\n');
      written = digest("", header);
      for (Entry entry : kept) {
        text.append(line(entry)).append('\n');
      }
      OutputFile.rewrite(file, text.toString().getBytes(StandardCharsets.UTF_8));
      begun = true;
    } catch (IOException e) {
      throw unwritable(e);
    }
  }

  private UncheckedIOException unwritable(IOException e) {
    FileSystemException failure =
        new FileSystemException(
            file.toString(),
            null,
            "the journal can't be written ("
                + FileTrouble.why(e)
                + "). Free some space and search again: the search resumes with the windows that"
                + " it has");
    failure.initCause(e);
    return new UncheckedIOException(failure);
  }
}
