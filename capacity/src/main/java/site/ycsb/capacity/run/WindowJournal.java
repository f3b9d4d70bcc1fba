package site.ycsb.capacity.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import site.ycsb.capacity.search.Observation;
import site.ycsb.capacity.search.WindowLog;

/**
 * The windows of a search in a file: a line of JSON that says what is searched, then one for each
 * window. A search that finds such a file goes on where it ended.
 */
final class WindowJournal implements WindowLog {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path file;
  private final String header;
  private final Deque<Entry> earlier = new ArrayDeque<>();

  /** What this search has used of it, and added. */
  private final List<Entry> used = new ArrayList<>();

  /** What is searched: windows of something else say nothing of it. */
  record Header(List<String> objectives, long windowSeconds) {}

  /** A window. */
  record Entry(double rate, Observation observation) {}

  private WindowJournal(Path file, String header) {
    this.file = file;
    this.header = header;
  }

  /**
   * Reads the file, or begins it.
   *
   * @throws IllegalArgumentException when it's of another search, or no such file; the message is
   *     the rule
   */
  static WindowJournal open(Path file, Header header) throws IOException {
    if (!Files.exists(file) || Files.size(file) == 0) {
      WindowJournal journal = new WindowJournal(file, JSON.writeValueAsString(header));
      journal.write(List.of());
      return journal;
    }
    List<String> lines = Files.readAllLines(file);
    WindowJournal journal = new WindowJournal(file, lines.get(0));
    try {
      if (!JSON.readValue(lines.get(0), Header.class).equals(header)) {
        throw new IllegalArgumentException("is of a search for something else: " + lines.get(0));
      }
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("isn't the journal of a search", e);
    }
    for (String line : lines.subList(1, lines.size())) {
      try {
        journal.earlier.add(JSON.readValue(line, Entry.class));
      } catch (JsonProcessingException e) {
        // the last line of a search that was killed
        break;
      }
    }
    journal.write(journal.earlier);
    return journal;
  }

  private void write(Collection<Entry> entries) throws IOException {
    StringBuilder text = new StringBuilder(header).append('\n');
    for (Entry entry : entries) {
      text.append(JSON.writeValueAsString(entry)).append('\n');
    }
    Files.writeString(file, text);
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
    try {
      Files.writeString(file, JSON.writeValueAsString(entry) + "\n", StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void removeLastIfFailed() {
    if (!used.isEmpty() && used.get(used.size() - 1).observation().counts().failed() > 0) {
      used.remove(used.size() - 1);
      rewrite();
    }
  }

  private void rewrite() {
    try {
      write(used);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
