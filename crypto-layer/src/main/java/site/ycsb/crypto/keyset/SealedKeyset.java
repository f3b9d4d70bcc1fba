package site.ycsb.crypto.keyset;

import com.fasterxml.jackson.core.Base64Variants;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import site.ycsb.crypto.primitive.DecryptionException;
import site.ycsb.crypto.primitive.Engines;
import site.ycsb.crypto.primitive.SealingEngine;
import site.ycsb.crypto.primitive.SecretBytes;
import site.ycsb.crypto.primitive.ValueAlgorithm;

/**
 * A file with a keyset under a key: a JSON object with {@code version}, fields that tell where the
 * key comes from, {@code cipher} "AES-256-GCM" and {@code keyset}, the JSON of {@link KeysetJson}
 * as nonce of 12 random bytes, ciphertext and tag of 16 bytes, in base64.
 *
 * <p>Source: NIST SP 800-38D.
 */
final class SealedKeyset {
  static final int KEY_BYTES = 32;
  private static final String CIPHER = "AES-256-GCM";
  private static final int NONCE_BYTES = 12;

  private final Map<String, Object> fields;
  private final byte[] sealed;

  private SealedKeyset(Map<String, Object> fields) {
    this.fields = fields;
    sealed = bytes("keyset");
  }

  /**
   * Encrypts a keyset, and returns the file's content.
   *
   * @param engines have AES-GCM; some of them choose the nonce
   * @param associated what else the tag protects
   * @param fields those before the cipher, in their order: integers, texts and bytes
   */
  static byte[] write(
      Engines engines,
      Keyset keyset,
      SecretBytes key,
      String associated,
      SecureRandom random,
      Map<String, Object> fields) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (JsonGenerator json = KeysetJson.generator(out)) {
      json.writeStartObject();
      for (Map.Entry<String, Object> field : fields.entrySet()) {
        if (field.getValue() instanceof Integer number) {
          json.writeNumberField(field.getKey(), number);
        } else if (field.getValue() instanceof byte[] bytes) {
          json.writeBinaryField(field.getKey(), bytes);
        } else {
          json.writeStringField(field.getKey(), String.valueOf(field.getValue()));
        }
      }
      json.writeStringField("cipher", CIPHER);
      json.writeBinaryField("keyset", seal(engines, keyset, key, associated, random));
      json.writeEndObject();
    } catch (IOException e) {
      throw new IllegalStateException("writing to memory doesn't fail", e);
    }
    return out.toByteArray();
  }

  private static byte[] seal(
      Engines engines, Keyset keyset, SecretBytes key, String associated, SecureRandom random) {
    byte[] data = associated.getBytes(StandardCharsets.UTF_8);
    byte[] nonce = new byte[NONCE_BYTES];
    random.nextBytes(nonce);
    byte[] plain = KeysetJson.write(keyset);
    byte[] room = Arrays.copyOf(plain, plain.length + SealingEngine.PADDING_ROOM_BYTES);
    try {
      SealingEngine engine = engine(engines, key);
      byte[] sealed = Arrays.copyOf(nonce, engine.sealedLength(plain.length));
      engine.seal(data, data.length, room, plain.length, sealed, 0);
      return sealed;
    } finally {
      Arrays.fill(plain, (byte) 0);
      Arrays.fill(room, (byte) 0);
    }
  }

  /**
   * Reads a file's content; nothing is decrypted yet.
   *
   * @param names of the fields between version and cipher
   * @throws IOException when it isn't JSON
   * @throws IllegalArgumentException when it has other fields, as the methods for fields do
   */
  static SealedKeyset in(byte[] content, int version, Set<String> names)
      throws IOException, MalformedKeysetException {
    Map<String, Object> fields = new HashMap<>();
    try (JsonParser json = KeysetJson.parser(content)) {
      require(json.nextToken() == JsonToken.START_OBJECT);
      while (json.nextToken() != JsonToken.END_OBJECT) {
        String name = KeysetJson.fieldName(json);
        boolean isNumber = json.currentToken() == JsonToken.VALUE_NUMBER_INT;
        fields.put(name, isNumber ? (Object) json.getIntValue() : json.getText());
      }
      require(json.nextToken() == null);
    }
    SealedKeyset file = new SealedKeyset(fields);
    require(file.number("version") == version && file.text("cipher").equals(CIPHER));
    require(fields.size() == names.size() + 3 && fields.keySet().containsAll(names));
    return file;
  }

  int number(String name) {
    if (fields.get(name) instanceof Integer number) {
      return number;
    }
    throw new IllegalArgumentException(name);
  }

  String text(String name) {
    if (fields.get(name) instanceof String text) {
      return text;
    }
    throw new IllegalArgumentException(name);
  }

  byte[] bytes(String name) {
    return Base64Variants.getDefaultVariant().decode(text(name));
  }

  private static void require(boolean holds) {
    if (!holds) {
      throw new IllegalArgumentException("not a file of this version");
    }
  }

  /**
   * Decrypts the keyset.
   *
   * @param engines have AES-GCM, and compute the keyset's checks
   * @throws DecryptionException when the key is another one, or anything was changed
   * @throws MalformedKeysetException when what was encrypted isn't a keyset
   */
  Keyset open(Engines engines, SecretBytes key, String associated)
      throws DecryptionException, MalformedKeysetException {
    byte[] data = associated.getBytes(StandardCharsets.UTF_8);
    byte[] plain = new byte[sealed.length];
    try {
      int length = engine(engines, key).open(data, data.length, sealed, 0, sealed.length, plain);
      byte[] exact = Arrays.copyOf(plain, length);
      try {
        return KeysetJson.read(engines, exact);
      } finally {
        Arrays.fill(exact, (byte) 0);
      }
    } finally {
      Arrays.fill(plain, (byte) 0);
    }
  }

  private static SealingEngine engine(Engines engines, SecretBytes key) {
    try {
      return engines.sealing(ValueAlgorithm.of(ValueAlgorithm.Kind.GCM), key);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("the engines of keysets have AES-GCM", e);
    }
  }
}
