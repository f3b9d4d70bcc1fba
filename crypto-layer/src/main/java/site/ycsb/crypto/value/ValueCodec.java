package site.ycsb.crypto.value;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.StringByteIterator;
import site.ycsb.crypto.primitive.DecryptionBatch;
import site.ycsb.crypto.primitive.DecryptionException;
import site.ycsb.crypto.primitive.EncryptionBatch;
import site.ycsb.crypto.primitive.GrowingBuffer;
import site.ycsb.crypto.primitive.RadixText;
import site.ycsb.spi.UnreadableRecordException;
import site.ycsb.spi.crypto.ThreadMetrics;

/**
 * Encrypts and decrypts the iterators that YCSB keeps values in, and makes the stored bytes text
 * where the store needs text. Allocates one array and one iterator for a value. Threading: one
 * thread.
 */
public final class ValueCodec {
  private static final int INITIAL_VALUES = 16;

  /** A batch is decrypted when it is this long: a longer one would leave the processor's cache. */
  private static final int MAX_BATCH_BYTES = 32 << 10;

  private final ValueCipher cipher;
  private final @Nullable BoundRecord bound;
  private final @Nullable EncryptionBatch encryptionBatch;
  private final @Nullable DecryptionBatch decryptionBatch;
  private final @Nullable RadixText text;
  private final ThreadMetrics metrics;
  private final GrowingBuffer plain = new GrowingBuffer();
  private final GrowingBuffer stored = new GrowingBuffer();
  private final GrowingBuffer received = new GrowingBuffer();

  /** What is in the encryption batch and becomes text afterwards. */
  private final List<TextValue> textValues = new ArrayList<>();

  private int textCount;

  /** The fields of what is in the decryption batch, and the records that the values go to. */
  private Field[] fields = new Field[INITIAL_VALUES];

  private Map<String, ByteIterator>[] records = newRecords(INITIAL_VALUES);
  private int collected;
  private long plainBytes;
  private long storedBytes;

  /** A value that is encrypted in a batch and stored as text. Used again. */
  private static final class TextValue {
    private final GrowingBuffer stored = new GrowingBuffer();
    private int storedLength;
    private byte[] result = {};
  }

  /**
   * A codec with buffers of its own.
   *
   * @param bound what the cipher binds values to; null when it doesn't bind them to a record
   * @param text how stored bytes are written; null for as they are
   */
  ValueCodec(
      ValueCipher cipher,
      @Nullable BoundRecord bound,
      @Nullable RadixText text,
      ThreadMetrics metrics) {
    this.cipher = cipher;
    this.bound = bound;
    encryptionBatch = cipher.encryptionBatch();
    decryptionBatch = cipher.decryptionBatch();
    this.text = text;
    this.metrics = metrics;
  }

  /** Begins an operation, and forgets what one before left that was aborted. */
  public void begin() {
    textCount = 0;
    collected = 0;
    plainBytes = 0;
    storedBytes = 0;
    if (encryptionBatch != null) {
      encryptionBatch.clear();
    }
    if (decryptionBatch != null) {
      decryptionBatch.clear();
    }
  }

  /** The record that values belong to, to be begun before them; null where they aren't bound. */
  public @Nullable BoundRecord bound() {
    return bound;
  }

  /**
   * Encrypts a value, at once or with the record's others by {@link #finishEncryption}. Its
   * iterator is consumed, unless it is a text.
   *
   * @return the stored value; of a batch, it may be read after {@link #finishEncryption} only
   */
  public ByteIterator encrypt(Field field, ByteIterator value) {
    byte[] result =
        encryptionBatch == null
            ? encryptAlone(field, value)
            : addToBatch(encryptionBatch, field, value);
    storedBytes += result.length;
    return new OwnedBytes(result);
  }

  private byte[] encryptAlone(Field field, ByteIterator value) {
    int length;
    if (value instanceof StringByteIterator chars) {
      byte[] bytes = utf8(chars);
      length = bytes.length;
      System.arraycopy(bytes, 0, plain.ofAtLeast(withPadding(length)), 0, length);
    } else {
      length = lengthOf(value);
      drain(value, plain.ofAtLeast(withPadding(length)), 0, length);
    }
    plainBytes += length;
    int storedLength = cipher.storedLength(length);
    if (text == null) {
      byte[] result = new byte[storedLength];
      cipher.seal(field, plain.bytes(), length, result);
      return result;
    }
    byte[] storedValue = stored.ofAtLeast(storedLength);
    cipher.seal(field, plain.bytes(), length, storedValue);
    byte[] result = new byte[text.encodedLength(storedLength)];
    text.encode(storedValue, 0, storedLength, result, 0);
    return result;
  }

  private static int withPadding(int length) {
    return Math.addExact(length, ValueCipher.PADDING_ROOM_BYTES);
  }

