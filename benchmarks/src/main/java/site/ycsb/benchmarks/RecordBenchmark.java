package site.ycsb.benchmarks;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Vector;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;

/**
 * What is timed: encrypting and decrypting one record of ten fields of 100 bytes under a key of 23
 * bytes, and scans of 50 such records, through the encryption layer around a store that does
 * nothing and gives the keys of what it scans. Unit: ns for each call, average; with {@code -prof
 * gc} also the bytes that a call allocates.
 *
 * <p>One JVM and short iterations, so that many settings fit into one run, beside each other.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 4, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@SuppressWarnings("NullAway.Init") // JMH sets the fields before a benchmark runs
public abstract class RecordBenchmark {
  private static final int SCANNED_RECORDS = 50;

  DB db;

  /** The record in plain. */
  Map<String, ByteIterator> row;

  /**
   * What is measured: provider, length of AES keys in bits and construction, joined by colons, such
   * as {@code BC:256:standard}.
   */
  abstract String setting();

  /** Further settings of the encryption layer, in pairs of key and value. */
  List<String> furtherSettings() {
    return List.of();
  }

  @Setup
  public void setUp() throws DBException {
    String[] parts = setting().split(":", -1);
    List<String> settings =
        new ArrayList<>(
            List.of(
                "encryption.db", NothingDB.WithKeys.class.getName(),
                "encryption.provider", parts[0],
                "encryption.keylength", parts[1]));
    settings.addAll(construction(parts[2]));
    settings.addAll(furtherSettings());
    db = OneRecord.encrypting(settings.toArray(String[]::new));
    row = OneRecord.fields(RawRecord.VALUES, RawRecord.VALUE_BYTES);
    insert();
    if (read().size() != RawRecord.VALUES) {
      throw new IllegalStateException("the store gives nothing back: nothing would be measured");
    }
  }

  private static List<String> construction(String name) {
    return switch (name) {
      // what profile=authenticated was before OCB
      case "hmac" -> List.of("encryption.cipher", "AES/CBC-HMAC-SHA2");
      case "gcm" -> List.of("encryption.cipher", "AES/GCM/NoPadding");
      case "deterministic" -> List.of("encryption.values", "deterministic");
      default -> List.of("encryption.profile", name);
    };
  }

  @TearDown
  public void tearDown() throws DBException {
    db.cleanup();
  }

  @Benchmark
  public Status insert() {
    OneRecord.rewind(row);
    return db.insert(OneRecord.TABLE, OneRecord.KEY, row);
  }

  @Benchmark
  public Map<String, ByteIterator> read() {
    Map<String, ByteIterator> result = new HashMap<>();
    requireOk(db.read(OneRecord.TABLE, OneRecord.KEY, null, result));
    return result;
  }

  /** Decrypts a scan of 50 records, in batches over its rows. */
  @Benchmark
  public Vector<HashMap<String, ByteIterator>> scan50() {
    return scans(1, SCANNED_RECORDS);
  }

  /** The same records by scans of one each, so that rows are decrypted one by one, as they were. */
  @Benchmark
  public Vector<HashMap<String, ByteIterator>> scan50RowByRow() {
    return scans(SCANNED_RECORDS, 1);
  }

  private Vector<HashMap<String, ByteIterator>> scans(int count, int records) {
    Vector<HashMap<String, ByteIterator>> rows = new Vector<>();
    for (int i = 0; i < count; i++) {
      requireOk(db.scan(OneRecord.TABLE, OneRecord.KEY, records, null, rows));
    }
    return rows;
  }

  static void requireOk(Status status) {
    if (!status.isOk()) {
      throw new IllegalStateException(status.toString());
    }
  }
}
