package site.ycsb;

import java.util.NoSuchElementException;
import site.ycsb.generator.RandomSource;

/**
 * Random printable bytes, made when they are read. Which ones they are follows from a number drawn
 * at the start, so they can be read again: after {@link #reset()}, or by a second conversion.
 *
 * <p>The alphabet is YCSB's: bytes 32 to 127, of which each place in a group of six uses a part.
 * Six bytes come from 32 random bits, two groups from one number of SplitMix64.
 *
 * <p>Source: "Fast Splittable Pseudorandom Number Generators", Guy L. Steele et al., OOPSLA 2014.
 */
public class RandomByteIterator extends ByteIterator {
  private static final int GROUP = 6;
  private static final int BLOCK = 2 * GROUP;
  private static final long GOLDEN_GAMMA = 0x9e3779b97f4a7c15L;

  private final long length;
  private final long seed;
  private long offset;
  private boolean converted;

  public RandomByteIterator(long len) {
    this(len, RandomSource.perThread());
  }

  /** As the other constructor, with random numbers of the caller's. */
  public RandomByteIterator(long len, RandomSource random) {
    length = len;
    seed = random.generator().nextLong();
  }

  @Override
  public boolean hasNext() {
    return offset < length;
  }

  @Override
  public byte nextByte() {
    if (offset >= length) {
      throw new NoSuchElementException();
    }
    return byteAt(offset++);
  }

  @Override
  public int nextBuf(byte[] buf, int bufOff) {
    int end = bufOff + (int) Math.min(buf.length - bufOff, length - offset);
    fill(buf, bufOff, end);
    return end;
  }

  @Override
  public long bytesLeft() {
    return length - offset;
  }

  @Override
  public void reset() {
    offset = 0;
    converted = false;
  }

  @Override
  public byte[] toArray() {
    if (converted) {
      offset = 0;
    }
    long left = bytesLeft();
    if (left != (int) left) {
      throw new ArrayIndexOutOfBoundsException("Too much data to fit in one array!");
    }
    converted = offset == 0;
    byte[] bytes = new byte[(int) left];
    fill(bytes, 0, bytes.length);
    return bytes;
  }

  private void fill(byte[] buffer, int from, int end) {
    int next = from;
    while (next < end && offset % BLOCK != 0) {
      buffer[next++] = byteAt(offset++);
    }
    long number = offset / BLOCK;
    while (end - next >= BLOCK) {
      long two = bitsOf(number++);
      putGroup(buffer, next, (int) two);
      putGroup(buffer, next + GROUP, (int) (two >>> 32));
      next += BLOCK;
      offset += BLOCK;
    }
    while (next < end) {
      buffer[next++] = byteAt(offset++);
    }
  }

  private static void putGroup(byte[] buffer, int at, int bits) {
    buffer[at] = (byte) (' ' + (bits & 31));
    buffer[at + 1] = (byte) (' ' + ((bits >> 5) & 63));
    buffer[at + 2] = (byte) (' ' + ((bits >> 10) & 95));
    buffer[at + 3] = (byte) (' ' + ((bits >> 15) & 31));
    buffer[at + 4] = (byte) (' ' + ((bits >> 20) & 63));
    buffer[at + 5] = (byte) (' ' + ((bits >> 25) & 95));
  }

  private byte byteAt(long position) {
    long bits = bitsOf(position / BLOCK);
    int place = (int) (position % BLOCK);
    int group = (int) (place < GROUP ? bits : bits >>> 32);
    int inGroup = place < GROUP ? place : place - GROUP;
    int mask =
        switch (inGroup) {
          case 0, 3 -> 31;
          case 1, 4 -> 63;
          default -> 95;
        };
    return (byte) (' ' + ((group >> (5 * inGroup)) & mask));
  }

  private long bitsOf(long number) {
    long z = seed + (number + 1) * GOLDEN_GAMMA;
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }
}
