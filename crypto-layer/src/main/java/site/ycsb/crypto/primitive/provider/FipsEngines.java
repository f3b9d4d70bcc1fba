package site.ycsb.crypto.primitive.provider;

import java.security.GeneralSecurityException;
import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import java.security.SecureRandom;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import site.ycsb.crypto.primitive.CbcEngine;
import site.ycsb.crypto.primitive.IvSource;
import site.ycsb.crypto.primitive.SealingEngine;
import site.ycsb.crypto.primitive.SecretBytes;
import site.ycsb.crypto.primitive.ValueAlgorithm;

/**
 * The engines of a FIPS module in approved mode. Ciphers, HMACs, IVs and random keys are its own:
 * nothing is shortened by doing a step of a cipher outside of it, so that each value costs an
 * initialisation.
 */
public final class FipsEngines extends JcaEngines {
  private final FipsModule module;
  private final SecureRandom random;
  private final SecureRandom nonces;

  /**
   * Engines of a module.
   *
   * @throws GeneralSecurityException when it lacks what every mode needs
   */
  public FipsEngines(FipsModule module) throws GeneralSecurityException {
    super(module.provider());
    this.module = module;
    random = SecureRandom.getInstance("DEFAULT", module.provider());
    nonces = SecureRandom.getInstance("NONCEANDIV", module.provider());
  }

  @Override
  public CbcEngine cbc(SecretBytes key) {
    try {
      return new Cbc(module.provider(), nonces, key);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("the module has AES-CBC", e);
    }
  }

  @Override
  public SealingEngine sealing(ValueAlgorithm algorithm, SecretBytes key)
      throws GeneralSecurityException {
    try {
      return switch (algorithm.kind()) {
        case CBC, CBC_HMAC, CTR, CFB, OTHER -> super.sealing(algorithm, key);
        case GCM -> JcaAeadSealing.gcmWithOwnNonces(module.provider(), nonces, key);
        case OCB, GCM_SIV, CHACHA20_POLY1305 ->
            throw new NoSuchAlgorithmException(algorithm.name() + " isn't approved");
      };
    } catch (AssertionError e) {
      // how the module rejects what isn't approved
      throw new GeneralSecurityException(e.getMessage(), e);
    }
  }

  /** Reseeded from the system before each use: for keys. */
  @Override
  public SecureRandom random() {
    return random;
  }

  @Override
  public IvSource newIvSource() {
    return new Ivs(nonces);
  }

  @Override
  public FipsClaim fipsClaim() {
    return module.isApproved()
        ? new FipsClaim(
            FipsClaim.Answer.YES,
            "FIPS module in approved mode: "
                + module.info()
                + ", HMAC-SHA-256 "
                + module.checksum()
                + "; its certificate tells whether this version is validated")
        : new FipsClaim(
            FipsClaim.Answer.NO, "a FIPS module that isn't in approved mode: " + module.info());
  }

  @Override
  public boolean approvedOnly() {
    return true;
  }

  @Override
  public String description() {
    return module.info();
  }

  @Override
  public String code() {
    return "the FIPS module's " + module.code();
  }

  /** AES-CBC whose every IV is given to the module. */
  private static final class Cbc implements CbcEngine {
    private final Cipher encryptor;
    private final Cipher decryptor;
    private final SecretKeySpec aesKey;
    private final SecureRandom random;

    Cbc(Provider provider, SecureRandom random, SecretBytes key) throws GeneralSecurityException {
      this.random = random;
      aesKey = JcaEngines.aesKey(key);
      encryptor = Cipher.getInstance("AES/CBC/NoPadding", provider);
      decryptor = Cipher.getInstance("AES/CBC/NoPadding", provider);
      // here, where an error can be reported
      encryptor.init(Cipher.ENCRYPT_MODE, aesKey, new IvParameterSpec(new byte[16]), random);
    }

    @Override
    public void encrypt(
        byte[] iv, int ivOffset, byte[] in, int inOffset, int length, byte[] out, int outOffset) {
      process(encryptor, Cipher.ENCRYPT_MODE, iv, ivOffset, in, inOffset, length, out, outOffset);
    }

    @Override
    public void decrypt(
        byte[] iv, int ivOffset, byte[] in, int inOffset, int length, byte[] out, int outOffset) {
      process(decryptor, Cipher.DECRYPT_MODE, iv, ivOffset, in, inOffset, length, out, outOffset);
    }

    private void process(
        Cipher cipher,
        int direction,
        byte[] iv,
        int ivOffset,
        byte[] in,
        int inOffset,
        int length,
        byte[] out,
        int outOffset) {
      Blocks.count(length);
      try {
        cipher.init(direction, aesKey, new IvParameterSpec(iv, ivOffset, BLOCK_BYTES), random);
        cipher.doFinal(in, inOffset, length, out, outOffset);
      } catch (GeneralSecurityException e) {
        throw new IllegalStateException("the module fails on whole blocks and a valid key", e);
      }
    }
  }

  /** IVs of the module's generator, fetched in larger pieces. Threading: one thread. */
  private static final class Ivs implements IvSource {
    private static final int BUFFER_BYTES = 4096;

    private final SecureRandom random;
    private final byte[] buffer = new byte[BUFFER_BYTES];
    private int position = BUFFER_BYTES;

    Ivs(SecureRandom random) {
      this.random = random;
    }

    @Override
    public void next(byte[] out, int offset, int length) {
      if (position > BUFFER_BYTES - length) {
        random.nextBytes(buffer);
        position = 0;
      }
      System.arraycopy(buffer, position, out, offset, length);
      position += length;
    }
  }
}
