package site.ycsb.crypto.primitive.provider;

import java.security.GeneralSecurityException;
import java.security.Provider;
import java.security.SecureRandom;
import java.util.Set;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.ShortBufferException;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import site.ycsb.crypto.primitive.BlockEngine;
import site.ycsb.crypto.primitive.CbcEngine;
import site.ycsb.crypto.primitive.Engines;
import site.ycsb.crypto.primitive.IvSource;
import site.ycsb.crypto.primitive.MacEngine;
import site.ycsb.crypto.primitive.SealingEngine;
import site.ycsb.crypto.primitive.SecretBytes;
import site.ycsb.crypto.primitive.ValueAlgorithm;

/** The engines of a provider of the Java Cryptography Architecture, such as SunJCE. */
public sealed class JcaEngines implements Engines permits FipsEngines {
  private static final String CBC = "AES/CBC/NoPadding";
  private static final String ECB = "AES/ECB/NoPadding";
  private static final String HMAC = "HmacSHA";

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
    Mac.getInstance(HMAC + 256, provider);
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
  public BlockEngine blocks(SecretBytes key, boolean encrypt) {
    try {
      Cipher cipher = Cipher.getInstance(ECB, provider);
      cipher.init(encrypt ? Cipher.ENCRYPT_MODE : Cipher.DECRYPT_MODE, aesKey(key));
      return (in, length, out) -> process(cipher, in, 0, length, out, 0);
    } catch (GeneralSecurityException e) {
      throw unusable(e);
    }
  }

  @Override
  public MacEngine hmacSha2(int hashBits, SecretBytes key) {
    try {
      return new Hmac(Mac.getInstance(HMAC + hashBits, provider), key);
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
        Mac.getInstance(HMAC + key.length() * Byte.SIZE, provider);
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
            FipsClaim.Answer.UNKNOWN,
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

  static final class Hmac implements MacEngine {
    private final Mac mac;

    Hmac(Mac mac, SecretBytes key) throws GeneralSecurityException {
      this.mac = mac;
      mac.init(key.use(bytes -> new SecretKeySpec(bytes, mac.getAlgorithm())));
    }

    @Override
    public int tagBytes() {
      return mac.getMacLength();
    }

    @Override
    public void update(byte[] in, int offset, int length) {
      mac.update(in, offset, length);
    }

    @Override
    public void finish(byte[] out, int offset) {
      try {
        mac.doFinal(out, offset);
      } catch (ShortBufferException e) {
        throw new IllegalArgumentException("a tag needs " + tagBytes() + " bytes", e);
      }
    }
  }
}
