package site.ycsb.crypto.primitive.provider;

import java.util.Arrays;
import site.ycsb.crypto.primitive.CbcEngine;
import site.ycsb.crypto.primitive.EncryptionBatch;

/**
 * The plaintexts of a batch, one after the other in one array, and where each one's result goes.
 */
abstract class PlaintextBatch implements EncryptionBatch {
  static final int BLOCK = CbcEngine.BLOCK_BYTES;

  private static final int INITIAL_TEXTS = 16;
  private static final int INITIAL_BYTES = 2048;

  private byte[] plaintexts = new byte[INITIAL_BYTES];
  private int[] starts = new int[INITIAL_TEXTS];
  private int[] lengths = new int[INITIAL_TEXTS];
  private byte[][] outs = new byte[INITIAL_TEXTS][];
  private int[] outOffsets = new int[INITIAL_TEXTS];
  private int count;
  private int size;

  @Override
  public final byte[] reserve(int length) {
    // the last block may be read as a whole
    int needed = Math.addExact(size, Math.addExact(length, BLOCK));
    if (needed > plaintexts.length) {
      plaintexts =
          Arrays.copyOf(plaintexts, (int) Math.min(2L * needed, Integer.MAX_VALUE - BLOCK));
    }
    return plaintexts;
  }

  @Override
  public final int offset() {
    return size;
  }

  @Override
  public final void add(byte[] data, int dataLength, int length, byte[] out, int outOffset) {
    if (count == starts.length) {
      starts = Arrays.copyOf(starts, 2 * count);
      lengths = Arrays.copyOf(lengths, 2 * count);
      outs = Arrays.copyOf(outs, 2 * count);
      outOffsets = Arrays.copyOf(outOffsets, 2 * count);
    }
    begin(data, dataLength, length, out, outOffset);
    starts[count] = size;
    lengths[count] = length;
    outs[count] = out;
    outOffsets[count] = outOffset;
    count++;
    size += length;
  }

  /** Keeps what is needed of associated data and IV; the parameters are those of {@link #add}. */
  abstract void begin(byte[] data, int dataLength, int length, byte[] out, int outOffset);

  /** Forgets the arrays of the callers too. */
  @Override
  public void clear() {
    Arrays.fill(outs, 0, count, null);
    count = 0;
    size = 0;
  }

  final byte[] plaintexts() {
    return plaintexts;
  }

  final int count() {
    return count;
  }

  final int start(int index) {
    return starts[index];
  }

  final int length(int index) {
    return lengths[index];
  }

  final byte[] out(int index) {
    return outs[index];
  }

  /** Where the IV begins. */
  final int outOffset(int index) {
    return outOffsets[index];
  }
}
