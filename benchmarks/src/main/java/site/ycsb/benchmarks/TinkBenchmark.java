package site.ycsb.benchmarks;

import com.google.crypto.tink.Aead;
import com.google.crypto.tink.Configuration;
import com.google.crypto.tink.DeterministicAead;
import com.google.crypto.tink.KeysetHandle;
import com.google.crypto.tink.aead.AeadConfig2026;
import com.google.crypto.tink.aead.PredefinedAeadParameters;
import com.google.crypto.tink.daead.DeterministicAeadConfig2026;
import com.google.crypto.tink.daead.PredefinedDeterministicAeadParameters;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.HashMap;
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
import site.ycsb.ByteArrayByteIterator;
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

  @Benchmark
  public Map<String, ByteIterator> insert(Blackhole keys) throws GeneralSecurityException {
    OneRecord.rewind(row);
    keys.consume(tink.encryptKey(OneRecord.KEY));
    return tink.encrypt(row);
  }

  @Benchmark
  public Map<String, ByteIterator> read(Blackhole keys) throws GeneralSecurityException {
    OneRecord.rewind(stored);
    keys.consume(tink.encryptKey(OneRecord.KEY));
    return tink.decrypt(stored);
  }

  /**
   * Encrypting a record with Tink, as its documentation shows it: values by AES256-GCM, bound to
   * their field's name, and the record key by AES256-SIV. Names are encrypted once and looked up
   * from then on, as the encryption layer does it.
   */
  private static final class TinkRecord {
    private static final byte[] NO_DATA = {};

    private final Aead values;
    private final DeterministicAead keys;
    private final Map<String, Name> byPlainName = new HashMap<>();
    private final Map<String, Name> byStoredName = new HashMap<>();

    TinkRecord() throws GeneralSecurityException {
      Configuration aead = AeadConfig2026.get();
      values =
          KeysetHandle.generateNew(PredefinedAeadParameters.AES256_GCM, aead)
              .getPrimitive(aead, Aead.class);
      Configuration deterministic = DeterministicAeadConfig2026.get();
      keys =
          KeysetHandle.generateNew(PredefinedDeterministicAeadParameters.AES256_SIV, deterministic)
              .getPrimitive(deterministic, DeterministicAead.class);
    }

    /** The record key as a store sees it. */
    String encryptKey(String recordKey) throws GeneralSecurityException {
      byte[] plain = recordKey.getBytes(StandardCharsets.UTF_8);
      return Base64.getUrlEncoder()
          .withoutPadding()
          .encodeToString(keys.encryptDeterministically(plain, NO_DATA));
    }

    Map<String, ByteIterator> encrypt(Map<String, ByteIterator> row)
        throws GeneralSecurityException {
      Map<String, ByteIterator> stored = new HashMap<>();
      for (Map.Entry<String, ByteIterator> field : row.entrySet()) {
        Name name = ofPlainName(field.getKey());
        byte[] value = values.encrypt(field.getValue().toArray(), name.data);
        stored.put(name.stored, new ByteArrayByteIterator(value));
      }
      return stored;
    }

    Map<String, ByteIterator> decrypt(Map<String, ByteIterator> stored)
        throws GeneralSecurityException {
      Map<String, ByteIterator> row = new HashMap<>();
      for (Map.Entry<String, ByteIterator> field : stored.entrySet()) {
        Name name = Objects.requireNonNull(byStoredName.get(field.getKey()), "names were stored");
        byte[] value = values.decrypt(field.getValue().toArray(), name.data);
        row.put(name.plain, new ByteArrayByteIterator(value));
      }
      return row;
    }

    private Name ofPlainName(String plain) throws GeneralSecurityException {
      Name known = byPlainName.get(plain);
      if (known != null) {
        return known;
      }
      Name name = new Name(plain, encryptKey(plain));
      byPlainName.put(plain, name);
      byStoredName.put(name.stored, name);
      return name;
    }

    /** A field's name, both ways, and as associated data. */
    private static final class Name {
      final String plain;
      final String stored;
      final byte[] data;

      Name(String plain, String stored) {
        this.plain = plain;
        this.stored = stored;
        data = plain.getBytes(StandardCharsets.UTF_8);
      }
    }
  }
}
