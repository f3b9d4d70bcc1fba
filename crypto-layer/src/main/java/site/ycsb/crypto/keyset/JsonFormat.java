package site.ycsb.crypto.keyset;

import java.io.IOException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator;
import org.bouncycastle.crypto.params.Argon2Parameters;
import site.ycsb.crypto.primitive.DecryptionException;
import site.ycsb.crypto.primitive.Engines;
import site.ycsb.crypto.primitive.SecretBytes;
import site.ycsb.crypto.primitive.provider.NativeCode;

/**
 * The keyset's own file: the JSON of {@link KeysetJson}, or that under a passphrase. Which of the
 * two a file is, it says itself; one that was protected stays so when it is written again.
 *
 * <p>Guarantees, under a passphrase: without it nothing of the keyset is known but about how many
 * keys it has; any change of the file is detected, as a wrong passphrase.
 *
 * <p>Format, under a passphrase: a {@link SealedKeyset} of {@code version} 2 with {@code
 * derivation} "argon2id", {@code memoryKib}, {@code passes} and {@code lanes} ({@link Argon2Cost}),
 * and {@code salt} (16 bytes in base64). The associated data is {@code ycsb-keyset/2}. Each file
 * has a salt, and so a key, of its own.
 *
 * <p>Source: RFC 9106.
 */
final class JsonFormat implements KeysetFile.Format {
  private static final int PROTECTED_VERSION = 2;
  private static final String DERIVATION = "argon2id";
  private static final String DATA = "ycsb-keyset/2";
  private static final int SALT_BYTES = 16;
  private static final Set<String> FIELDS =
      Set.of("derivation", "memoryKib", "passes", "lanes", "salt");

  private final Engines engines;
  private final Passphrase.Kept passphrase;
  private final boolean demanded;
  private final SecureRandom random;
  private final PassphraseCost cost;
  private boolean wasProtected;

  /**
   * A format for one file.
   *
   * @param engines compute all but the key of a passphrase
   * @param passphrase requested for a file that needs one
   * @param demanded whether a file without a passphrase is rejected, and none is written
   * @param cost of the passphrase of a file that is written
   */
  JsonFormat(
      Engines engines,
      Passphrase.Source passphrase,
      boolean demanded,
      SecureRandom random,
      PassphraseCost cost) {
    this.engines = engines;
    this.passphrase = new Passphrase.Kept(passphrase);
    this.demanded = demanded;
    this.random = random;
    this.cost = cost;
  }

  @Override
  public byte[] write(Keyset keyset) {
    return demanded || wasProtected
        ? write(engines, keyset, passphrase.get(!wasProtected), cost.argon2(), random)
        : KeysetJson.write(keyset);
  }

  static byte[] write(
      Engines engines, Keyset keyset, Passphrase passphrase, Argon2Cost cost, SecureRandom random) {
    byte[] salt = new byte[SALT_BYTES];
    random.nextBytes(salt);
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("version", PROTECTED_VERSION);
    fields.put("derivation", DERIVATION);
    fields.put("memoryKib", cost.memoryKib());
    fields.put("passes", cost.passes());
    fields.put("lanes", cost.lanes());
    fields.put("salt", salt);
    try (SecretBytes key = cost.derive(passphrase, salt, SealedKeyset.KEY_BYTES)) {
      return SealedKeyset.write(engines, keyset, key, DATA, random, fields);
    }
  }

  @Override
  public Keyset read(byte[] content) throws MalformedKeysetException {
    int version = KeysetJson.version(content);
    if (version == WrappedFormat.VERSION) {
      throw new MalformedKeysetException(
          "is wrapped by a key of a key management service, so its URI is needed: give"
              + " encryption.kms; the file names "
              + WrappedFormat.uriIn(content));
    }
    KeysetJson.requireKnown(version);
    if (version == PROTECTED_VERSION) {
      Keyset keyset = readProtected(content);
      wasProtected = true;
      return keyset;
    }
    Keyset keyset = KeysetJson.read(engines, content);
    if (demanded) {
      keyset.close();
      throw new MalformedKeysetException(
          "isn't protected by a passphrase, and one is given: it isn't the expected file");
    }
    return keyset;
  }

  /** Requests the passphrase when the content is worth it. */
  private Keyset readProtected(byte[] content) throws MalformedKeysetException {
    try {
      SealedKeyset file = SealedKeyset.in(content, PROTECTED_VERSION, FIELDS);
      Argon2Cost cost =
          new Argon2Cost(file.number("memoryKib"), file.number("passes"), file.number("lanes"));
      byte[] salt = file.bytes("salt");
      if (salt.length == SALT_BYTES && file.text("derivation").equals(DERIVATION)) {
        try (SecretBytes key = cost.derive(passphrase.get(false), salt, SealedKeyset.KEY_BYTES)) {
          return file.open(engines, key, DATA);
        }
      }
    } catch (IOException | IllegalArgumentException | DecryptionException e) {
      // as below; the cause isn't passed on: its message could quote the file
    }
    throw new MalformedKeysetException(KeysetJson.RULE + ", and its passphrase the right one");
  }

  @Override
  public Optional<String> computedElsewhere() {
    return demanded || wasProtected
        ? Optional.of("the passphrase of the key file goes through Argon2id, which isn't approved")
        : Optional.empty();
  }

  @Override
  public void close() {
    passphrase.close();
  }

  /**
   * What deriving a key from a passphrase by Argon2id, version 1.3, costs whoever tries them.
   *
   * <p>The upper limits are there because the numbers come from a file: a changed one must not take
   * all memory or run for minutes.
   *
   * <p>Source: RFC 9106.
   *
   * @param memoryKib 8 for each lane at least, at most 256 MiB
   * @param passes over the memory, 1 to 32, and fewer the more memory there is: 1 GiB in all
   * @param lanes 1 to 16
   */
  record Argon2Cost(int memoryKib, int passes, int lanes) {
    private static final int MAX_MEMORY_KIB = 1 << 18;
    private static final int MAX_PASSES = 32;
    private static final int MAX_LANES = 16;
    private static final int MIN_KIB_PER_LANE = 8;

    static {
      NativeCode.ofProcess();
    }

    /** About five times what a new file costs: some seconds. */
    private static final long MAX_KIB_PASSES = 1 << 20;

    Argon2Cost {
      if (lanes < 1
          || lanes > MAX_LANES
          || passes < 1
          || passes > MAX_PASSES
          || memoryKib < MIN_KIB_PER_LANE * lanes
          || memoryKib > MAX_MEMORY_KIB
          || (long) memoryKib * passes > MAX_KIB_PASSES) {
        throw new IllegalArgumentException("outside of the limits");
      }
    }

    /** The key of n bytes that a passphrase and a salt give. */
    SecretBytes derive(Passphrase passphrase, byte[] salt, int lengthBytes) {
      Argon2BytesGenerator generator = new Argon2BytesGenerator();
      generator.init(
          new Argon2Parameters.Builder(Argon2Parameters.ARGON2_id)
              .withVersion(Argon2Parameters.ARGON2_VERSION_13)
              .withMemoryAsKB(memoryKib)
              .withIterations(passes)
              .withParallelism(lanes)
              .withSalt(salt)
              .build());
      byte[] key = new byte[lengthBytes];
      byte[] password = passphrase.bytes();
      try {
        generator.generateBytes(password, key);
      } finally {
        Arrays.fill(password, (byte) 0);
      }
      return SecretBytes.takingOver(key);
    }
  }
}
