package site.ycsb.crypto.primitive;

/** Gives Unpredictable IVs. Threading: one thread. */
@FunctionalInterface
public interface IvSource {
  /** Writes fresh random bytes: an IV or nonce. */
  void next(byte[] out, int offset, int length);
}
