package site.ycsb;

import java.util.Arrays;
import java.util.NoSuchElementException;

/** The bytes of an array, or of a part of it. The array isn't copied. */
public class ByteArrayByteIterator extends ByteIterator {
  private final byte[] bytes;
  private final int start;
  private final int end;
  private int offset;
  private boolean converted;

  public ByteArrayByteIterator(byte[] s) {
    this(s, 0, s.length);
  }

  public ByteArrayByteIterator(byte[] s, int off, int len) {
    bytes = s;
    start = off;
    end = off + len;
    offset = off;
  }

  @Override
  public boolean hasNext() {
    return offset < end;
  }

  @Override
  public byte nextByte() {
    if (offset >= end) {
      throw new NoSuchElementException();
    }
    return bytes[offset++];
  }

  @Override
  public int nextBuf(byte[] buf, int bufOff) {
    int count = Math.min(buf.length - bufOff, end - offset);
    System.arraycopy(bytes, offset, buf, bufOff, count);
    offset += count;
    return bufOff + count;
  }

  @Override
  public long bytesLeft() {
    return (long) end - offset;
  }

  @Override
  public void reset() {
    offset = start;
    converted = false;
  }

  @Override
  public byte[] toArray() {
    int from = converted ? start : offset;
    converted = from == start;
    offset = end;
    return Arrays.copyOfRange(bytes, from, end);
  }
}