  private byte[] addToBatch(EncryptionBatch batch, Field field, ByteIterator value) {
    int length;
    if (value instanceof StringByteIterator chars) {
      byte[] bytes = utf8(chars);
      length = bytes.length;
      System.arraycopy(bytes, 0, batch.reserve(length), batch.offset(), length);
    } else {
      length = lengthOf(value);
      drain(value, batch.reserve(length), batch.offset(), length);
    }
    plainBytes += length;
    int storedLength = cipher.storedLength(length);
    if (text == null) {
      byte[] result = new byte[storedLength];
      cipher.addPlain(field, length, result);
      return result;
    }
    if (textCount == textValues.size()) {
      textValues.add(new TextValue());
    }
    TextValue textValue = textValues.get(textCount);
    textCount++;
    cipher.addPlain(field, length, textValue.stored.ofAtLeast(storedLength));
    textValue.storedLength = storedLength;
    textValue.result = new byte[text.encodedLength(storedLength)];
    return textValue.result;
  }

  /** Encrypts what is left to encrypt of the record. */
  public void finishEncryption() {
    if (encryptionBatch != null) {
      encryptionBatch.encrypt();
      if (text != null) {
        for (int i = 0; i < textCount; i++) {
          TextValue value = textValues.get(i);
          text.encode(value.stored.bytes(), 0, value.storedLength, value.result, 0);
        }
      }
    }
    metrics.countValues(plainBytes, storedBytes);
  }

  /**
   * Decrypts a value into a record under its plain name, into an array of its own: at once, or with
   * others by {@link #finishDecryption}. The iterator is consumed.
   */
  public void decrypt(Field field, ByteIterator value, Map<String, ByteIterator> record)
      throws DecryptionException {
    int receivedLength = receivedLengthOf(value);
    int length = receivedLength;
    byte[] buffer;
    int offset;
    if (text == null) {
      buffer = room(length);
      offset = roomOffset();
      receive(value, buffer, offset, length);
    } else {
      byte[] digits = received.ofAtLeast(receivedLength);
      receive(value, digits, 0, receivedLength);
      buffer = room(text.decodedLength(receivedLength));
      offset = roomOffset();
      length = text.decode(digits, 0, receivedLength, buffer, offset);
      if (length < 0) {
        throw new DecryptionException();
      }
    }
    if (decryptionBatch != null && cipher.addStored(field, buffer, offset, length)) {
      storedBytes += receivedLength;
      collect(field, record);
      if (decryptionBatch.size() >= MAX_BATCH_BYTES) {
        decryptBatch(decryptionBatch);
      }
      return;
    }
    byte[] plainValue = plain.ofAtLeast(length);
    int plainLength = cipher.open(field, buffer, offset, length, plainValue);
    storedBytes += receivedLength;
    put(field, Arrays.copyOf(plainValue, plainLength), record);
  }

  /** Where a received value is put: straight into the batch, if there is one. */
  private byte[] room(int length) {
    return decryptionBatch == null ? stored.ofAtLeast(length) : decryptionBatch.reserve(length);
  }

  private int roomOffset() {
    return decryptionBatch == null ? 0 : decryptionBatch.offset();
  }

  /** Decrypts what is left to decrypt. */
  public void finishDecryption() throws DecryptionException {
    if (decryptionBatch != null && collected > 0) {
      decryptBatch(decryptionBatch);
    }
    metrics.countValues(plainBytes, storedBytes);
  }

  private void decryptBatch(DecryptionBatch batch) throws DecryptionException {
    batch.decrypt();
    for (int i = 0; i < collected; i++) {
      put(fields[i], batch.plaintext(i), records[i]);
    }
    batch.clear();
    collected = 0;
  }

  private void collect(Field field, Map<String, ByteIterator> record) {
    if (collected == fields.length) {
      fields = Arrays.copyOf(fields, 2 * collected);
      records = Arrays.copyOf(records, 2 * collected);
    }
    fields[collected] = field;
    records[collected] = record;
    collected++;
  }

  /** An array that only its elements are taken from. */
  @SuppressWarnings({"unchecked", "rawtypes"})
  private static Map<String, ByteIterator>[] newRecords(int length) {
    return new Map[length];
  }

  private void put(Field field, byte[] value, Map<String, ByteIterator> record) {
    plainBytes += value.length;
    record.put(field.plainName(), new OwnedBytes(value));
  }

  /**
   * A text as a binding would store it, in UTF-8: its bytes are the low ones of its characters,
   * right for ASCII only.
   */
  private static byte[] utf8(StringByteIterator value) {
    return value.toString().getBytes(StandardCharsets.UTF_8);
  }

  private static int lengthOf(ByteIterator value) {
    return Math.toIntExact(value.bytesLeft());
  }

  /** Reads all that is left of an iterator. */
  private static void drain(ByteIterator value, byte[] into, int offset, int length) {
    int end = offset + length;
    int position = Math.min(value.nextBuf(into, offset), end);
    while (position < end) {
      into[position++] = value.nextByte();
    }
  }

  /** As {@link #lengthOf}, of a binding's iterator. */
  private static int receivedLengthOf(ByteIterator value) {
    try {
      return Math.max(lengthOf(value), 0);
    } catch (RuntimeException e) {
      throw new UnreadableRecordException(e);
    }
  }

  /** As {@link #drain}, of a binding's iterator. */
  private static void receive(ByteIterator value, byte[] into, int offset, int length) {
    try {
      drain(value, into, offset, length);
    } catch (RuntimeException e) {
      throw new UnreadableRecordException(e);
    }
  }
}
