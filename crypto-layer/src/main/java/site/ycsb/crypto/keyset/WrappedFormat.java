package site.ycsb.crypto.keyset;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Optional;
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
 * <p>Format: a JSON object with {@code version} 4, {@code kms} (the URI of the service's key),
 * {@code wrapped} (what the service made of the file's key, in base64), {@code cipher}
 * "AES-256-GCM" and {@code keyset}, a {@link SealedKeyset}. The associated data is {@code
 * ycsb-keyset/4}, 00 and the URI. Whenever the file is written, it has a new key, wrapped by the
 * newest version of the service's, and is unwrapped once to see that this works.
 */
final class WrappedFormat implements KeysetFormat {
  static final int VERSION = 4;
  private static final String DATA = "ycsb-keyset/4\0";
  private static final String RULE = "must be a complete keyset file";

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
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (SecretBytes key = SecretBytes.copyOf(bytes)) {
      byte[] wrapped = kms.wrap(bytes);
      requireUnwraps(wrapped, key);
      byte[] sealed = SealedKeyset.seal(engines, keyset, key, DATA + kms.uri(), random);
      try (JsonGenerator json = KeysetJson.generator(out)) {
        json.writeStartObject();
        json.writeNumberField("version", VERSION);
        json.writeStringField("kms", kms.uri());
        json.writeBinaryField("wrapped", wrapped);
        json.writeStringField("cipher", SealedKeyset.CIPHER);
        json.writeBinaryField("keyset", sealed);
        json.writeEndObject();
      }
    } catch (KmsException e) {
      throw e;
    } catch (IOException e) {
      throw new IllegalStateException("writing to memory doesn't fail", e);
    } finally {
      Arrays.fill(bytes, (byte) 0);
    }
    return out.toByteArray();
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
    Fields fields = Fields.of(content);
    if (!fields.uri.equals(kms.uri())) {
      throw new MalformedKeysetException(
          "is wrapped by "
              + fields.uri
              + ", and encryption.kms="
              + kms.uri()
              + " is given. Give the one that it is wrapped by; bin/ycsb key rewrap <uri> moves it to"
              + " another");
    }
    try (SecretBytes key = SecretBytes.takingOver(kms.unwrap(fields.wrapped))) {
      if (key.length() != SealedKeyset.KEY_BYTES) {
        throw new MalformedKeysetException(RULE);
      }
      return SealedKeyset.open(engines, fields.sealed, key, DATA + fields.uri);
    } catch (DecryptionException e) {
      throw new MalformedKeysetException(
          RULE
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
      return Fields.of(content).uri;
    } catch (MalformedKeysetException e) {
      return "none";
    }
  }

  /** The fields of the file. */
  private static final class Fields {
    private String uri = "";
    private byte[] wrapped = {};
    private byte[] sealed = {};

    static Fields of(byte[] content) throws MalformedKeysetException {
      Fields fields = new Fields();
      boolean known;
      boolean cipherKnown = false;
      try (JsonParser json = KeysetJson.parser(content)) {
        known = json.nextToken() == JsonToken.START_OBJECT;
        while (known && json.nextToken() != JsonToken.END_OBJECT) {
          switch (KeysetJson.fieldName(json)) {
            case "version" -> known = KeysetJson.wholeNumber(json) == VERSION;
            case "kms" -> fields.uri = json.getText();
            case "wrapped" -> fields.wrapped = json.getBinaryValue();
            case "cipher" -> cipherKnown = SealedKeyset.CIPHER.equals(json.getText());
            case "keyset" -> fields.sealed = json.getBinaryValue();
            default -> known = false;
          }
        }
        known = known && cipherKnown && json.nextToken() == null;
      } catch (IOException e) {
        // the cause isn't passed on: its message could quote the file
        throw new MalformedKeysetException(RULE);
      }
      if (!known || fields.wrapped.length == 0 || !PRINTABLE.matcher(fields.uri).matches()) {
        throw new MalformedKeysetException(RULE);
      }
      return fields;
    }
  }
}
