package site.ycsb.crypto.keyset;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import site.ycsb.crypto.primitive.DecryptionException;
import site.ycsb.crypto.primitive.SealingEngine;
import site.ycsb.crypto.primitive.SecretBytes;
import site.ycsb.crypto.primitive.ValueAlgorithm;
import site.ycsb.crypto.primitive.provider.BouncyCastleEngines;

/**
 * A keyset under a passphrase.
 *
 * <p>Guarantees: without the passphrase nothing of the keyset is known but about how many keys it
 * has; any change of the file is detected, as a wrong passphrase.
 *
 * <p>Format: a JSON object with {@code version} 2, {@code derivation} "argon2id", {@code
 * memoryKib}, {@code passes} and {@code lanes} ({@link Argon2Cost}), {@code salt} (16 bytes in
 * base64), {@code cipher} "AES-256-GCM" and {@code keyset}: nonce of 12 bytes, the JSON of {@link
 * KeysetJson} encrypted, tag of 16 bytes. The associated data is {@code ycsb-keyset/2}. Each file
 * has a salt, and so a key, of its own.
 *
 * <p>Source: RFC 9106, NIST SP 800-38D.
 */
final class ProtectedJson {
  static final int VERSION = 2;
  private static final String DERIVATION = "argon2id";
  private static final String CIPHER = "AES-256-GCM";
  private static final byte[] DATA = "ycsb-keyset/2".getBytes(StandardCharsets.US_ASCII);
  private static final int SALT_BYTES = 16;
  private static final int NONCE_BYTES = 12;
  private static final int KEY_BYTES = 32;
  private static final String RULE =
      "has to be a complete keyset file, and its passphrase the right one";

  private ProtectedJson() {}

  /** Whether a file says that it is one; without a look at anything else. */
  static boolean isOne(byte[] content) {
    return KeysetJson.version(content) == VERSION;
  }

  /** The file's content. */
  static byte[] write(Keyset keyset, Passphrase passphrase, Argon2Cost cost, SecureRandom random) {
    byte[] salt = new byte[SALT_BYTES];
    random.nextBytes(salt);
    byte[] nonce = new byte[NONCE_BYTES];
    random.nextBytes(nonce);
    byte[] plain = KeysetJson.write(keyset);
    byte[] room = Arrays.copyOf(plain, plain.length + SealingEngine.PADDING_ROOM_BYTES);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (SecretBytes key = cost.derive(passphrase, salt, KEY_BYTES);
        JsonGenerator json = KeysetJson.generator(out)) {
      SealingEngine engine = engine(key);
      byte[] sealed = Arrays.copyOf(nonce, engine.sealedLength(plain.length));
      engine.seal(DATA, DATA.length, room, plain.length, sealed, 0);
      json.writeStartObject();
      json.writeNumberField("version", VERSION);
      json.writeStringField("derivation", DERIVATION);
      json.writeNumberField("memoryKib", cost.memoryKib());
      json.writeNumberField("passes", cost.passes());
      json.writeNumberField("lanes", cost.lanes());
      json.writeBinaryField("salt", salt);
      json.writeStringField("cipher", CIPHER);
      json.writeBinaryField("keyset", sealed);
      json.writeEndObject();
    } catch (IOException e) {
      throw new IllegalStateException("writing to memory doesn't fail", e);
    } finally {
      Arrays.fill(plain, (byte) 0);
      Arrays.fill(room, (byte) 0);
    }
    return out.toByteArray();
  }

  /**
   * Reads a file's content.
   *
   * @param passphrase requested when the content is worth it
   * @throws MalformedKeysetException when it isn't a complete file, or the passphrase is wrong
   */
  static Keyset read(byte[] content, KeptPassphrase passphrase) throws MalformedKeysetException {
    try (JsonParser json = KeysetJson.parser(content)) {
      return new Fields(json).decrypt(passphrase.get(false));
    } catch (IOException | IllegalArgumentException | DecryptionException e) {
      throw new MalformedKeysetException(RULE);
    }
  }

  private static SealingEngine engine(SecretBytes key) {
    try {
      return new BouncyCastleEngines().sealing(ValueAlgorithm.of(ValueAlgorithm.Kind.GCM), key);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("Bouncy Castle has AES-GCM", e);
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
      boolean known = true;
      byte[] readSalt = {};
      byte[] readSealed = {};
      require(json.nextToken() == JsonToken.START_OBJECT);
      while (json.nextToken() != JsonToken.END_OBJECT) {
        String name = KeysetJson.fieldName(json);
        switch (name) {
          case "version" -> known &= KeysetJson.wholeNumber(json) == VERSION;
          case "derivation" -> known &= DERIVATION.equals(json.getText());
          case "memoryKib" -> memoryKib = KeysetJson.wholeNumber(json);
          case "passes" -> passes = KeysetJson.wholeNumber(json);
          case "lanes" -> lanes = KeysetJson.wholeNumber(json);
          case "salt" -> readSalt = json.getBinaryValue();
          case "cipher" -> known &= CIPHER.equals(json.getText());
          case "keyset" -> readSealed = json.getBinaryValue();
          default -> throw new MalformedKeysetException(RULE);
        }
      }
      require(json.nextToken() == null && known && readSalt.length == SALT_BYTES);
      cost = new Argon2Cost(memoryKib, passes, lanes);
      salt = readSalt;
      sealed = readSealed;
    }

    Keyset decrypt(Passphrase passphrase) throws DecryptionException, MalformedKeysetException {
      byte[] plain = new byte[sealed.length];
      try (SecretBytes key = cost.derive(passphrase, salt, KEY_BYTES)) {
        int length = engine(key).open(DATA, DATA.length, sealed, 0, sealed.length, plain);
        byte[] exact = Arrays.copyOf(plain, length);
        try {
          return KeysetJson.read(exact);
        } finally {
          Arrays.fill(exact, (byte) 0);
        }
      } finally {
        Arrays.fill(plain, (byte) 0);
      }
    }

    private static void require(boolean holds) throws MalformedKeysetException {
      if (!holds) {
        throw new MalformedKeysetException(RULE);
      }
    }
  }
}
