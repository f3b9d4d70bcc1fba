package site.ycsb.crypto.primitive.provider;

import java.security.GeneralSecurityException;
import java.security.Provider;
import java.security.SecureRandom;
import java.util.Optional;
import java.util.function.Supplier;
import org.bouncycastle.crypto.Digest;
import org.bouncycastle.crypto.MultiBlockCipher;
import org.bouncycastle.crypto.NativeServices;
import org.bouncycastle.crypto.digests.SHA256Digest;
import org.bouncycastle.crypto.digests.SHA384Digest;
import org.bouncycastle.crypto.digests.SHA512Digest;
import org.bouncycastle.crypto.engines.AESEngine;
import org.bouncycastle.crypto.macs.HMac;
import org.bouncycastle.crypto.modes.CBCBlockCipher;
import org.bouncycastle.crypto.modes.CBCModeCipher;
import org.bouncycastle.crypto.params.KeyParameter;
import org.bouncycastle.crypto.params.ParametersWithIV;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import site.ycsb.crypto.primitive.BlockEngine;
import site.ycsb.crypto.primitive.CbcEngine;
import site.ycsb.crypto.primitive.Engines;
import site.ycsb.crypto.primitive.FipsClaim;
import site.ycsb.crypto.primitive.IvSource;
import site.ycsb.crypto.primitive.MacEngine;
import site.ycsb.crypto.primitive.SealingEngine;
import site.ycsb.crypto.primitive.SecretBytes;
import site.ycsb.crypto.primitive.ValueAlgorithm;

/**
 * Bouncy Castle by its lightweight API, without a JCA provider in between: AES by its native code,
 * where that can be used, with the JDK's hashes, or everything by its Java engines. Both give the
 * same bytes.
 */
public final class BouncyCastleEngines implements Engines {
  private static final String JAVA = "Java engines";

  private final NativeCode nativeCode;
  private final boolean inJava;

  /** Native code where this process has it. */
  public BouncyCastleEngines() {
    this(false);
  }

  private BouncyCastleEngines(boolean wantedInJava) {
    nativeCode = NativeCode.ofProcess();
    inJava = wantedInJava || nativeCode.variant().isEmpty();
  }

  /** The Java engines, whatever else there is. */
  public static BouncyCastleEngines inJava() {
    return new BouncyCastleEngines(true);
  }

  @Override
  public CbcEngine cbc(SecretBytes key) {
    requireAesKey(key);
    return new Cbc(this::newCbc, key, !inJava);
  }

  private CBCModeCipher newCbc() {
    return CBCBlockCipher.newInstance(newAes());
  }

  /** The modes around it take their own native code when, and only when, it is native. */
  private MultiBlockCipher newAes() {
    return inJava ? JavaAes.newEngine() : AESEngine.newInstance();
  }

  @Override
  public BlockEngine blocks(SecretBytes key) {
    return blocks(true, key);
  }

  @Override
  public BlockEngine inverseBlocks(SecretBytes key) {
    return blocks(false, key);
  }

  private BlockEngine blocks(boolean encrypt, SecretBytes key) {
    requireAesKey(key);
    MultiBlockCipher cipher = newAes();
    cipher.init(encrypt, key.use(KeyParameter::new));
    return (in, length, out) -> cipher.processBlocks(in, 0, Blocks.count(length), out, 0);
  }

  @Override
  public MacEngine hmacSha256(SecretBytes key) {
    return inJava ? new Hmac(new SHA256Digest(), key) : new BufferedHmac(key);
  }

  /** The native library has no SHA-384 and SHA-512, and SHA-256 only behind costly calls. */
  @Override
  public MacEngine hmacSha2(int hashBits, SecretBytes key) {
    return switch (hashBits) {
      case 256 -> hmacSha256(key);
      case 384 -> inJava ? new Hmac(new SHA384Digest(), key) : JdkProviders.hmac(hashBits, key);
      case 512 -> inJava ? new Hmac(new SHA512Digest(), key) : JdkProviders.hmac(hashBits, key);
      default -> throw new IllegalArgumentException("no SHA-2 of " + hashBits + " bits");
    };
  }

  @Override
  public SealingEngine sealing(ValueAlgorithm algorithm, SecretBytes key)
      throws GeneralSecurityException {
    if (algorithm.kind() != ValueAlgorithm.Kind.OTHER
        && algorithm.kind() != ValueAlgorithm.Kind.CBC_HMAC) {
      requireAesKey(key);
      if (!algorithm.hasLevel(key.length() * Byte.SIZE)) {
        throw new IllegalArgumentException(
            algorithm.name() + " has no keys of " + key.length() + " bytes");
      }
    }
    return switch (algorithm.kind()) {
      case CBC -> new CbcSealing(cbc(key));
      case CTR -> inJava ? BouncyCastleStreamSealing.ctr(key) : new CounterSealing(blocks(key));
      case CFB ->
          has(NativeServices.AES_CFB)
              ? new NativeCfbSealing(key)
              : BouncyCastleStreamSealing.cfb(key);
      case GCM ->
          has(NativeServices.AES_GCM_PC)
              ? NativeAeadSealing.gcm(key)
              : BouncyCastleAeadSealing.gcm(key);
      case CBC_HMAC -> new CbcHmacSealing(this, key);
      case OCB -> new OcbSealing(this, key);
      case GCM_SIV ->
          has(NativeServices.AES_GCMSIV_PC)
              ? NativeAeadSealing.gcmSiv(key)
              : BouncyCastleAeadSealing.gcmSiv(key);
      case CHACHA20_POLY1305 -> BouncyCastleAeadSealing.chaCha20Poly1305(key);
      case OTHER -> JcaIvSealing.of(Jca.PROVIDER, algorithm.name(), key);
    };
  }

