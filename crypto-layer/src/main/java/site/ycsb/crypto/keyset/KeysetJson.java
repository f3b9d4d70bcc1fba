package site.ycsb.crypto.keyset;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import site.ycsb.crypto.keyset.Keyset.ValueMaster;
import site.ycsb.crypto.primitive.Engines;
import site.ycsb.crypto.primitive.SecretBytes;

/**
 * The format of the keyset file: a JSON object with {@code version} 3, {@code keyId}, {@code
 * deterministic} (the key in base64), {@code primary} (an index), {@code values} (objects with
 * {@code index}, {@code created}, {@code key} and {@code check}, {@link ValueMaster#check}) and
 * {@code check}, {@link Keyset#check}. Files of version 1, which earlier versions wrote, have no
 * check over all of it, and the oldest of them no check values either; they are read. Keys are read
 * and written as bytes, never as Strings.
 */
final class KeysetJson {
  static final int VERSION = 3;
  private static final int VERSION_WITHOUT_CHECK = 1;
  static final String RULE = "must be a complete keyset file";

  /** Keeps no buffer for the next use: keys pass through them. */
  private static final JsonFactory JSON =
      JsonFactory.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
          .disable(JsonFactory.Feature.USE_THREAD_LOCAL_FOR_BUFFER_RECYCLING)
          .build();

  private KeysetJson() {}

