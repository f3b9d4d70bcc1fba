package site.ycsb;

import java.util.Arrays;

/** The eight bytes, most significant first, of a whole or a floating point number. */
public class NumericByteIterator extends ByteIterator {
  private final byte[] bytes;
  private final boolean floatingPoint;
  private int offset;
  private boolean converted;

  public NumericByteIterator(long value) {
    bytes = Utils.longToBytes(value);
    floatingPoint = false;
  }

  public NumericByteIterator(double value) {
    bytes = Utils.doubleToBytes(value);
    floatingPoint = true;
  }

  @Override
  public boolean hasNext() {
    return offset < bytes.length;
  }

  @Override
  public byte nextByte() {
    return bytes[offset++];
  }

  @Override
  public long bytesLeft() {
    return (long) bytes.length - offset;
  }

  @Override
  public void reset() {
    offset = 0;
    converted = false;
  }

  @Override
  public byte[] toArray() {
    int from = converted ? 0 : offset;
    converted = from == 0;
    offset = bytes.length;
    return Arrays.copyOfRange(bytes, from, bytes.length);
  }

  /** The whole number, whatever was read. */
  public long getLong() {
    if (floatingPoint) {
      throw new IllegalStateException("Byte iterator is of the type double");
    }
    return Utils.bytesToLong(bytes);
  }

  /** The floating point number, whatever was read. */
  public double getDouble() {
    if (!floatingPoint) {
      throw new IllegalStateException("Byte iterator is of the type long");
    }
    return Utils.bytesToDouble(bytes);
  }

  public boolean isFloatingPoint() {
    return floatingPoint;
  }
}
