package site.ycsb;

import java.util.NoSuchElementException;
import java.util.random.RandomGenerator;
import site.ycsb.generator.RandomSource;

/**
 * Random printable bytes, made when they are asked for and different after each {@link #reset()}.
 *
 * <p>The alphabet is YCSB's: bytes 32 to 127, of which each place in a group of six uses a part.
 * Six bytes come from 32 random bits.
 */
public class RandomByteIterator extends ByteIterator {
  private static final int GROUP = 6;

  private final long length;
  private final RandomSource random;
  private long offset;
  private int bits;
  private int place;

  /**
   * An iterator over so many random bytes.
   *
   * @param len the number of bytes
   */
  public RandomByteIterator(long len) {
    this(len, RandomSource.perThread());
  }

  /** As the other constructor, with random numbers of the caller's. */
  public RandomByteIterator(long len, RandomSource random) {
    length = len;
    this.random = random;
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
    offset++;
    return draw();
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
  }

  @Override
  public byte[] toArray() {
    long left = bytesLeft();
    if (left != (int) left) {
      throw new ArrayIndexOutOfBoundsException("Too much data to fit in one array!");
    }
    byte[] bytes = new byte[(int) left];
    fill(bytes, 0, bytes.length);
    return bytes;
  }

  private void fill(byte[] buffer, int from, int end) {
    int next = from;
    while (next < end && place != 0) {
      buffer[next++] = draw();
    }
    RandomGenerator generator = random.generator();
    while (end - next >= 2 * GROUP) {
      long two = generator.nextLong();
      putGroup(buffer, next, (int) two);
      putGroup(buffer, next + GROUP, (int) (two >>> 32));
      next += 2 * GROUP;
    }
    while (next < end) {
      buffer[next++] = draw();
    }
    offset += (long) end - from;
  }

  private static void putGroup(byte[] buffer, int at, int bits) {
    buffer[at] = (byte) (' ' + (bits & 31));
    buffer[at + 1] = (byte) (' ' + ((bits >> 5) & 63));
    buffer[at + 2] = (byte) (' ' + ((bits >> 10) & 95));
    buffer[at + 3] = (byte) (' ' + ((bits >> 15) & 31));
    buffer[at + 4] = (byte) (' ' + ((bits >> 20) & 63));
    buffer[at + 5] = (byte) (' ' + ((bits >> 25) & 95));
  }

  private byte draw() {
    if (place == 0) {
      bits = random.generator().nextInt();
    }
    int mask =
        switch (place) {
          case 0, 3 -> 31;
          case 1, 4 -> 63;
          default -> 95;
        };
    byte value = (byte) (' ' + ((bits >> (5 * place)) & mask));
    place = place == GROUP - 1 ? 0 : place + 1;
    return value;
  }
}
