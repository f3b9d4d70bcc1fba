package site.ycsb.crypto.keyset;

import java.util.Arrays;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator;
import org.bouncycastle.crypto.params.Argon2Parameters;
import site.ycsb.crypto.primitive.SecretBytes;
import site.ycsb.crypto.primitive.provider.NativeCode;

/**
 * What deriving a key from a passphrase by Argon2id, version 1.3, costs whoever tries passphrases.
 *
 * <p>The upper limits are there because the numbers come from a file: a changed one must not take
 * all memory or run for minutes.
 *
 * <p>Source: RFC 9106.
 *
 * @param memoryKib 8 for each lane at least, at most 256 MiB
 * @param passes over the memory, 1 to 32, and fewer the more memory there is: 1 GiB in all
 * @param lanes 1 to 16
 */
record Argon2Cost(int memoryKib, int passes, int lanes) {
  /** The second recommendation of RFC 9106, section 4: 64 MiB, 3 passes, 4 lanes. */
  static final Argon2Cost OF_NEW_FILES = new Argon2Cost(1 << 16, 3, 4);

  private static final int MAX_MEMORY_KIB = 1 << 18;
  private static final int MAX_PASSES = 32;
  private static final int MAX_LANES = 16;
  private static final int MIN_KIB_PER_LANE = 8;

  static {
    NativeCode.ofProcess();
  }

  /** About five times what a new file costs: some seconds. */
  private static final long MAX_KIB_PASSES = 1 << 20;

  Argon2Cost {
    if (lanes < 1
        || lanes > MAX_LANES
        || passes < 1
        || passes > MAX_PASSES
        || memoryKib < MIN_KIB_PER_LANE * lanes
        || memoryKib > MAX_MEMORY_KIB
        || (long) memoryKib * passes > MAX_KIB_PASSES) {
      throw new IllegalArgumentException("outside of the limits");
    }
  }

  /** The key of so many bytes that a passphrase and a salt give. */
  SecretBytes derive(Passphrase passphrase, byte[] salt, int lengthBytes) {
    Argon2BytesGenerator generator = new Argon2BytesGenerator();
    generator.init(
        new Argon2Parameters.Builder(Argon2Parameters.ARGON2_id)
            .withVersion(Argon2Parameters.ARGON2_VERSION_13)
            .withMemoryAsKB(memoryKib)
            .withIterations(passes)
            .withParallelism(lanes)
            .withSalt(salt)
            .build());
    byte[] key = new byte[lengthBytes];
    byte[] password = passphrase.bytes();
    try {
      generator.generateBytes(password, key);
    } finally {
      Arrays.fill(password, (byte) 0);
    }
    return SecretBytes.takingOver(key);
  }
}
