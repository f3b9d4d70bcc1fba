package site.ycsb.crypto.value;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.StringByteIterator;
import site.ycsb.crypto.metrics.ThreadMetrics;
import site.ycsb.crypto.primitive.DecryptionBatch;
import site.ycsb.crypto.primitive.DecryptionException;
import site.ycsb.crypto.primitive.GrowingBuffer;
import site.ycsb.crypto.primitive.RadixText;

/**
 * Encrypts and decrypts the iterators that YCSB keeps values in, and makes the stored bytes text
 * where the store needs text. Allocates one array and one iterator for a value. Threading: one
 * thread.
 */
public final class ValueCodec {
  private static final int INITIAL_FIELDS = 16;

  private final ValueCipher cipher;
  private final @Nullable RecordTag recordTag;
  private final @Nullable DecryptionBatch batch;
  private final @Nullable RadixText text;
  private final ThreadMetrics metrics;
  private final GrowingBuffer plain = new GrowingBuffer();
  private final GrowingBuffer stored = new GrowingBuffer();
  private final GrowingBuffer received = new GrowingBuffer();
  private Field[] collectedFields = new Field[INITIAL_FIELDS];
  private int[] collectedLengths = new int[INITIAL_FIELDS];
  private int collected;

  /**
   * A codec with buffers of its own.
   *
   * @param recordTag what the cipher binds values to; null when it doesn't bind them to a record
   * @param text how stored bytes are written; null for as they are
   */
  ValueCodec(
      ValueCipher cipher,
      @Nullable RecordTag recordTag,
      @Nullable RadixText text,
      ThreadMetrics metrics) {
    this.cipher = cipher;
    this.recordTag = recordTag;
    batch = cipher.batch();
    this.text = text;
    this.metrics = metrics;
  }

  /** The values that follow belong to the record with this key. */
  public void beginRecord(String plainKey) {
    forget();
    if (recordTag != null) {
      recordTag.ofRecord(plainKey);
    }
  }

  /** The values that follow belong to one record, whose key isn't known. */
  public void beginUnknownRecord() {
    forget();
    if (recordTag != null) {
      recordTag.ofUnknownRecord();
    }
  }

  /** Encrypts a value. Its iterator is consumed, unless it is a text. */
  public ByteIterator encrypt(Field field, ByteIterator value) {
    int length =
        value instanceof StringByteIterator chars
            ? copyText(chars)
            : drain(value, plain, ValueCipher.PADDING_ROOM_BYTES);
    int storedLength = cipher.storedLength(length);
    byte[] result;
    if (text == null) {
      result = new byte[storedLength];
      cipher.seal(field, plain.bytes(), length, result);
    } else {
      byte[] storedBytes = stored.ofAtLeast(storedLength);
      cipher.seal(field, plain.bytes(), length, storedBytes);
      result = new byte[text.encodedLength(storedLength)];
      text.encode(storedBytes, 0, storedLength, result, 0);
    }
    metrics.countValue(length, result.length);
    return new OwnedBytes(result);
  }

  /**
   * Decrypts a value into a record under its plain name, into an array of its own: at once, or with
   * the record's other values by {@link #finishRecord}. The iterator is consumed.
   */
  public void decrypt(Field field, ByteIterator value, Map<String, ByteIterator> record)
      throws DecryptionException {
    int receivedLength = drain(value, received, 0);
    byte[] storedBytes = received.bytes();
    int storedLength = receivedLength;
    if (text != null) {
      storedBytes = stored.ofAtLeast(text.decodedLength(receivedLength));
      storedLength = text.decode(received.bytes(), 0, receivedLength, storedBytes, 0);
      if (storedLength < 0) {
        throw new DecryptionException();
      }
    }
    if (batch != null && cipher.collect(field, storedBytes, storedLength)) {
      collected(field, receivedLength);
      return;
    }
    byte[] plainBytes = plain.ofAtLeast(storedLength);
    int length = cipher.open(field, storedBytes, storedLength, plainBytes);
    put(field, Arrays.copyOf(plainBytes, length), receivedLength, record);
  }

  /** Decrypts what is left to decrypt of the record. */
  public void finishRecord(Map<String, ByteIterator> record) throws DecryptionException {
    if (batch == null || collected == 0) {
      return;
    }
    batch.decrypt();
    for (int i = 0; i < collected; i++) {
      put(collectedFields[i], batch.plaintext(i), collectedLengths[i], record);
    }
    forget();
  }

  private void collected(Field field, int receivedLength) {
    if (collected == collectedFields.length) {
      collectedFields = Arrays.copyOf(collectedFields, 2 * collected);
      collectedLengths = Arrays.copyOf(collectedLengths, 2 * collected);
    }
    collectedFields[collected] = field;
    collectedLengths[collected] = receivedLength;
    collected++;
  }

  /** Forgets what a record before left, which was aborted. */
  private void forget() {
    collected = 0;
    if (batch != null) {
      batch.clear();
    }
  }

  private void put(
      Field field, byte[] value, int receivedLength, Map<String, ByteIterator> record) {
    metrics.countValue(value.length, receivedLength);
    record.put(field.plainName(), new OwnedBytes(value));
  }

  /**
   * Takes a text as a binding would store it, in UTF-8: its bytes are the low ones of its
   * characters, right for ASCII only.
   */
  private int copyText(StringByteIterator value) {
    byte[] bytes = value.toString().getBytes(StandardCharsets.UTF_8);
    byte[] buffer = plain.ofAtLeast(Math.addExact(bytes.length, ValueCipher.PADDING_ROOM_BYTES));
    System.arraycopy(bytes, 0, buffer, 0, bytes.length);
    return bytes.length;
  }

  /** Reads all that is left of an iterator. */
  private static int drain(ByteIterator value, GrowingBuffer into, int room) {
    int length = Math.toIntExact(value.bytesLeft());
    byte[] buffer = into.ofAtLeast(Math.addExact(length, room));
    int count = Math.min(value.nextBuf(buffer, 0), length);
    while (count < length) {
      buffer[count++] = value.nextByte();
    }
    return length;
  }
}