  /** Engines differ in when and how they find a wrong length. */
  private static void requireAesKey(SecretBytes key) {
    int bytes = key.length();
    if (bytes != 16 && bytes != 24 && bytes != 32) {
      throw new IllegalArgumentException("an AES key has 16, 24 or 32 bytes, not " + bytes);
    }
  }

  private boolean has(String service) {
    return !inJava && nativeCode.has(service);
  }

  @Override
  public SecureRandom random() {
    return JdkProviders.secureRandom();
  }

  @Override
  public IvSource newIvSource() {
    return new KeystreamIvSource(random());
  }

  @Override
  public FipsClaim fipsClaim() {
    return FipsClaim.none();
  }

  @Override
  public String description() {
    return lightweight(code());
  }

  @Override
  public String description(ValueAlgorithm algorithm, int levelBits) {
    return algorithm.kind() == ValueAlgorithm.Kind.OTHER
        ? "Bouncy Castle " + Version.TEXT + ", JCA provider"
        : lightweight(isNative(algorithm) ? code() : JAVA);
  }

  private static String lightweight(String code) {
    return "Bouncy Castle " + Version.TEXT + ", lightweight API, " + code;
  }

  @Override
  public String code() {
    return inJava ? JAVA : "native code (" + nativeCode.variant().orElseThrow() + ")";
  }

  @Override
  public String code(ValueAlgorithm algorithm, int levelBits) {
    if (algorithm.kind() == ValueAlgorithm.Kind.OTHER) {
      return "the JCA provider's";
    }
    if (!isNative(algorithm)) {
      return JAVA;
    }
    return algorithm.kind() == ValueAlgorithm.Kind.CBC_HMAC
        ? code() + ", HMAC-SHA-" + 2 * levelBits + " by the JDK"
        : code();
  }

  /** Whether native code computes a cipher of values; the same choice as {@link #sealing}. */
  private boolean isNative(ValueAlgorithm algorithm) {
    return switch (algorithm.kind()) {
      case CBC, CTR, CBC_HMAC, OCB -> !inJava;
      case CFB -> has(NativeServices.AES_CFB);
      case GCM -> has(NativeServices.AES_GCM_PC);
      case GCM_SIV -> has(NativeServices.AES_GCMSIV_PC);
      case CHACHA20_POLY1305, OTHER -> false;
    };
  }

  @Override
  public Optional<String> trouble() {
    return nativeCode.trouble();
  }

  /** Found out once. */
  private static final class Version {
    static final String TEXT = BouncyCastleVersion.find(() -> Jca.PROVIDER);
  }

  /** The JCA provider of this library, never one of the same name that the JDK has installed. */
  private static final class Jca {
    static final Provider PROVIDER = new BouncyCastleProvider();
  }

  /**
   * The key schedule is made once. The chaining value is always reset to zero, and the IV is xored
   * into the first block by hand: the first step of CBC, without an object for the IV.
   */
  private static final class Cbc implements CbcEngine {
    private final CBCModeCipher encryptor;
    private final CBCModeCipher decryptor;
    private final boolean callsAreCostly;

    Cbc(Supplier<CBCModeCipher> ciphers, SecretBytes key, boolean callsAreCostly) {
      this.callsAreCostly = callsAreCostly;
      encryptor = initialised(ciphers.get(), true, key);
      decryptor = initialised(ciphers.get(), false, key);
    }

    private static CBCModeCipher initialised(
        CBCModeCipher cipher, boolean encrypt, SecretBytes key) {
      cipher.init(encrypt, new ParametersWithIV(key.use(KeyParameter::new), new byte[BLOCK_BYTES]));
      return cipher;
    }

    /** A call into native code is; a block in Java costs more than a call. */
    @Override
    public boolean callsAreCostly() {
      return callsAreCostly;
    }

    @Override
    public void encrypt(
        byte[] iv, int ivOffset, byte[] in, int inOffset, int length, byte[] out, int outOffset) {
      Blocks.xor(iv, ivOffset, in, inOffset);
      encryptor.reset();
      encryptor.processBlocks(in, inOffset, Blocks.count(length), out, outOffset);
    }

    @Override
    public void decrypt(
        byte[] iv, int ivOffset, byte[] in, int inOffset, int length, byte[] out, int outOffset) {
      decryptor.reset();
      decryptor.processBlocks(in, inOffset, Blocks.count(length), out, outOffset);
      Blocks.xor(iv, ivOffset, out, outOffset);
    }
  }

  private static final class Hmac implements MacEngine {
    private final HMac mac;

    Hmac(Digest digest, SecretBytes key) {
      mac = new HMac(digest);
      mac.init(key.use(KeyParameter::new));
    }

    @Override
    public int tagBytes() {
      return mac.getMacSize();
    }

    @Override
    public void update(byte[] in, int offset, int length) {
      mac.update(in, offset, length);
    }

    @Override
    public void finish(byte[] out, int offset) {
      mac.doFinal(out, offset);
    }
  }
}
