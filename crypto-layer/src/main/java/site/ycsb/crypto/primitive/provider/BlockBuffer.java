package site.ycsb.crypto.primitive.provider;

import java.util.Arrays;
import site.ycsb.crypto.primitive.BlockEngine;
import site.ycsb.crypto.primitive.CbcEngine;

/**
 * Blocks that go through one call, and masks that each is xored with before and after it.
 * Threading: one thread.
 */
final class BlockBuffer {
  private static final int BLOCK = CbcEngine.BLOCK_BYTES;
  private static final int INITIAL_BYTES = 2048;

  byte[] in = new byte[INITIAL_BYTES];
  byte[] out = new byte[INITIAL_BYTES];
  byte[] masks = new byte[INITIAL_BYTES];
  int length;

  void makeRoom(int bytes) {
    int needed = Math.addExact(length, bytes);
    if (needed > in.length) {
      int size = (int) Math.min(2L * needed, Integer.MAX_VALUE - BLOCK);
      in = Arrays.copyOf(in, size);
      masks = Arrays.copyOf(masks, size);
      out = new byte[size];
    }
  }

  /** Adds a block without a mask; {@link #makeRoom} came before. */
  void add(long a, long b) {
    Blocks.write(in, length, a, b);
    length += BLOCK;
  }

  /** Adds a block that is to be xored with a mask afterwards only. */
  void add(long a, long b, long maskA, long maskB) {
    Blocks.write(masks, length, maskA, maskB);
    add(a ^ maskA, b ^ maskB);
  }

  void process(BlockEngine engine) {
    if (length > 0) {
      engine.encrypt(in, length, out);
    }
  }

  void processMasked(BlockEngine engine) {
    Blocks.xorAll(masks, in, length);
    process(engine);
    Blocks.xorAll(masks, out, length);
  }
}
