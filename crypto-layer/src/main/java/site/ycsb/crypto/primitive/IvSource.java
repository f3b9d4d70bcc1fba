package site.ycsb.crypto.primitive;

/** Gives IVs that nobody can foresee. Threading: one thread. */
@FunctionalInterface
public interface IvSource {
  /** Writes 16 fresh random bytes. */
  void next(byte[] out, int offset);
}
