package site.ycsb.crypto.primitive.provider;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.security.CodeSource;
import java.security.GeneralSecurityException;
import java.security.Provider;
import java.security.SecureRandom;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import org.bouncycastle.crypto.BlockCipher;
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
import org.jspecify.annotations.Nullable;
import site.ycsb.crypto.primitive.BlockEngine;
import site.ycsb.crypto.primitive.CbcEngine;
import site.ycsb.crypto.primitive.Engines;
import site.ycsb.crypto.primitive.IvSource;
import site.ycsb.crypto.primitive.MacEngine;
import site.ycsb.crypto.primitive.SealingEngine;
import site.ycsb.crypto.primitive.SecretBytes;
import site.ycsb.crypto.primitive.ValueAlgorithm;
import site.ycsb.crypto.primitive.ValueAlgorithm.Kind;

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
    return new Cbc(CBCBlockCipher.newInstance(newAes()), CBCBlockCipher.newInstance(newAes()), key);
  }

  /** The modes around it take their own native code when, and only when, it is native. */
  private MultiBlockCipher newAes() {
    return inJava ? javaAes() : AESEngine.newInstance();
  }

  /** AES in Java even where there is native code; a mode around it is computed in Java too. */
  @SuppressWarnings("deprecation") // the factory that replaces the constructor prefers native code
  static MultiBlockCipher javaAes() {
    return new AESEngine();
  }

  @Override
  public BlockEngine blocks(SecretBytes key, boolean encrypt) {
    requireAesKey(key);
    MultiBlockCipher cipher = newAes();
    cipher.init(encrypt, key.use(KeyParameter::new));
    return (in, length, out) -> cipher.processBlocks(in, 0, Blocks.count(length), out, 0);
  }

  /** The native library has no SHA-384 and SHA-512, and SHA-256 only behind costly calls. */
  @Override
  public MacEngine hmacSha2(int hashBits, SecretBytes key) {
    return inJava ? new Hmac(digest(hashBits), key) : JdkProviders.hmac(hashBits, key);
  }

  private static Digest digest(int hashBits) {
    return switch (hashBits) {
      case 256 -> new SHA256Digest();
      case 384 -> new SHA384Digest();
      case 512 -> new SHA512Digest();
      default -> throw new IllegalArgumentException("no SHA-2 of " + hashBits + " bits");
    };
  }

  @Override
  public SealingEngine sealing(ValueAlgorithm algorithm, SecretBytes key)
      throws GeneralSecurityException {
    if (algorithm.kind() != Kind.OTHER && algorithm.kind() != Kind.CBC_HMAC) {
      requireAesKey(key);
      if (!algorithm.hasLevel(key.length() * Byte.SIZE)) {
        throw new IllegalArgumentException(
            algorithm.name() + " has no keys of " + key.length() + " bytes");
      }
    }
    boolean isNative = isNative(algorithm);
    return switch (algorithm.kind()) {
      case CBC -> new CbcSealing(cbc(key));
      case CTR -> isNative ? new CounterSealing(blocks(key)) : BouncyCastleStreamSealing.ctr(key);
      case CFB -> BouncyCastleStreamSealing.cfb(key, isNative);
      case GCM -> BouncyCastleAeadSealing.gcm(key, isNative);
      case CBC_HMAC -> new CbcHmacSealing(this, key);
      case OCB -> new OcbSealing(this, key);
      case GCM_SIV -> BouncyCastleAeadSealing.gcmSiv(key, isNative);
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

  /** Whether native code computes a cipher of values. */
  private boolean isNative(ValueAlgorithm algorithm) {
    if (inJava) {
      return false;
    }
    return switch (algorithm.kind()) {
      case CBC, CTR, CBC_HMAC, OCB -> true;
      case CFB -> nativeCode.has(NativeServices.AES_CFB);
      case GCM -> nativeCode.has(NativeServices.AES_GCM_PC);
      case GCM_SIV -> nativeCode.has(NativeServices.AES_GCMSIV_PC);
      case CHACHA20_POLY1305, OTHER -> false;
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
    return algorithm.kind() == Kind.OTHER
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
    if (algorithm.kind() == Kind.OTHER) {
      return "the JCA provider's";
    }
    if (!isNative(algorithm)) {
      return JAVA;
    }
    return algorithm.kind() == Kind.CBC_HMAC
        ? code() + ", HMAC-SHA-" + 2 * levelBits + " by the JDK"
        : code();
  }

  @Override
  public Optional<String> trouble() {
    return nativeCode.trouble();
  }

  /** The JCA provider of this library, never one of the same name that the JDK has installed. */
  private static final class Jca {
    static final Provider PROVIDER = new BouncyCastleProvider();
  }

  /**
   * The version of Bouncy Castle's library, found once. Its JCA provider reports it too, but
   * creating that loads some 500 classes, which takes longer than all else at the start of an
   * encrypted run.
   */
  static final class Version {
    private static final String LIBRARY = "bcprov";
    private static final Attributes.Name NAME = new Attributes.Name("Bundle-SymbolicName");
    private static final Attributes.Name VERSION = new Attributes.Name("Bundle-Version");

    /** As in the library's name, such as 2.73.12.1. */
    static final String TEXT = find(() -> Jca.PROVIDER);

    private Version() {}

    /**
     * Finds it.
     *
     * @param provider asked where the classes aren't in the library's own jar
     */
    static String find(Supplier<Provider> provider) {
      return inManifest(BlockCipher.class.getProtectionDomain().getCodeSource())
          .orElseGet(() -> reported(provider.get()));
    }

    /** What the jar's manifest has; empty when it's another library's, or none. */
    static Optional<String> inManifest(@Nullable CodeSource source) {
      if (source == null || source.getLocation() == null) {
        return Optional.empty();
      }
      try (JarFile jar = new JarFile(new File(source.getLocation().toURI()), false)) {
        return Optional.ofNullable(jar.getManifest())
            .map(Manifest::getMainAttributes)
            .filter(attributes -> LIBRARY.equals(attributes.getValue(NAME)))
            .map(attributes -> attributes.getValue(VERSION));
      } catch (IOException | URISyntaxException | IllegalArgumentException e) {
        // a folder, or a place that is no file
        return Optional.empty();
      }
    }

    /** The number of the provider itself, 2.731201, has lost its dots. */
    static String reported(Provider provider) {
      String info = provider.getInfo();
      int at = info.lastIndexOf(" v");
      return at < 0 ? provider.getVersionStr() : info.substring(at + 2);
    }
  }

  /**
   * The key schedule is made once. The chaining value is always reset to zero, and the IV is xored
   * into the first block by hand: the first step of CBC, without an object for the IV.
   */
  private final class Cbc implements CbcEngine {
    private final CBCModeCipher encryptor;
    private final CBCModeCipher decryptor;

    Cbc(CBCModeCipher encryptor, CBCModeCipher decryptor, SecretBytes key) {
      this.encryptor = encryptor;
      this.decryptor = decryptor;
      ParametersWithIV zeroIv =
          new ParametersWithIV(key.use(KeyParameter::new), new byte[BLOCK_BYTES]);
      encryptor.init(true, zeroIv);
      decryptor.init(false, zeroIv);
    }

    /** A call into native code is; a block in Java costs more than a call. */
    @Override
    public boolean callsAreCostly() {
      return !inJava;
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
