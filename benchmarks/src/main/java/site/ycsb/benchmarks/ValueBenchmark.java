package site.ycsb.benchmarks;

import java.security.GeneralSecurityException;
import java.security.Security;
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
import site.ycsb.crypto.primitive.Engines;
import site.ycsb.crypto.primitive.SealingEngine;
import site.ycsb.crypto.primitive.SecretBytes;
import site.ycsb.crypto.primitive.ValueAlgorithm;
import site.ycsb.crypto.primitive.provider.BouncyCastleEngines;
import site.ycsb.crypto.primitive.provider.JcaEngines;

/**
 * What is timed: encrypting and decrypting one value by the provider's raw calls ({@link
 * RawValue}), by the encryption layer's engine alone, both with an IV that is counted up, and
 * through an insert or read of a record with one field whose key and name stay plain. Unit: ns for
 * each value, average. Ciphers that a provider lacks end with an error, as they do in a run.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@SuppressWarnings("NullAway.Init") // JMH sets the fields before a benchmark runs
public class ValueBenchmark {
  /** Who computes. */
  @Param({"BC", "BC-java", "SunJCE"})
  public String provider;

  /** As encryption.cipher. */
  @Param({
    "AES/CBC/PKCS7Padding",
    "AES/CTR/NoPadding",
    "AES/CFB/NoPadding",
    "AES/GCM/NoPadding",
    "AES/CBC-HMAC-SHA2",
    "AES/GCM-SIV",
    "AES/OCB/NoPadding",
    "ChaCha20-Poly1305"
  })
  public String cipher;

  /** Bits. */
  @Param({"128", "192", "256"})
  public int keyLength;

  /** Bytes of the value. */
  @Param({"16", "100", "1000", "16384"})
  public int valueBytes;

  private static final byte[] NO_DATA = {};

  private SealingEngine engine;
  private RawValue raw;
  private byte[] iv;
  private byte[] openedIv;
  private byte[] plain;
  private byte[] sealed;
  private DB db;
  private Map<String, ByteIterator> row;

  @Setup
  public void setUp() throws DBException, GeneralSecurityException {
    Engines engines =
        RawBouncyCastleValue.isBouncyCastle(provider)
            ? RawBouncyCastleValue.IN_JAVA.equals(provider)
                ? BouncyCastleEngines.inJava()
                : new BouncyCastleEngines()
            : new JcaEngines(Objects.requireNonNull(Security.getProvider(provider)));
    ValueAlgorithm algorithm = ValueAlgorithm.parse(cipher);
    int keyBytes = algorithm.keyBits(keyLength) / Byte.SIZE;
    engine = engines.sealing(algorithm, SecretBytes.takingOver(new byte[keyBytes]));
    iv = new byte[engine.ivBytes()];
    plain = new byte[valueBytes + SealingEngine.PADDING_ROOM_BYTES];
    sealed = new byte[engine.sealedLength(valueBytes)];
    raw = RawValue.of(provider, cipher, keyLength, new byte[valueBytes]);
    openedIv = iv.clone();
    raw.seal(openedIv);
    row = OneRecord.fields(1, valueBytes);
    db =
        OneRecord.encrypting(
            "encryption.provider",
            provider,
            "encryption.cipher",
            cipher,
            "encryption.keylength",
            Integer.toString(keyLength),
            "encryption.keys",
            "none",
            "encryption.names",
            "none",
            "encryption.metrics",
            "false");
    insertOneField();
  }

  @TearDown
  public void tearDown() throws DBException {
    db.cleanup();
  }

  @Benchmark
  public byte[] rawSeal() throws GeneralSecurityException {
    nextIv();
    return raw.seal(iv);
  }

  @Benchmark
  public byte[] rawOpen() throws GeneralSecurityException {
    return raw.open(openedIv);
  }

  @Benchmark
  public byte[] engine() {
    nextIv();
    System.arraycopy(iv, 0, sealed, 0, iv.length);
    engine.seal(NO_DATA, 0, plain, valueBytes, sealed, 0);
    return sealed;
  }

  @Benchmark
  public Status insertOneField() {
    OneRecord.rewind(row);
    return db.insert(OneRecord.TABLE, OneRecord.KEY, row);
  }

  @Benchmark
  public Map<String, ByteIterator> readOneField() {
    Map<String, ByteIterator> result = new HashMap<>();
    if (!db.read(OneRecord.TABLE, OneRecord.KEY, null, result).isOk()) {
      throw new IllegalStateException("nothing comes back: nothing would be measured");
    }
    return result;
  }

  private void nextIv() {
    for (int i = 0; i < Long.BYTES; i++) {
      if (++iv[i] != 0) {
        return;
      }
    }
  }
}
