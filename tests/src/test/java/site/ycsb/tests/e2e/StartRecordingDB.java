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
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;

/**
 * Stores nothing, and writes down in its working folder when its process began its first measured
 * operation: the first one after those of the warm-up. All processes of a machine have one
 * nanoTime, so that these instants can be compared.
 */
public final class StartRecordingDB extends DB {
  /** How many operations the warm-up has to have. */
  static final int WARM_UP = 2000;

  private static final String FILE = "first-operation";
  private static final AtomicInteger OPERATIONS = new AtomicInteger();

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
    if (OPERATIONS.getAndIncrement() == WARM_UP) {
      long millis = System.currentTimeMillis();
      try {
        Files.write(Path.of(FILE), List.of(Long.toString(nanos), Long.toString(millis)));
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
