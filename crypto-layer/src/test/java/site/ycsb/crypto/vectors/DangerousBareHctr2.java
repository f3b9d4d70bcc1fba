package site.ycsb.crypto.vectors;

import java.security.GeneralSecurityException;
import site.ycsb.crypto.config.ProviderChoice;
import site.ycsb.crypto.primitive.Engines;
import site.ycsb.crypto.primitive.SecretBytes;
import site.ycsb.crypto.primitive.deterministic.Hctr2;

/**
 * HCTR2 with everything given: key and tweak. For trying it against collections of test vectors;
 * what the encryption layer stores has check bytes in it.
 *
 * <p>Threading: thread-safe.
 */
public final class DangerousBareHctr2 {
  private final Engines engines;
  private final SecretBytes key;

  private DangerousBareHctr2(Engines engines, SecretBytes key) {
    this.engines = engines;
    this.key = key;
  }

  /**
   * A cipher with a key.
   *
   * @param provider as in {@code encryption.provider}
   * @param key is copied; 16, 24 or 32 bytes
   * @throws GeneralSecurityException when the provider isn't there
   * @throws IllegalArgumentException when the key has another length
   */
  public static DangerousBareHctr2 of(String provider, byte[] key) throws GeneralSecurityException {
    if (key.length != 16 && key.length != 24 && key.length != 32) {
      throw new IllegalArgumentException("a key has 16, 24 or 32 bytes, not " + key.length);
    }
    return new DangerousBareHctr2(ProviderChoice.named(provider), SecretBytes.copyOf(key));
  }

  /**
   * Encrypts.
   *
   * @param tweak of any length
   * @param plaintext of 16 bytes or more
   */
  public byte[] encrypt(byte[] tweak, byte[] plaintext) {
    byte[] out = new byte[plaintext.length];
    Hctr2.of(engines, key).encrypt(tweak, plaintext, 0, plaintext.length, out, 0);
    return out;
  }

  /** Decrypts; the parameters are those of {@link #encrypt}. */
  public byte[] decrypt(byte[] tweak, byte[] ciphertext) {
    byte[] out = new byte[ciphertext.length];
    Hctr2.of(engines, key).decrypt(tweak, ciphertext, 0, ciphertext.length, out, 0);
    return out;
  }
}
