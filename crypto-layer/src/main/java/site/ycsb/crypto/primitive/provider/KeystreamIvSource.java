package site.ycsb.crypto.primitive.provider;

import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import site.ycsb.crypto.primitive.CbcEngine;
import site.ycsb.crypto.primitive.IvSource;

/**
 * IVs from an AES-256-CTR keystream, keyed from a {@link SecureRandom} and keyed anew after every
 * MiB, which is 65,536 IVs of 16 bytes. A call of SecureRandom for each IV would cost more than
 * encrypting a short value, and threads would wait for each other. The keystream is always made by
 * the JDK's own AES: it replaces SecureRandom, which isn't the measured provider's either.
 *
 * <p>Threading: one thread; the SecureRandom may be shared.
 *
 * <p>Source: NIST SP 800-38A, section 6.5; appendix C asks for unpredictable IVs.
 */
public final class KeystreamIvSource implements IvSource {
  private static final int IV_BYTES = CbcEngine.BLOCK_BYTES;
  private static final int KEY_BYTES = 32;
  private static final int BUFFER_BYTES = 4096;
  private static final int FILLS_PER_KEY = 256;

  private final SecureRandom random;
  private final Cipher cipher;
  private final byte[] zeros = new byte[BUFFER_BYTES];
  private final byte[] buffer = new byte[BUFFER_BYTES];
  private int position = BUFFER_BYTES;
  private int fillsLeft;

  public KeystreamIvSource(SecureRandom random) {
    this.random = random;
    try {
      cipher = JdkProviders.cipher("AES/CTR/NoPadding");
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has AES/CTR", e);
    }
  }

  @Override
  public void next(byte[] out, int offset, int length) {
    if (position > BUFFER_BYTES - length) {
      fill();
    }
    System.arraycopy(buffer, position, out, offset, length);
    position += length;
  }

  private void fill() {
    try {
      if (fillsLeft == 0) {
        rekey();
      }
      cipher.update(zeros, 0, BUFFER_BYTES, buffer, 0);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has AES/CTR with 256 bits", e);
    }
    fillsLeft--;
    position = 0;
  }

  private void rekey() throws GeneralSecurityException {
    byte[] key = new byte[KEY_BYTES];
    byte[] counter = new byte[IV_BYTES];
    random.nextBytes(key);
    random.nextBytes(counter);
    cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "AES"), new IvParameterSpec(counter));
    Arrays.fill(key, (byte) 0);
    fillsLeft = FILLS_PER_KEY;
  }
}
