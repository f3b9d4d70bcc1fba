package site.ycsb.crypto.keyset;

/** Costs of passphrases that only tests choose. */
public final class TestCosts {
  private TestCosts() {}

  /** Of Argon2id, and of both derivations of a keystore. */
  public static PassphraseCost of(int memoryKib, int passes, int lanes, int iterations) {
    return new PassphraseCost(memoryKib, passes, lanes, iterations, iterations);
  }
}
