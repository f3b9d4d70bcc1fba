package site.ycsb.crypto.primitive.provider;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import site.ycsb.crypto.primitive.CbcEngine;

/** What the engines share about blocks of 16 bytes, whose halves are read as they lie in memory. */
final class Blocks {
  private static final int BYTES = CbcEngine.BLOCK_BYTES;
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());

  private Blocks() {}

  /** Half a block. */
  static long read(byte[] from, int offset) {
    return (long) LONG.get(from, offset);
  }

  /** Writes both halves of a block. */
  static void write(byte[] to, int offset, long a, long b) {
    LONG.set(to, offset, a);
    LONG.set(to, offset + Long.BYTES, b);
  }

  /** Xors one block into another. */
  static void xor(byte[] from, int fromOffset, byte[] into, int intoOffset) {
    write(
        into,
        intoOffset,
        read(into, intoOffset) ^ read(from, fromOffset),
        read(into, intoOffset + Long.BYTES) ^ read(from, fromOffset + Long.BYTES));
  }

  /** Xors blocks that lie one behind the other into one. */
  static void xorSum(byte[] from, int start, int end, byte[] into, int offset) {
    long a = read(into, offset);
    long b = read(into, offset + Long.BYTES);
    for (int i = start; i < end; i += BYTES) {
      a ^= read(from, i);
      b ^= read(from, i + Long.BYTES);
    }
    write(into, offset, a, b);
  }

  /**
   * Xors each of the blocks at the beginning of an array into the one at the same place of another.
   * A loop this plain, over all texts, is one that the virtual machine makes vectors of.
   *
   * @param length of all of them, in bytes
   */
  static void xorAll(byte[] from, byte[] into, int length) {
    for (int i = 0; i < length; i += Long.BYTES) {
      LONG.set(into, i, read(into, i) ^ read(from, i));
    }
  }

  /** How many blocks a length is. */
  static int count(int length) {
    if (length <= 0 || length % BYTES != 0) {
      throw new IllegalArgumentException("not a multiple of the block size: " + length + " bytes");
    }
    return length / BYTES;
  }
}
