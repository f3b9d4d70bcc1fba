package site.ycsb.benchmarks;

import java.security.GeneralSecurityException;
import java.util.HashMap;
import java.util.Map;
import java.util.Vector;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.crypto.EncryptingDB;

/**
 * What is timed: encrypting and decrypting one record of ten fields of 100 bytes under a key of 23
 * bytes, with the defaults and 256 bits, through {@link EncryptingDB} around a store that does
 * nothing; beside it the raw calls that this can't do without ({@link RawRecord}), and the
 * straightforward way ({@link StraightforwardRecord}).
 *
 * <p>Unit: ns for each record, average.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@SuppressWarnings("NullAway.Init") // JMH sets the fields before a benchmark runs
public class EncryptingDBBenchmark {
  private static final int SCANNED_RECORDS = 50;

  /** Who computes. */
  @Param({"BC", "BC-java", "SunJCE"})
  public String provider;

  /** The profile of the encryption layer; the raw calls are those of the standard one. */
  @Param({"standard"})
  public String profile;

  /** Whether the store gives the keys of what it scans: authenticated values are checked then. */
  @Param({"true"})
  public boolean scannedKeys;

  private DB db;
  private Map<String, ByteIterator> row;
  private RawRecord raw;
  private StraightforwardRecord straightforward;
  private Map<String, ByteIterator> straightforwardStored;

  /** Makes the record and stores it once. */
  @Setup
  public void setUp() throws DBException, GeneralSecurityException {
    raw = RawRecord.of(provider);
    straightforward = new StraightforwardRecord(provider);
    row = OneRecord.fields(RawRecord.VALUES, RawRecord.VALUE_BYTES);
    straightforwardStored = straightforward.encrypt(OneRecord.KEY, row);
    straightforwardStored.values().removeIf(value -> value.bytesLeft() == 0);
    OneRecord.rewind(row);
    Class<?> store = scannedKeys ? NothingDB.WithKeys.class : NothingDB.class;
    db =
        OneRecord.encrypting(
            "encryption.db",
            store.getName(),
            "encryption.provider",
            provider,
            "encryption.profile",
            profile);
    insert();
    if (read().size() != RawRecord.VALUES) {
      throw new IllegalStateException("the store gives nothing back: nothing would be measured");
    }
  }

  /** Releases the keys. */
  @TearDown
  public void tearDown() throws DBException {
    db.cleanup();
  }

  /** Encrypts a record. */
  @Benchmark
  public Status insert() {
    OneRecord.rewind(row);
    return db.insert(OneRecord.TABLE, OneRecord.KEY, row);
  }

  /** Decrypts a record. */
  @Benchmark
  public Map<String, ByteIterator> read() {
    Map<String, ByteIterator> result = new HashMap<>();
    Status status = db.read(OneRecord.TABLE, OneRecord.KEY, null, result);
    if (!status.isOk()) {
      throw new IllegalStateException(status.toString());
    }
    return result;
  }

  /** Decrypts a record that is asked for by the names of all its fields. */
  @Benchmark
  public Map<String, ByteIterator> readByName() {
    Map<String, ByteIterator> result = new HashMap<>();
    Status status = db.read(OneRecord.TABLE, OneRecord.KEY, row.keySet(), result);
    if (!status.isOk()) {
      throw new IllegalStateException(status.toString());
    }
    return result;
  }

  /** Encrypts a record for a store that takes the values' arrays, as bindings do. */
  @Benchmark
  public Status insertTaken() {
    OneRecord.rewind(row);
    return db.insert(NothingDB.TAKING, OneRecord.KEY, row);
  }

  /** Decrypts a scan of 50 records. */
  @Benchmark
  public Vector<HashMap<String, ByteIterator>> scan50() {
    Vector<HashMap<String, ByteIterator>> rows = new Vector<>();
    Status status = db.scan(OneRecord.TABLE, OneRecord.KEY, SCANNED_RECORDS, null, rows);
    if (!status.isOk()) {
      throw new IllegalStateException(status.toString());
    }
    return rows;
  }

  /** The straightforward way to encrypt a record. */
  @Benchmark
  public Map<String, ByteIterator> straightforwardInsert() throws GeneralSecurityException {
    OneRecord.rewind(row);
    return straightforward.encrypt(OneRecord.KEY, row);
  }

  /** The straightforward way to encrypt the values alone. */
  @Benchmark
  public Map<String, ByteIterator> straightforwardValues() throws GeneralSecurityException {
    OneRecord.rewind(row);
    return straightforward.encryptValues(row);
  }

  /** The straightforward way to decrypt a record. */
  @Benchmark
  public Map<String, ByteIterator> straightforwardRead() throws GeneralSecurityException {
    OneRecord.rewind(straightforwardStored);
    return straightforward.decrypt(OneRecord.KEY, straightforwardStored);
  }

  /** The straightforward way to decrypt the values alone. */
  @Benchmark
  public Map<String, ByteIterator> straightforwardReadValues() throws GeneralSecurityException {
    OneRecord.rewind(straightforwardStored);
    return straightforward.decryptValues(straightforwardStored);
  }

  /** The raw calls for encrypting a record. */
  @Benchmark
  public byte[] rawInsert() throws GeneralSecurityException {
    raw.encrypt();
    return raw.result();
  }

  /** The raw calls for decrypting a record. */
  @Benchmark
  public byte[] rawRead() throws GeneralSecurityException {
    raw.decrypt();
    return raw.result();
  }
}
