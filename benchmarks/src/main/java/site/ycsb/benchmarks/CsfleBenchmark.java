package site.ycsb.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
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
import site.ycsb.db.mongodb.CsfleDB;
import site.ycsb.spi.ForwardingDB;
import site.ycsb.spi.run.RunContext;

/**
 * What is timed: encrypting and decrypting the record of {@link EncryptingDBBenchmark} by MongoDB's
 * driver (explicit client-side field level encryption), through {@link CsfleDB} around a store that
 * does nothing; beside it, in the same run, the encryption layer with its defaults. Unit: ns for
 * each record, average.
 *
 * <p>Needs a server for the key vault, which the driver asks once a minute; {@code bin/ycsb store
 * start mongodb} starts one. Nothing else is sent to it. Each fork leaves a data key there.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@SuppressWarnings("NullAway.Init") // JMH sets the fields before a benchmark runs
public class CsfleBenchmark {
  /** What the driver makes of record keys; the encryption layer always encrypts them. */
  @Param({"plain", "deterministic"})
  public String keys;

  @Param({"mongodb://127.0.0.1:27017/csfle_benchmark"})
  public String url;

  private Path folder;
  private Properties properties;
  private DB csfle;
  private DB client;
  private Map<String, ByteIterator> row;

  @Setup
  public void setUp() throws IOException, DBException {
    folder = Files.createTempDirectory("csfle");
    properties = new Properties();
    properties.setProperty("mongodb.url", url);
    properties.setProperty("mongodb.csfle", "true");
    properties.setProperty("mongodb.csfle.keyname", UUID.randomUUID().toString());
    properties.setProperty("mongodb.csfle.keys", keys);
    properties.setProperty("mongodb.csfle.key.file", folder.resolve("key").toString());
    properties.setProperty("dotransactions", "false");
    RunContext.of(properties).setStoreLayer(NothingStored::new);
    csfle = new CsfleDB();
    csfle.setProperties(properties);
    csfle.init();
    client = OneRecord.encrypting();
    row = OneRecord.fields(RawRecord.VALUES, RawRecord.VALUE_BYTES);
    for (DB db : List.of(csfle, client)) {
      insert(db);
      if (read(db).size() != RawRecord.VALUES) {
        throw new IllegalStateException("the store gives nothing back: nothing would be measured");
      }
    }
  }

  @TearDown
  public void tearDown() throws DBException, IOException {
    client.cleanup();
    csfle.cleanup();
    RunContext.of(properties).close();
    Files.deleteIfExists(folder.resolve("key"));
    Files.deleteIfExists(folder);
  }

  @Benchmark
  public Status csfleInsert() {
    return insert(csfle);
  }

  @Benchmark
  public Map<String, ByteIterator> csfleRead() {
    return read(csfle);
  }

  @Benchmark
  public Status clientInsert() {
    return insert(client);
  }

  @Benchmark
  public Map<String, ByteIterator> clientRead() {
    return read(client);
  }

  private Status insert(DB db) {
    OneRecord.rewind(row);
    Status status = db.insert(OneRecord.TABLE, OneRecord.KEY, row);
    if (!status.isOk()) {
      throw new IllegalStateException(status.toString());
    }
    return status;
  }

  private static Map<String, ByteIterator> read(DB db) {
    Map<String, ByteIterator> result = new HashMap<>();
    Status status = db.read(OneRecord.TABLE, OneRecord.KEY, null, result);
    if (!status.isOk()) {
      throw new IllegalStateException(status.toString());
    }
    return result;
  }

  /** Connected to MongoDB for the key vault's sake; its operations do nothing. */
  private static final class NothingStored extends ForwardingDB {
    private final NothingDB nothing = new NothingDB();

    NothingStored(DB connected) {
      super(connected);
    }

    @Override
    public Status insert(String table, String key, Map<String, ByteIterator> values) {
      return nothing.insert(table, key, values);
    }

    @Override
    public Status read(
        String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
      return nothing.read(table, key, fields, result);
    }
  }
}
