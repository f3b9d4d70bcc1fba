package site.ycsb.tests.e2e;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;

/**
 * A binding that writes down each request, and when, in a file of the working folder. A line is in
 * the file before the operation returns, whatever becomes of the process then.
 */
public final class RequestLogDB extends DB {
  /** What the name of each file begins with. */
  static final String FILES = "requests-";

  /** A record is requested; the time is when the request begins. */
  static final String REQUEST = "R";

  /** A record is inserted; the time is when the insertion has ended. */
  static final String INSERT = "I";

  /** So that there are always some that aren't acknowledged yet. */
  private static final long INSERT_NANOS = 3_000_000;

  private @Nullable FileOutputStream file;

  @Override
  public void init() {
    try {
      file = new FileOutputStream(Files.createTempFile(Path.of(""), FILES, "").toFile());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void write(String kind, String key) {
    FileOutputStream open = file;
    if (open == null) {
      throw new IllegalStateException("not initialised");
    }
    try {
      open.write((kind + " " + key + " " + System.nanoTime() + "\n").getBytes(US_ASCII));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public Status read(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    write(REQUEST, key);
    return Status.OK;
  }

  @Override
  public Status scan(
      String table,
      String startkey,
      int recordcount,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    write(REQUEST, startkey);
    return Status.OK;
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    write(REQUEST, key);
    return Status.OK;
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    LockSupport.parkNanos(INSERT_NANOS);
    write(INSERT, key);
    return Status.OK;
  }

  @Override
  public Status delete(String table, String key) {
    write(REQUEST, key);
    return Status.OK;
  }
}
