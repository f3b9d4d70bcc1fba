package site.ycsb.tests.e2e;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;

/**
 * Stores nothing, and writes down in its working folder when its process began its first measured
 * operation: the first one after the pause that follows the warm-up. All processes of a machine
 * have one nanoTime, so that these instants can be compared.
 */
public final class StartRecordingDB extends DB {
  private static final String FILE = "first-operation";
  private static final long PAUSE_NANOS = 1_000_000_000;
  private static final AtomicLong LAST = new AtomicLong();
  private static final AtomicBoolean BEGUN = new AtomicBoolean();

  /**
   * When a process began its first operation.
   *
   * @param nanos by {@link System#nanoTime}
   * @param millis by its wall clock
   */
  record Start(long nanos, long millis) {
    /** What a process has written in this working folder. */
    static Start in(Path folder) throws IOException {
      List<String> lines = Files.readAllLines(folder.resolve(FILE));
      return new Start(Long.parseLong(lines.get(0)), Long.parseLong(lines.get(1)));
    }
  }

  private static Status done() {
    long nanos = System.nanoTime();
    long last = LAST.getAndSet(nanos);
    if (last != 0 && nanos - last > PAUSE_NANOS && BEGUN.compareAndSet(false, true)) {
      try {
        Files.write(
            Path.of(FILE),
            List.of(Long.toString(nanos), Long.toString(System.currentTimeMillis())));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return Status.OK;
  }

  @Override
  public Status read(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    return done();
  }

  @Override
  public Status scan(
      String table,
      String startkey,
      int recordcount,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    return done();
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    return done();
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    return done();
  }

  @Override
  public Status delete(String table, String key) {
    return done();
  }
}
