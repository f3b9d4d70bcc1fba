package site.ycsb.compare.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What happened in a study, one JSON object a line, appended and forced to disk before anything
 * that depends on it. A truncated line is removed when the journal is opened again: what it told
 * didn't happen as far as the study is concerned. Held by one process at a time. Not thread-safe.
 */
public final class Journal implements AutoCloseable {
  /** Its name in a results folder. */
  public static final String FILE_NAME = "journal.jsonl";

  private static final JsonMapper MAPPER =
      JsonMapper.builder().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();

  private final FileChannel channel;
  private final List<JournalEvent> events;

  private Journal(FileChannel channel, List<JournalEvent> events) {
    this.channel = channel;
    this.events = events;
  }

  /**
   * Opens the journal of a folder, created when there is none.
   *
   * @throws InUseException when another process has it open
   */
  public static Journal open(Path folder) throws IOException {
    FileChannel channel =
        FileChannel.open(
            folder.resolve(FILE_NAME),
            StandardOpenOption.CREATE,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE);
    try {
      lock(channel, folder);
      // through this channel: closing another one of the file would give up the lock
      byte[] bytes = Channels.newInputStream(channel).readAllBytes();
      int complete = completeLines(bytes);
      List<JournalEvent> events = parse(new String(bytes, 0, complete, StandardCharsets.UTF_8));
      channel.truncate(complete);
      channel.position(complete);
      return new Journal(channel, events);
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  /** The complete lines of a folder's journal, without opening it for writing. */
  public static List<JournalEvent> read(Path folder) throws IOException {
    byte[] bytes = Files.readAllBytes(folder.resolve(FILE_NAME));
    return List.copyOf(parse(new String(bytes, 0, completeLines(bytes), StandardCharsets.UTF_8)));
  }

  private static void lock(FileChannel channel, Path folder) throws IOException {
    @Nullable FileLock lock;
    try {
      lock = channel.tryLock();
    } catch (OverlappingFileLockException e) {
      throw new InUseException(folder);
    }
    if (lock == null) {
      throw new InUseException(folder);
    }
  }

  private static int completeLines(byte[] bytes) {
    int end = bytes.length;
    while (end > 0 && bytes[end - 1] != '\n') {
      end--;
    }
    return end;
  }

  private static List<JournalEvent> parse(String text) throws IOException {
    List<JournalEvent> events = new ArrayList<>();
    for (String line : text.lines().toList()) {
      try {
        events.add(MAPPER.readValue(line, JournalEvent.class));
      } catch (JsonProcessingException e) {
        throw new IOException(
            FILE_NAME + ", line " + (events.size() + 1) + " isn't a journal's. Start anew", e);
      }
    }
    return events;
  }

  /** Everything so far, in its order. */
  public List<JournalEvent> events() {
    return List.copyOf(events);
  }

  /** Adds an event; returns when it is on disk. */
  public void append(JournalEvent event) throws IOException {
    ByteBuffer line =
        ByteBuffer.wrap((MAPPER.writeValueAsString(event) + "\n").getBytes(StandardCharsets.UTF_8));
    while (line.hasRemaining()) {
      channel.write(line);
    }
    channel.force(true);
    events.add(event);
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }

  /** Another process writes the journal. */
  public static final class InUseException extends IOException {
    private static final long serialVersionUID = 1L;

    InUseException(Path folder) {
      super("another bin/ycsb compare works on " + folder + ". Wait for it, or stop it");
    }
  }
}
