package site.ycsb.crypto.keyset;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.security.SecureRandom;
import site.ycsb.crypto.primitive.DecryptionException;
import site.ycsb.crypto.primitive.Engines;
import site.ycsb.crypto.primitive.SecretBytes;

/**
 * A keyset under a passphrase.
 *
 * <p>Guarantees: without the passphrase nothing of the keyset is known but about how many keys it
 * has; any change of the file is detected, as a wrong passphrase.
 *
 * <p>Format: a JSON object with {@code version} 2, {@code derivation} "argon2id", {@code
 * memoryKib}, {@code passes} and {@code lanes} ({@link Argon2Cost}), {@code salt} (16 bytes in
 * base64), {@code cipher} "AES-256-GCM" and {@code keyset}, a {@link SealedKeyset}. The associated
 * data is {@code ycsb-keyset/2}. Each file has a salt, and so a key, of its own.
 *
 * <p>Source: RFC 9106.
 */
final class ProtectedJson {
  static final int VERSION = 2;
  private static final String DERIVATION = "argon2id";
  private static final String DATA = "ycsb-keyset/2";
  private static final int SALT_BYTES = 16;
  private static final String RULE =
      "must be a complete keyset file, and its passphrase the right one";

  private ProtectedJson() {}

  /** Whether a file says that it is one; without a look at anything else. */
  static boolean isOne(byte[] content) {
    return KeysetJson.version(content) == VERSION;
  }

  /** The file's content. */
  static byte[] write(
      Engines engines, Keyset keyset, Passphrase passphrase, Argon2Cost cost, SecureRandom random) {
    byte[] salt = new byte[SALT_BYTES];
    random.nextBytes(salt);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (SecretBytes key = cost.derive(passphrase, salt, SealedKeyset.KEY_BYTES);
        JsonGenerator json = KeysetJson.generator(out)) {
      json.writeStartObject();
      json.writeNumberField("version", VERSION);
      json.writeStringField("derivation", DERIVATION);
      json.writeNumberField("memoryKib", cost.memoryKib());
      json.writeNumberField("passes", cost.passes());
      json.writeNumberField("lanes", cost.lanes());
      json.writeBinaryField("salt", salt);
      json.writeStringField("cipher", SealedKeyset.CIPHER);
      json.writeBinaryField("keyset", SealedKeyset.seal(engines, keyset, key, DATA, random));
      json.writeEndObject();
    } catch (IOException e) {
      throw new IllegalStateException("writing to memory doesn't fail", e);
    }
    return out.toByteArray();
  }

  /**
   * Reads a file's content.
   *
   * @param passphrase requested when the content is worth it
   * @throws MalformedKeysetException when it isn't a complete file, or the passphrase is wrong
   */
  static Keyset read(Engines engines, byte[] content, KeptPassphrase passphrase)
      throws MalformedKeysetException {
    try (JsonParser json = KeysetJson.parser(content)) {
      return new Fields(json).decrypt(engines, passphrase.get(false));
    } catch (IOException | IllegalArgumentException | DecryptionException e) {
      throw new MalformedKeysetException(RULE);
    }
  }

  /** The fields of the file. */
  private static final class Fields {
    private final Argon2Cost cost;
    private final byte[] salt;
    private final byte[] sealed;

    Fields(JsonParser json) throws IOException, MalformedKeysetException {
      int memoryKib = 0;
      int passes = 0;
      int lanes = 0;
      boolean versionKnown = false;
      boolean derivationKnown = false;
      boolean cipherKnown = false;
      byte[] readSalt = {};
      byte[] readSealed = {};
      require(json.nextToken() == JsonToken.START_OBJECT);
      while (json.nextToken() != JsonToken.END_OBJECT) {
        String name = KeysetJson.fieldName(json);
        switch (name) {
          case "version" -> versionKnown = KeysetJson.wholeNumber(json) == VERSION;
          case "derivation" -> derivationKnown = DERIVATION.equals(json.getText());
          case "memoryKib" -> memoryKib = KeysetJson.wholeNumber(json);
          case "passes" -> passes = KeysetJson.wholeNumber(json);
          case "lanes" -> lanes = KeysetJson.wholeNumber(json);
          case "salt" -> readSalt = json.getBinaryValue();
          case "cipher" -> cipherKnown = SealedKeyset.CIPHER.equals(json.getText());
          case "keyset" -> readSealed = json.getBinaryValue();
          default -> throw new MalformedKeysetException(RULE);
        }
      }
      require(json.nextToken() == null && readSalt.length == SALT_BYTES);
      require(versionKnown && derivationKnown && cipherKnown);
      cost = new Argon2Cost(memoryKib, passes, lanes);
      salt = readSalt;
      sealed = readSealed;
    }

    Keyset decrypt(Engines engines, Passphrase passphrase)
        throws DecryptionException, MalformedKeysetException {
      try (SecretBytes key = cost.derive(passphrase, salt, SealedKeyset.KEY_BYTES)) {
        return SealedKeyset.open(engines, sealed, key, DATA);
      }
    }

    private static void require(boolean holds) throws MalformedKeysetException {
      if (!holds) {
        throw new MalformedKeysetException(RULE);
      }
    }
  }
}
