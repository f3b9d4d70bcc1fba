package site.ycsb.crypto;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.crypto.primitive.DecryptionException;
import site.ycsb.crypto.primitive.RadixText;

/**
 * Encrypts and decrypts the iterators that YCSB keeps values in, and makes the stored bytes text
 * where the store needs text. Allocates one array and one iterator for a value. Threading: one
 * thread.
 */
final class ValueCodec {
  private final ValueCipher cipher;
  private final @Nullable RadixText text;
  private final ThreadFigures figures;
  private final Scratch plain = new Scratch();
  private final Scratch stored = new Scratch();
  private final Scratch received = new Scratch();

  /**
   * A codec with buffers of its own.
   *
   * @param text how stored bytes are written; null for as they are
   */
  ValueCodec(ValueCipher cipher, @Nullable RadixText text, ThreadFigures figures) {
    this.cipher = cipher;
    this.text = text;
    this.figures = figures;
  }

  /** Encrypts a value, whose iterator is consumed. */
  ByteIterator encrypt(Field field, ByteIterator value) {
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
  ByteIterator decrypt(Field field, ByteIterator value) throws DecryptionException {
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
  private static int drain(ByteIterator value, Scratch into, int room) {
    int length = Math.toIntExact(value.bytesLeft());
    byte[] buffer = into.ofAtLeast(Math.addExact(length, room));
    int count = Math.min(value.nextBuf(buffer, 0), length);
    while (count < length) {
      buffer[count++] = value.nextByte();
    }
    return length;
  }
}
