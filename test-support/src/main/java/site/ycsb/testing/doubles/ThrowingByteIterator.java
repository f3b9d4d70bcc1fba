package site.ycsb.testing.doubles;

import site.ycsb.ByteIterator;

/** A value of a binding with a mistake: it has bytes, and throws when they are read. */
public final class ThrowingByteIterator extends ByteIterator {
  @Override
  public boolean hasNext() {
    return true;
  }

  @Override
  public byte nextByte() {
    throw new IllegalStateException("meant to be thrown by a test");
  }

  @Override
  public long bytesLeft() {
    return 5;
  }
}
