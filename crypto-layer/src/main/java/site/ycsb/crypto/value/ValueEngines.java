package site.ycsb.crypto.value;

import org.jspecify.annotations.Nullable;
import site.ycsb.crypto.keyset.Keyset;
import site.ycsb.crypto.primitive.DecryptionException;
import site.ycsb.crypto.primitive.SealingEngine;

/** The engines of one table's values: one for each value master. Threading: one thread. */
final class ValueEngines {
  private final @Nullable SealingEngine[] engineOfIndex =
      new @Nullable SealingEngine[Keyset.MAX_INDEX + 1];
  private final byte primaryIndex;
  private final SealingEngine primary;

  /**
   * Engines with the one that encrypts.
   *
   * @param primaryIndex the index of its master
   */
  ValueEngines(int primaryIndex, SealingEngine primary) {
    this.primaryIndex = (byte) primaryIndex;
    this.primary = primary;
    put(primaryIndex, primary);
  }

  /** Adds the engine of one more master. */
  void put(int index, SealingEngine engine) {
    engineOfIndex[index] = engine;
  }

  byte primaryIndex() {
    return primaryIndex;
  }

  SealingEngine primary() {
    return primary;
  }

  /** The engine of the master with this index, as it was stored. */
  SealingEngine of(byte index) throws DecryptionException {
    @Nullable SealingEngine engine = engineOfIndex[index & 0xff];
    if (engine == null) {
      throw new DecryptionException();
    }
    return engine;
  }
}
