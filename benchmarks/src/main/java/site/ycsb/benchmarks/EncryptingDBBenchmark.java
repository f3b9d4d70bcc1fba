package site.ycsb.benchmarks;

import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
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
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
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
  private static final String TABLE = "usertable";
  private static final int SCANNED_RECORDS = 50;
  private static final String KEY = "user6284781860667377211";

  /** Who computes. */
  @Param({"BC", "SunJCE"})
  public String provider;

  private EncryptingDB db;
  private Map<String, ByteIterator> row;
  private RawRecord raw;
  private StraightforwardRecord straightforward;

  /** Makes the record and stores it once. */
  @Setup
  public void setUp() throws DBException, GeneralSecurityException {
    raw = RawRecord.of(provider);
    straightforward = new StraightforwardRecord(provider);
    row = new HashMap<>();
    for (int i = 0; i < RawRecord.VALUES; i++) {
      byte[] value = new byte[RawRecord.VALUE_BYTES];
      Arrays.fill(value, (byte) ('a' + i));
      row.put("field" + i, new ByteArrayByteIterator(value));
    }
    Properties properties = new Properties();
    properties.setProperty("encryption.db", NothingDB.class.getName());
    properties.setProperty("encryption.provider", provider);
    db = new EncryptingDB();
    db.setProperties(properties);
    db.init();
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
    for (ByteIterator value : row.values()) {
      value.reset();
    }
    return db.insert(TABLE, KEY, row);
  }

  /** Decrypts a record. */
  @Benchmark
  public Map<String, ByteIterator> read() {
    Map<String, ByteIterator> result = new HashMap<>();
    Status status = db.read(TABLE, KEY, null, result);
    if (!status.isOk()) {
      throw new IllegalStateException(status.toString());
    }
    return result;
  }

  /** Decrypts a scan of 50 records. */
  @Benchmark
  public Vector<HashMap<String, ByteIterator>> scan50() {
    Vector<HashMap<String, ByteIterator>> rows = new Vector<>();
    Status status = db.scan(TABLE, KEY, SCANNED_RECORDS, null, rows);
    if (!status.isOk()) {
      throw new IllegalStateException(status.toString());
    }
    return rows;
  }

  /** The straightforward way to encrypt a record. */
  @Benchmark
  public Map<String, ByteIterator> straightforwardInsert() throws GeneralSecurityException {
    OneRecord.rewind(row);
    return straightforward.encrypt(KEY, row);
  }

  /** The straightforward way to encrypt the values alone. */
  @Benchmark
  public Map<String, ByteIterator> straightforwardValues() throws GeneralSecurityException {
    OneRecord.rewind(row);
    return straightforward.encryptValues(row);
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
