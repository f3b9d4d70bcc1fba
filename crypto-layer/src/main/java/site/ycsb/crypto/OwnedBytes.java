package site.ycsb.crypto;

import java.util.Arrays;
import java.util.NoSuchElementException;
import site.ycsb.ByteIterator;

/**
 * The bytes of an array that was made for this value alone. {@link #toArray()} at the beginning
 * hands out the array itself: who takes it may keep it, and nothing is copied. Threading: one
 * thread.
 */
final class OwnedBytes extends ByteIterator {
  private final byte[] bytes;
  private int offset;

  /** All of an array that nobody else uses. */
  OwnedBytes(byte[] bytes) {
    this.bytes = bytes;
  }

  @Override
  public boolean hasNext() {
    return offset < bytes.length;
  }

  @Override
  public byte nextByte() {
    if (offset >= bytes.length) {
      throw new NoSuchElementException();
    }
    return bytes[offset++];
  }

  @Override
  public int nextBuf(byte[] buf, int bufOff) {
    int count = Math.min(buf.length - bufOff, bytes.length - offset);
    System.arraycopy(bytes, offset, buf, bufOff, count);
    offset += count;
    return bufOff + count;
  }

  @Override
  public long bytesLeft() {
    return (long) bytes.length - offset;
  }

  /** Starts again; the bytes are what they were unless the taker of the array changed them. */
  @Override
  public void reset() {
    offset = 0;
  }

  @Override
  public byte[] toArray() {
    byte[] left = offset == 0 ? bytes : Arrays.copyOfRange(bytes, offset, bytes.length);
    offset = bytes.length;
    return left;
  }
}
