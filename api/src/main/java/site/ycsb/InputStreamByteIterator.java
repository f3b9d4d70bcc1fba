package site.ycsb;

import java.io.IOException;
import java.io.InputStream;

/**
 * A number of bytes from a stream. {@link #reset()} works when the stream supports marks, and so
 * does a second conversion. Errors of the stream, and a stream that ends too early, are {@link
 * IllegalStateException}s.
 */
public class InputStreamByteIterator extends ByteIterator {
  private final InputStream stream;
  private final long length;
  private final boolean resettable;
  private long offset;
  private boolean converted;

  public InputStreamByteIterator(InputStream ins, long len) {
    stream = ins;
    length = len;
    resettable = ins.markSupported();
    if (resettable) {
      ins.mark((int) Math.min(len, Integer.MAX_VALUE));
    }
  }

  @Override
  public boolean hasNext() {
    return offset < length;
  }

  @Override
  public byte nextByte() {
    int value;
    try {
      value = stream.read();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    if (value < 0) {
      throw new IllegalStateException("Past EOF!");
    }
    offset++;
    return (byte) value;
  }

  @Override
  public long bytesLeft() {
    return length - offset;
  }

  @Override
  public byte[] toArray() {
    if (converted && resettable) {
      reset();
    }
    converted = offset == 0;
    int left = Math.toIntExact(bytesLeft());
    byte[] bytes = new byte[left];
    try {
      if (stream.readNBytes(bytes, 0, left) < left) {
        throw new IllegalStateException("Past EOF!");
      }
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    offset = length;
    return bytes;
  }

  @Override
  public void reset() {
    if (!resettable) {
      throw new UnsupportedOperationException();
    }
    try {
      stream.reset();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    stream.mark((int) Math.min(length, Integer.MAX_VALUE));
    offset = 0;
    converted = false;
  }
}
