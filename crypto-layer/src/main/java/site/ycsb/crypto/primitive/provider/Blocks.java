package site.ycsb.crypto.primitive.provider;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import site.ycsb.crypto.primitive.CbcEngine;

/** What the engines share about blocks of 16 bytes. */
final class Blocks {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());

  private Blocks() {}

  /** Xors one block into another. */
  static void xor(byte[] from, int fromOffset, byte[] into, int intoOffset) {
    LONG.set(
        into, intoOffset, (long) LONG.get(into, intoOffset) ^ (long) LONG.get(from, fromOffset));
    LONG.set(
        into,
        intoOffset + Long.BYTES,
        (long) LONG.get(into, intoOffset + Long.BYTES)
            ^ (long) LONG.get(from, fromOffset + Long.BYTES));
  }

  /** How many blocks a length is. */
  static int count(int length) {
    if (length <= 0 || length % CbcEngine.BLOCK_BYTES != 0) {
      throw new IllegalArgumentException("not a multiple of the block size: " + length + " bytes");
    }
    return length / CbcEngine.BLOCK_BYTES;
  }
}
