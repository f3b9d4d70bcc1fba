package site.ycsb.benchmarks;

import java.security.GeneralSecurityException;
import java.util.Map;
import java.util.Objects;
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
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;
import site.ycsb.ByteIterator;

/**
 * What is timed: encrypting and decrypting the record of {@link EncryptingDBBenchmark} with Tink,
 * which a user would pick instead ({@link TinkRecord}); it takes its AES from the JDK. Unit: ns for
 * each record, average.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@SuppressWarnings("NullAway.Init") // JMH sets the fields before a benchmark runs
public class TinkBenchmark {
  private TinkRecord tink;
  private Map<String, ByteIterator> row;
  private Map<String, ByteIterator> stored;

  /** Makes the record and encrypts it once. */
  @Setup
  public void setUp() throws GeneralSecurityException {
    tink = new TinkRecord();
    row = OneRecord.fields(RawRecord.VALUES, RawRecord.VALUE_BYTES);
    stored = tink.encrypt(row);
    OneRecord.rewind(row);
    byte[] back = Objects.requireNonNull(tink.decrypt(stored).get("field3")).toArray();
    if (back.length != RawRecord.VALUE_BYTES || back[0] != 'd') {
      throw new IllegalStateException("nothing comes back: nothing would be measured");
    }
  }

  /** Encrypts a record. */
  @Benchmark
  public Map<String, ByteIterator> insert(Blackhole keys) throws GeneralSecurityException {
    OneRecord.rewind(row);
    keys.consume(tink.encryptKey(OneRecord.KEY));
    return tink.encrypt(row);
  }

  /** Decrypts a record; its key is encrypted for the look-up. */
  @Benchmark
  public Map<String, ByteIterator> read(Blackhole keys) throws GeneralSecurityException {
    OneRecord.rewind(stored);
    keys.consume(tink.encryptKey(OneRecord.KEY));
    return tink.decrypt(stored);
  }
}
