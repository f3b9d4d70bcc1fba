package site.ycsb;

import java.nio.charset.StandardCharsets;
import java.util.Iterator;

/**
 * A field's value as a stream of bytes, read once: whoever reads it consumes it. {@link
 * #nextByte()} and {@link #nextBuf} don't box.
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

  /** Consumes the bytes left, as UTF-8 text. */
  @Override
  public String toString() {
    return new String(toArray(), StandardCharsets.UTF_8);
  }

  /** Consumes the bytes left. */
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
