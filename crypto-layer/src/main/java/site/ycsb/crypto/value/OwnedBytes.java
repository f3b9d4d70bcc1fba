package site.ycsb.crypto.value;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.NoSuchElementException;
import site.ycsb.ByteIterator;

/**
 * The bytes of an array that was made for this value alone. {@link #toArray()} at the beginning
 * hands out the array itself: who takes it may keep it, and nothing is copied.
 *
 * <p>Asked for the complete value, it gives it each time, whatever was taken before: bindings that
 * convert a record again, after a conflict, would store empty values otherwise. {@link #toString()}
 * leaves it where it stands at the beginning, as YCSB's StringByteIterator does; {@link #toArray()}
 * ends it, as with every iterator of YCSB, and gives a copy of the whole when it is asked again.
 *
 * <p>Threading: one thread.
 */
final class OwnedBytes extends ByteIterator {
  private final byte[] bytes;
  private int offset;
  private boolean handedOut;

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
    handedOut = false;
  }

  /** The whole value when nothing or the whole was taken before, otherwise the bytes left. */
  @Override
  public byte[] toArray() {
    if (handedOut) {
      return bytes.clone();
    }
    handedOut = offset == 0;
    byte[] left = handedOut ? bytes : Arrays.copyOfRange(bytes, offset, bytes.length);
    offset = bytes.length;
    return left;
  }

  /** As {@link #toArray()}, as UTF-8 text; consumes nothing when it is the whole value. */
  @Override
  public String toString() {
    if (handedOut || offset == 0) {
      return new String(bytes, StandardCharsets.UTF_8);
    }
    return new String(toArray(), StandardCharsets.UTF_8);
  }
}
