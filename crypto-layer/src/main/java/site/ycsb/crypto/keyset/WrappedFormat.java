package site.ycsb.crypto.keyset;

import java.io.IOException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import site.ycsb.crypto.kms.KmsException;
import site.ycsb.crypto.kms.KmsException.Reason;
import site.ycsb.crypto.kms.KmsKey;
import site.ycsb.crypto.primitive.DecryptionException;
import site.ycsb.crypto.primitive.Engines;
import site.ycsb.crypto.primitive.SecretBytes;

/**
 * A keyset under a key of its own, which a key management service wraps (envelope encryption).
 *
 * <p>Guarantees: without the service's key nothing of the keyset is known but about how many keys
 * it has; any change of the file is detected.
 *
 * <p>Format: a {@link SealedKeyset} of {@code version} 4 with {@code kms} (the URI of the service's
 * key) and {@code wrapped} (what the service made of the file's key, in base64). The associated
 * data is {@code ycsb-keyset/4}, 00 and the URI. Whenever the file is written, it has a new key,
 * wrapped by the newest version of the service's, and is unwrapped once to see that this works.
 */
final class WrappedFormat implements KeysetFile.Format {
  static final int VERSION = 4;
  private static final String DATA = "ycsb-keyset/4\0";

  /** Without a user, who may be a token: messages show the URI of a file. */
  private static final Pattern PRINTABLE = Pattern.compile("[!-~&&[^@]]{1,1024}");

  private final Engines engines;
  private final KmsKey kms;
  private final SecureRandom random;

  WrappedFormat(Engines engines, KmsKey kms, SecureRandom random) {
    this.engines = engines;
    this.kms = kms;
    this.random = random;
  }

  @Override
  public byte[] write(Keyset keyset) throws KmsException {
    byte[] bytes = new byte[SealedKeyset.KEY_BYTES];
    random.nextBytes(bytes);
    try (SecretBytes key = SecretBytes.copyOf(bytes)) {
      byte[] wrapped = kms.wrap(bytes);
      requireUnwraps(wrapped, key);
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("version", VERSION);
      fields.put("kms", kms.uri());
      fields.put("wrapped", wrapped);
      return SealedKeyset.write(engines, keyset, key, DATA + kms.uri(), random, fields);
    } finally {
      Arrays.fill(bytes, (byte) 0);
    }
  }

  /** What only wraps would lock its user out, by replacing a file that can still be read. */
  private void requireUnwraps(byte[] wrapped, SecretBytes key) throws KmsException {
    try (SecretBytes unwrapped = SecretBytes.takingOver(kms.unwrap(wrapped))) {
      if (!unwrapped.equals(key)) {
        throw new KmsException(Reason.WRONG_KEY, "doesn't give back what it wrapped");
      }
    }
  }

  @Override
  public Keyset read(byte[] content) throws MalformedKeysetException, KmsException {
    int version = KeysetJson.version(content);
    KeysetJson.requireKnown(version);
    if (version != VERSION) {
      throw new MalformedKeysetException(
          "isn't wrapped by a key of a key management service, and encryption.kms is given: it "
              + "isn't the expected file. bin/ycsb key rewrap <uri>, without encryption.kms, "
              + "moves it there");
    }
    SealedKeyset file = in(content);
    String uri = file.text("kms");
    if (!uri.equals(kms.uri())) {
      throw new MalformedKeysetException(
          "is wrapped by "
              + uri
              + ", and encryption.kms="
              + kms.uri()
              + " is given. Give the one that it is wrapped by; bin/ycsb key rewrap <uri> moves it to"
              + " another");
    }
    try (SecretBytes key = SecretBytes.takingOver(kms.unwrap(file.bytes("wrapped")))) {
      if (key.length() != SealedKeyset.KEY_BYTES) {
        throw new MalformedKeysetException(KeysetJson.RULE);
      }
      return file.open(engines, key, DATA + uri);
    } catch (DecryptionException e) {
      throw new MalformedKeysetException(
          KeysetJson.RULE
              + ", and something in it was changed, or the key management service has another key");
    }
  }

  @Override
  public Optional<String> computedElsewhere() {
    return Optional.of("the key of the key file is unwrapped by " + kms.uri());
  }

  /** The URI in a file of this version, or what stands for one that can't be shown. */
  static String uriIn(byte[] content) {
    try {
      return in(content).text("kms");
    } catch (MalformedKeysetException e) {
      return "none";
    }
  }

  /** A file whose fields can be used. */
  private static SealedKeyset in(byte[] content) throws MalformedKeysetException {
    try {
      SealedKeyset file = SealedKeyset.in(content, VERSION, Set.of("kms", "wrapped"));
      if (file.bytes("wrapped").length > 0 && PRINTABLE.matcher(file.text("kms")).matches()) {
        return file;
      }
    } catch (IOException | IllegalArgumentException e) {
      // as below; the cause isn't passed on: its message could quote the file
    }
    throw new MalformedKeysetException(KeysetJson.RULE);
  }
}
