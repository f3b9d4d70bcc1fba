package site.ycsb;

import java.nio.charset.StandardCharsets;
import java.util.Iterator;

/**
 * A field's value as a stream of bytes. {@link #nextByte()} and {@link #nextBuf} don't box.
 *
 * <p>Reading consumes: what was read is gone for {@link #hasNext()}, {@link #bytesLeft()}, {@link
 * #nextByte()} and {@link #nextBuf} until {@link #reset()}.
 *
 * <p>Conversion repeats: {@link #toArray()} and {@link #toString()} that began at the first byte
 * give the same bytes and the same text each time they are called again, so that a binding can
 * convert a value a second time, as for a retry after a conflict. In YCSB 0.17.0 the second
 * conversion is empty for every class but {@link StringByteIterator}. After a part was read by
 * other means, a conversion gives the rest, once, as there. Every iterator of this project keeps to
 * this where its source can be read again; a class that doesn't override {@link #toArray()} can
 * only consume.
 */
public abstract class ByteIterator implements Iterator<Byte> {

  @Override
  public abstract boolean hasNext();

  /** The next byte, boxed. */
  @Override
  public Byte next() {
    return nextByte();
  }

  /** The next byte. */
  public abstract byte nextByte();

  /**
   * Copies bytes into a buffer from an offset on, until it is full or there are none left.
   *
   * @return the offset after the last byte that was copied, as in YCSB 0.17.0
   */
  public int nextBuf(byte[] buf, int bufOff) {
    int size = bufOff;
    while (size < buf.length && hasNext()) {
      buf[size] = nextByte();
      size++;
    }
    return size;
  }

  /** How many bytes are left. */
  public abstract long bytesLeft();

  @Override
  public void remove() {
    throw new UnsupportedOperationException();
  }

  /** Starts again from the first byte, where the iterator can. */
  public void reset() {
    throw new UnsupportedOperationException();
  }

  /**
   * The bytes left as UTF-8 text. Here they are consumed, as by {@link #toArray()}; {@link
   * StringByteIterator} leaves them where none was read before.
   */
  @Override
  public String toString() {
    return new String(toArray(), StandardCharsets.UTF_8);
  }

  /**
   * The bytes left, which are consumed; all of them again when they were all taken by a conversion.
   */
  public byte[] toArray() {
    long left = bytesLeft();
    if (left != (int) left) {
      throw new ArrayIndexOutOfBoundsException("Too much data to fit in one array!");
    }
    byte[] bytes = new byte[(int) left];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = nextByte();
    }
    return bytes;
  }
}
