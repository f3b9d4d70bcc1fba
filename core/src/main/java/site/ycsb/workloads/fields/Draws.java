package site.ycsb.workloads.fields;

/**
 * Numbers that follow from a seed and look random. Belongs to one thread.
 *
 * <p>Sources: SplitMix64 of "Fast Splittable Pseudorandom Number Generators", Guy L. Steele et al.,
 * OOPSLA 2014; the hash is FNV-1a of 64 bits, by Glenn Fowler et al., over 16 bits at a time.
 */
final class Draws {
  private static final long GAMMA = 0x9e3779b97f4a7c15L;
  private static final long FNV_OFFSET = 0xcbf29ce484222325L;
  private static final long FNV_PRIME = 0x100000001b3L;

  private long state;

  Draws(long seed) {
    state = seed;
  }

  long bits() {
    state += GAMMA;
    return mixed(state);
  }

  /** From 0 to below a bound. */
  long below(long bound) {
    return (bits() >>> 1) % bound;
  }

  /** A seed that follows from a text. */
  static long seedOf(String text) {
    long hash = FNV_OFFSET;
    for (int i = 0; i < text.length(); i++) {
      hash = (hash ^ text.charAt(i)) * FNV_PRIME;
    }
    return mixed(hash);
  }

  private static long mixed(long number) {
    long z = number;
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }
}