  /** The file's content, which the caller wipes. */
  static byte[] write(Keyset keyset) {
    WipedBuffer out = new WipedBuffer();
    try (JsonGenerator json = generator(out)) {
      json.writeStartObject();
      json.writeNumberField("version", VERSION);
      json.writeStringField("keyId", keyset.keyId());
      writeKey(json, "deterministic", keyset.deterministic());
      json.writeNumberField("primary", keyset.primaryIndex());
      json.writeArrayFieldStart("values");
      for (ValueMaster master : keyset.values()) {
        json.writeStartObject();
        json.writeNumberField("index", master.index());
        json.writeStringField("created", master.created().toString());
        writeKey(json, "key", master.key());
        json.writeStringField("check", keyset.checkOf(master));
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeStringField("check", keyset.check());
      json.writeEndObject();
    } catch (IOException e) {
      throw new IllegalStateException("writing to memory doesn't fail", e);
    }
    byte[] content = out.toByteArray();
    out.wipe();
    return content;
  }

  /**
   * Reads a file's content.
   *
   * @param engines compute the keyset's checks
   * @throws MalformedKeysetException when it isn't a complete keyset; says nothing of the content
   */
  static Keyset read(Engines engines, byte[] content) throws MalformedKeysetException {
    List<SecretBytes> keys = new ArrayList<>();
    boolean whole = false;
    try (JsonParser json = parser(content)) {
      Keyset keyset = new Reader(engines, json, keys).keyset();
      whole = true;
      return keyset;
    } catch (IOException | DateTimeException | IllegalArgumentException e) {
      // the cause isn't passed on: its message could quote the file
      throw new MalformedKeysetException(RULE);
    } finally {
      if (!whole) {
        keys.forEach(SecretBytes::close);
      }
    }
  }

  /**
   * The version that a file begins with, without a look at anything else; -1 when none is there.
   */
  static int version(byte[] content) {
    try (JsonParser json = parser(content)) {
      boolean found =
          json.nextToken() == JsonToken.START_OBJECT
              && "version".equals(json.nextFieldName())
              && json.nextToken() == JsonToken.VALUE_NUMBER_INT;
      return found ? json.getIntValue() : -1;
    } catch (IOException e) {
      return -1;
    }
  }

  /** Rejects what a newer build made, as what it is. */
  static void requireKnown(int version) throws MalformedKeysetException {
    if (version > WrappedFormat.VERSION) {
      throw new MalformedKeysetException(
          "must be a complete keyset file of version 1 to 4, and is of version "
              + version
              + ": it was created by a newer version of this client, which can read it");
    }
  }

  static JsonParser parser(byte[] content) throws IOException {
    return JSON.createParser(content);
  }

  static JsonGenerator generator(OutputStream out) throws IOException {
    return JSON.createGenerator(out).useDefaultPrettyPrinter();
  }

  /** The name of a field; the parser stands on its value afterwards. */
  static String fieldName(JsonParser json) throws IOException, MalformedKeysetException {
    require(json.currentToken() == JsonToken.FIELD_NAME);
    String name = json.currentName();
    require(json.nextToken() != null);
    return name;
  }

  /** An integer; a number with a fraction isn't one. */
  static int wholeNumber(JsonParser json) throws IOException, MalformedKeysetException {
    require(json.currentToken() == JsonToken.VALUE_NUMBER_INT);
    return json.getIntValue();
  }

  private static void require(boolean holds) throws MalformedKeysetException {
    if (!holds) {
      throw new MalformedKeysetException(RULE);
    }
  }

  private static void writeKey(JsonGenerator json, String name, SecretBytes key)
      throws IOException {
    byte[] copy = key.copy();
    json.writeBinaryField(name, copy);
    Arrays.fill(copy, (byte) 0);
  }

  private static final class Reader {
    private final Engines engines;
    private final JsonParser json;
    private final List<SecretBytes> keys;

    /**
     * A reader.
     *
     * @param keys receives each key as soon as it is read, so that it can be wiped
     */
    Reader(Engines engines, JsonParser json, List<SecretBytes> keys) {
      this.engines = engines;
      this.json = json;
      this.keys = keys;
    }

    Keyset keyset() throws IOException, MalformedKeysetException {
      int version = -1;
      int primary = -1;
      @Nullable String keyId = null;
      @Nullable SecretBytes deterministic = null;
      @Nullable String check = null;
      List<ValueMaster> values = new ArrayList<>();
      require(json.nextToken() == JsonToken.START_OBJECT);
      while (json.nextToken() != JsonToken.END_OBJECT) {
        switch (fieldName(json)) {
          case "version" -> version = wholeNumber(json);
          case "keyId" -> keyId = json.getText();
          case "deterministic" -> deterministic = key();
          case "primary" -> primary = wholeNumber(json);
          case "check" -> check = json.getText();
          case "values" -> {
            require(json.currentToken() == JsonToken.START_ARRAY);
            while (json.nextToken() != JsonToken.END_ARRAY) {
              values.add(valueMaster());
            }
          }
          default -> throw new MalformedKeysetException(RULE);
        }
      }
      require(json.nextToken() == null);
      require(version == VERSION || version == VERSION_WITHOUT_CHECK);
      require((version == VERSION) == (check != null));
      if (deterministic == null) {
        throw new MalformedKeysetException(RULE);
      }
      requireCheckValues(values, version);
      Keyset keyset = new Keyset(engines, deterministic, values, primary, check != null);
      require(keyset.keyId().equals(keyId));
      if (check != null && !check.equals(keyset.check())) {
        throw new MalformedKeysetException(
            RULE + ", and it doesn't fit its check: something in it was changed");
      }
      return keyset;
    }

    /** The oldest files have none; no version wrote some of them only. */
    private static void requireCheckValues(List<ValueMaster> values, int version)
        throws MalformedKeysetException {
      long stored = values.stream().filter(ValueMaster::checkStored).count();
      boolean none = stored == 0 && version == VERSION_WITHOUT_CHECK;
      if (stored < values.size() && !none) {
        throw new MalformedKeysetException(
            RULE + ", and a value key has no check value, which no version left out");
      }
    }

    private ValueMaster valueMaster() throws IOException, MalformedKeysetException {
      int index = -1;
      @Nullable Instant created = null;
      @Nullable SecretBytes key = null;
      @Nullable String check = null;
      require(json.currentToken() == JsonToken.START_OBJECT);
      while (json.nextToken() != JsonToken.END_OBJECT) {
        switch (fieldName(json)) {
          case "index" -> index = wholeNumber(json);
          case "created" -> created = Instant.parse(json.getText());
          case "key" -> key = key();
          case "check" -> check = json.getText();
          default -> throw new MalformedKeysetException(RULE);
        }
      }
      if (created == null || key == null) {
        throw new MalformedKeysetException(RULE);
      }
      ValueMaster master = new ValueMaster(index, created, key, check != null);
      if (check != null && !check.equals(master.check(engines))) {
        throw new MalformedKeysetException(
            RULE + ", and value key " + index + " doesn't fit its check value");
      }
      return master;
    }

    private SecretBytes key() throws IOException {
      SecretBytes key = SecretBytes.takingOver(json.getBinaryValue());
      keys.add(key);
      return key;
    }
  }

  /** A buffer whose content can be overwritten. */
  private static final class WipedBuffer extends ByteArrayOutputStream {
    private static final int ENOUGH_BYTES = 1 << 16;

    WipedBuffer() {
      super(ENOUGH_BYTES);
    }

    void wipe() {
      Arrays.fill(buf, (byte) 0);
    }
  }
}
