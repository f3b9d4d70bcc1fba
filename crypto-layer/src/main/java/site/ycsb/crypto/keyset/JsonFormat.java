package site.ycsb.crypto.keyset;

import java.io.IOException;
import java.security.SecureRandom;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import site.ycsb.crypto.primitive.DecryptionException;
import site.ycsb.crypto.primitive.Engines;
import site.ycsb.crypto.primitive.SecretBytes;

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
  private boolean wasProtected;

  /**
   * A format for one file.
   *
   * @param engines compute all but the key of a passphrase
   * @param passphrase requested for a file that needs one
   * @param demanded whether a file without a passphrase is rejected, and none is written
   */
  JsonFormat(Engines engines, Passphrase.Source passphrase, boolean demanded, SecureRandom random) {
    this.engines = engines;
    this.passphrase = new Passphrase.Kept(passphrase);
    this.demanded = demanded;
    this.random = random;
  }

  @Override
  public byte[] write(Keyset keyset) {
    return demanded || wasProtected
        ? write(engines, keyset, passphrase.get(!wasProtected), Argon2Cost.OF_NEW_FILES, random)
        : KeysetJson.write(keyset);
  }

  /** The content of a file under a passphrase. */
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
}
