package site.ycsb.crypto.primitive.provider;

import java.security.GeneralSecurityException;
import java.security.Provider;
import java.security.SecureRandom;
import java.util.Set;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import site.ycsb.crypto.primitive.BlockEngine;
import site.ycsb.crypto.primitive.CbcEngine;
import site.ycsb.crypto.primitive.Engines;
import site.ycsb.crypto.primitive.FipsClaim;
import site.ycsb.crypto.primitive.FipsClaim.Answer;
import site.ycsb.crypto.primitive.IvSource;
import site.ycsb.crypto.primitive.MacEngine;
import site.ycsb.crypto.primitive.SealingEngine;
import site.ycsb.crypto.primitive.SecretBytes;
import site.ycsb.crypto.primitive.ValueAlgorithm;

/** The engines of a provider of the Java Cryptography Architecture, such as SunJCE. */
public final class JcaEngines implements Engines {
  private static final String CBC = "AES/CBC/NoPadding";
  private static final String ECB = "AES/ECB/NoPadding";
  private static final String HMAC = "HmacSHA256";

  /** Those that compute themselves, and aren't FIPS modules. */
  private static final Set<String> NO_FIPS_MODULES = Set.of("SunJCE", "BC");

  private final Provider provider;

  /**
   * Engines of an installed provider.
   *
   * @throws GeneralSecurityException when it lacks AES/CBC/NoPadding, AES/ECB/NoPadding or
   *     HmacSHA256
   */
  public JcaEngines(Provider provider) throws GeneralSecurityException {
    this.provider = provider;
    Cipher.getInstance(CBC, provider);
    Cipher.getInstance(ECB, provider);
    Mac.getInstance(HMAC, provider);
  }

  @Override
  public CbcEngine cbc(SecretBytes key) {
    try {
      return new Cbc(provider, key);
    } catch (GeneralSecurityException e) {
      throw unusable(e);
    }
  }

  @Override
  public BlockEngine blocks(SecretBytes key) {
    return blocks(Cipher.ENCRYPT_MODE, key);
  }

  @Override
  public BlockEngine inverseBlocks(SecretBytes key) {
    return blocks(Cipher.DECRYPT_MODE, key);
  }

  private BlockEngine blocks(int direction, SecretBytes key) {
    try {
      Cipher cipher = Cipher.getInstance(ECB, provider);
      cipher.init(direction, aesKey(key));
      return (in, length, out) -> process(cipher, in, 0, length, out, 0);
    } catch (GeneralSecurityException e) {
      throw unusable(e);
    }
  }

  @Override
  public MacEngine hmacSha256(SecretBytes key) {
    try {
      return new JcaHmac(Mac.getInstance(HMAC, provider), key);
    } catch (GeneralSecurityException e) {
      throw unusable(e);
    }
  }

  @Override
  public MacEngine hmacSha2(int hashBits, SecretBytes key) {
    try {
      return new JcaHmac(Mac.getInstance("HmacSHA" + hashBits, provider), key);
    } catch (GeneralSecurityException e) {
      throw new IllegalArgumentException("the provider has no HMAC of SHA-" + hashBits, e);
    }
  }

  @Override
  public SealingEngine sealing(ValueAlgorithm algorithm, SecretBytes key)
      throws GeneralSecurityException {
    return switch (algorithm.kind()) {
      case CBC -> new CbcSealing(cbc(key));
      case CTR, CFB, OTHER -> JcaIvSealing.of(provider, algorithm.name(), key);
      case GCM -> JcaAeadSealing.gcm(provider, algorithm.name(), key);
      case CBC_HMAC -> {
        // here, where an error can be reported
        Mac.getInstance("HmacSHA" + key.length() * Byte.SIZE, provider);
        yield new CbcHmacSealing(this, key);
      }
      case OCB -> new OcbSealing(this, key);
      case GCM_SIV -> JcaAeadSealing.gcm(provider, algorithm.name() + "/NoPadding", key);
      case CHACHA20_POLY1305 -> JcaAeadSealing.chaCha20Poly1305(provider, key);
    };
  }

  @Override
  public SecureRandom random() {
    return JdkProviders.secureRandom();
  }

  @Override
  public IvSource newIvSource() {
    return new KeystreamIvSource(random());
  }

  /** PKCS#11 among others: whether a token or library is validated can't be asked for. */
  @Override
  public FipsClaim fipsClaim() {
    return NO_FIPS_MODULES.contains(provider.getName())
        ? FipsClaim.none()
        : new FipsClaim(
            Answer.UNKNOWN,
            "unknown: "
                + description()
                + " may be a validated module, or pass calls on to one. Random numbers are the JDK's");
  }

  @Override
  public String description() {
    return provider.getName() + " " + provider.getVersionStr();
  }

  static SecretKeySpec aesKey(SecretBytes key) {
    return key.use(bytes -> new SecretKeySpec(bytes, "AES"));
  }

  private static void process(
      Cipher cipher, byte[] in, int inOffset, int length, byte[] out, int outOffset) {
    try {
      cipher.doFinal(in, inOffset, length, out, outOffset);
    } catch (GeneralSecurityException e) {
      throw unusable(e);
    }
  }

  private static IllegalStateException unusable(GeneralSecurityException e) {
    return new IllegalStateException("the provider fails on whole blocks and a valid key", e);
  }

  /**
   * Initialised once: doFinal goes back to the chaining value of the initialisation, which is zero,
   * and the IV is xored into the first block here, which is the first step of CBC. An init for each
   * IV would cost as much as the blocks of a short value.
   */
  private static final class Cbc implements CbcEngine {
    private final Cipher encryptor;
    private final Cipher decryptor;

    Cbc(Provider provider, SecretBytes key) throws GeneralSecurityException {
      SecretKeySpec aesKey = aesKey(key);
      IvParameterSpec zero = new IvParameterSpec(new byte[BLOCK_BYTES]);
      encryptor = Cipher.getInstance(CBC, provider);
      encryptor.init(Cipher.ENCRYPT_MODE, aesKey, zero);
      decryptor = Cipher.getInstance(CBC, provider);
      decryptor.init(Cipher.DECRYPT_MODE, aesKey, zero);
    }

    @Override
    public boolean callsAreCostly() {
      return true;
    }

    @Override
    public void encrypt(
        byte[] iv, int ivOffset, byte[] in, int inOffset, int length, byte[] out, int outOffset) {
      Blocks.count(length);
      Blocks.xor(iv, ivOffset, in, inOffset);
      process(encryptor, in, inOffset, length, out, outOffset);
    }

    @Override
    public void decrypt(
        byte[] iv, int ivOffset, byte[] in, int inOffset, int length, byte[] out, int outOffset) {
      Blocks.count(length);
      process(decryptor, in, inOffset, length, out, outOffset);
      Blocks.xor(iv, ivOffset, out, outOffset);
    }
  }
}
