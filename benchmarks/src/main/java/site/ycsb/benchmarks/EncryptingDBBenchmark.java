package site.ycsb.benchmarks;

import java.security.GeneralSecurityException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
import org.openjdk.jmh.annotations.Warmup;
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
public class EncryptingDBBenchmark extends RecordBenchmark {
  /** Who computes. */
  @Param({"BC", "BC-java", "SunJCE"})
  public String provider;

  /** The profile of the encryption layer; the raw calls are those of the standard one. */
  @Param({"standard"})
  public String profile;

  /** Whether the store gives the keys of what it scans: authenticated values are checked then. */
  @Param({"true"})
  public boolean scannedKeys;

  private RawRecord raw;
  private StraightforwardRecord straightforward;
  private Map<String, ByteIterator> straightforwardStored;

  @Override
  String setting() {
    return provider + ":256:" + profile;
  }

  @Override
  List<String> furtherSettings() {
    return scannedKeys ? List.of() : List.of("encryption.db", NothingDB.class.getName());
  }

  /** Makes what the layer is compared with, once the layer is there. */
  @Override
  @Setup
  public void setUp() throws DBException {
    super.setUp();
    try {
      raw = new RawRecord(provider);
      straightforward = new StraightforwardRecord(provider);
      OneRecord.rewind(row);
      straightforwardStored = straightforward.encrypt(OneRecord.KEY, row);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
    straightforwardStored.values().removeIf(value -> value.bytesLeft() == 0);
  }

  /** Decrypts a record that is asked for by the names of all its fields. */
  @Benchmark
  public Map<String, ByteIterator> readByName() {
    Map<String, ByteIterator> result = new HashMap<>();
    requireOk(db.read(OneRecord.TABLE, OneRecord.KEY, row.keySet(), result));
    return result;
  }

  /** Encrypts a record for a store that takes the values' arrays, as bindings do. */
  @Benchmark
  public Status insertTaken() {
    OneRecord.rewind(row);
    return db.insert(NothingDB.TAKING, OneRecord.KEY, row);
  }

  @Benchmark
  public Map<String, ByteIterator> straightforwardInsert() throws GeneralSecurityException {
    OneRecord.rewind(row);
    return straightforward.encrypt(OneRecord.KEY, row);
  }

  @Benchmark
  public Map<String, ByteIterator> straightforwardValues() throws GeneralSecurityException {
    OneRecord.rewind(row);
    return straightforward.encryptValues(row);
  }

  @Benchmark
  public Map<String, ByteIterator> straightforwardRead() throws GeneralSecurityException {
    OneRecord.rewind(straightforwardStored);
    return straightforward.decrypt(OneRecord.KEY, straightforwardStored);
  }

  @Benchmark
  public Map<String, ByteIterator> straightforwardReadValues() throws GeneralSecurityException {
    OneRecord.rewind(straightforwardStored);
    return straightforward.decryptValues(straightforwardStored);
  }

  @Benchmark
  public byte[] rawInsert() throws GeneralSecurityException {
    return raw.encrypt();
  }

  @Benchmark
  public byte[] rawRead() throws GeneralSecurityException {
    return raw.decrypt();
  }
}
