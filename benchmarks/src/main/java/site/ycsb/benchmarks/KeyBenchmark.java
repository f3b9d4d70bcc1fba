package site.ycsb.benchmarks;

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
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;

/**
 * What is timed: encrypting a record key of 23 bytes in each way, through a delete, which has
 * nothing else to encrypt. Unit: ns for each key, average.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@SuppressWarnings("NullAway.Init") // JMH sets the fields before a benchmark runs
public class KeyBenchmark {
  /** Who computes. */
  @Param({"BC", "BC-java", "SunJCE"})
  public String provider;

  /** Bits. */
  @Param({"128", "256"})
  public String keyLength;

  @Param({"none", "deterministic", "compact", "token", "ordered"})
  public String keys;

  private DB db;

  @Setup
  public void setUp() throws DBException {
    db =
        OneRecord.encrypting(
            "encryption.provider", provider,
            "encryption.keylength", keyLength,
            "encryption.metrics", "false",
            "encryption.keys", keys);
  }

  @TearDown
  public void tearDown() throws DBException {
    db.cleanup();
  }

  @Benchmark
  public Status key() {
    return db.delete(OneRecord.TABLE, OneRecord.KEY);
  }
}
