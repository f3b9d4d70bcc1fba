package site.ycsb.db.mongodb;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.bson.BsonBinary;
import org.bson.BsonBinaryReader;
import org.bson.BsonBinaryWriter;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.EncoderContext;
import org.bson.io.BasicOutputBuffer;
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
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;

/**
 * What is timed: making a record of a document that came from a server, of ten fields under a key
 * of 23 bytes; and, as the baseline, the same by way of the driver's own document. Unit: ns for
 * each record, average. With {@code -prof gc}, what each allocates.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@SuppressWarnings("NullAway.Init") // JMH sets the fields before a benchmark runs
public class DocumentBenchmark {
  private static final int FIELDS = 10;

  /** Bytes of a field's name: as of the workload, and as long as an encrypted one. */
  @Param({"6", "53"})
  public int nameBytes;

  /** Bytes of a value. */
  @Param({"100"})
  public int valueBytes;

  private final BsonDocumentCodec driversCodec = new BsonDocumentCodec();
  private final DocumentBytes.Reading reading = new DocumentBytes.Reading();
  private final RecordReader records = new RecordReader(false);
  private byte[] sent;

  /** Encodes the document, and compares what both ways make of it. */
  @Setup
  public void setUp() {
    BsonDocument document = new BsonDocument("_id", new BsonString("user6284781860667377211"));
    for (int i = 0; i < FIELDS; i++) {
      byte[] value = new byte[valueBytes];
      Arrays.fill(value, (byte) ('a' + i));
      document.append("f".repeat(nameBytes - 1) + i, new BsonBinary(value));
    }
    BasicOutputBuffer buffer = new BasicOutputBuffer();
    try (BsonBinaryWriter writer = new BsonBinaryWriter(buffer)) {
      driversCodec.encode(writer, document, EncoderContext.builder().build());
    }
    sent = Arrays.copyOf(buffer.getInternalBuffer(), buffer.getSize());
    if (read().size() != FIELDS || !read().keySet().equals(readDriversDocument().keySet())) {
      throw new IllegalStateException("both ways must find the same fields");
    }
  }

  /** The binding's way. */
  @Benchmark
  public Map<String, ByteIterator> read() {
    Map<String, ByteIterator> record = new HashMap<>();
    records.read(reading.decode(reader(), DecoderContext.builder().build()), record);
    return record;
  }

  /** The way by the driver's document, with an object and a text for each field. */
  @Benchmark
  public Map<String, ByteIterator> readDriversDocument() {
    Map<String, ByteIterator> record = new HashMap<>();
    BsonDocument document = driversCodec.decode(reader(), DecoderContext.builder().build());
    for (Map.Entry<String, BsonValue> field : document.entrySet()) {
      if (field.getValue() instanceof BsonBinary value && !field.getKey().equals("_id")) {
        record.put(field.getKey(), new ByteArrayByteIterator(value.getData()));
      }
    }
    return record;
  }

  private BsonBinaryReader reader() {
    return new BsonBinaryReader(ByteBuffer.wrap(sent));
  }
}
