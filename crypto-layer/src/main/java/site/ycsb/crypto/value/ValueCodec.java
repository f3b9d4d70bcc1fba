package site.ycsb.crypto.value;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.crypto.metrics.ThreadMetrics;
import site.ycsb.crypto.primitive.DecryptionException;
import site.ycsb.crypto.primitive.GrowingBuffer;
import site.ycsb.crypto.primitive.RadixText;

/**
 * Encrypts and decrypts the iterators that YCSB keeps values in, and makes the stored bytes text
 * where the store needs text. Allocates one array and one iterator for a value. Threading: one
 * thread.
 */
public final class ValueCodec {
  private final ValueCipher cipher;
  private final @Nullable RecordTag recordTag;
  private final @Nullable RadixText text;
  private final ThreadMetrics figures;
  private final GrowingBuffer plain = new GrowingBuffer();
  private final GrowingBuffer stored = new GrowingBuffer();
  private final GrowingBuffer received = new GrowingBuffer();

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
      ThreadMetrics figures) {
    this.cipher = cipher;
    this.recordTag = recordTag;
    this.text = text;
    this.figures = figures;
  }

  /** The values that follow belong to the record with this key. */
  public void beginRecord(String plainKey) {
    if (recordTag != null) {
      recordTag.ofRecord(plainKey);
    }
  }

  /** The values that follow belong to one record, whose key isn't known. */
  public void beginUnknownRecord() {
    if (recordTag != null) {
      recordTag.ofUnknownRecord();
    }
  }

  /** Encrypts a value, whose iterator is consumed. */
  public ByteIterator encrypt(Field field, ByteIterator value) {
    int length = drain(value, plain, ValueCipher.PADDING_ROOM_BYTES);
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
    figures.countValue(length, result.length);
    return new OwnedBytes(result);
  }

  /** Decrypts a value at once, into an array of its own; the iterator is consumed. */
  public ByteIterator decrypt(Field field, ByteIterator value) throws DecryptionException {
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
    byte[] plainBytes = plain.ofAtLeast(storedLength);
    int length = cipher.open(field, storedBytes, storedLength, plainBytes);
    figures.countValue(length, receivedLength);
    return new OwnedBytes(Arrays.copyOf(plainBytes, length));
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
