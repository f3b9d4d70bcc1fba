package site.ycsb.crypto.primitive.deterministic;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Reads and writes 64-bit words in little-endian byte order. */
final class LittleEndian {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private LittleEndian() {}

  static long read(byte[] in, int offset) {
    return (long) LONG.get(in, offset);
  }

  static void write(long value, byte[] out, int offset) {
    LONG.set(out, offset, value);
  }
}
