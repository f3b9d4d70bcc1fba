package site.ycsb.crypto.primitive.provider;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.security.GeneralSecurityException;
import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import java.security.Security;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.crypto.BcFips;
import site.ycsb.crypto.derivation.KeyDerivation.Hkdf;
import site.ycsb.crypto.primitive.Engines;
import site.ycsb.crypto.primitive.Engines.FipsClaim;
import site.ycsb.crypto.primitive.Engines.FipsClaim.Answer;
import site.ycsb.crypto.primitive.IvSource;
import site.ycsb.crypto.primitive.MacEngine;
import site.ycsb.crypto.primitive.SealingEngine;
import site.ycsb.crypto.primitive.SecretBytes;
import site.ycsb.crypto.primitive.ValueAlgorithm;
import site.ycsb.crypto.primitive.ValueAlgorithm.Kind;

/** The real FIPS module beside Bouncy Castle's other library, in one process. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
final class FipsEnginesTest {
  private final Engines module;
  private final Engines other = new BouncyCastleEngines();

  FipsEnginesTest() throws Exception {
    module = new FipsEngines(FipsModule.of(BcFips.JAR));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "AES/CBC/PKCS7Padding",
        "AES/CTR/NoPadding",
        "AES/CFB/NoPadding",
        "AES/GCM/NoPadding",
        "AES/CBC-HMAC-SHA2"
      })
  void sealing_everyApprovedCipher_opensTheOthersAndTheOtherWayRound(String name) throws Exception {
    ValueAlgorithm algorithm = ValueAlgorithm.parse(name);
    byte[] data = {1, 2, 3};
    int compared = 0;
    for (int bits : new int[] {128, 192, 256}) {
      byte[] key = new byte[algorithm.keyBits(bits) / Byte.SIZE];
      Arrays.fill(key, (byte) bits);
      SealingEngine ofModule = module.sealing(algorithm, SecretBytes.copyOf(key));
      SealingEngine ofOther = other.sealing(algorithm, SecretBytes.copyOf(key));
      for (int length : new int[] {0, 1, 15, 16, 17, 100, 1000}) {
        assertArrayEquals(plain(length), opened(ofOther, data, sealed(ofModule, data, length)));
        assertArrayEquals(plain(length), opened(ofModule, data, sealed(ofOther, data, length)));
        compared++;
      }
    }
    assertEquals(21, compared);
  }

  @Test
  void seal_gcm_replacesTheNonceByOneOfTheModule() throws Exception {
    SealingEngine gcm =
        module.sealing(ValueAlgorithm.of(Kind.GCM), SecretBytes.takingOver(new byte[32]));
    Set<String> nonces = new HashSet<>();
    for (int i = 0; i < 200; i++) {
      byte[] sealed = sealed(gcm, new byte[0], 10);
      nonces.add(TestEngines.hex(sealed).substring(0, 24));
    }
    assertEquals(200, nonces.size());
    assertFalse(nonces.contains("0a" + "00".repeat(11)), "the one that was given");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "AES/OCB/NoPadding",
        "AES/GCM-SIV",
        "ChaCha20-Poly1305",
        "Blowfish/CBC/PKCS5Padding",
        "Twofish/OFB/NoPadding"
      })
  void sealing_whatIsNotApproved_isAnException(String name) {
    ValueAlgorithm algorithm = ValueAlgorithm.parse(name);
    SecretBytes key = SecretBytes.takingOver(new byte[algorithm.keyBits(256) / Byte.SIZE]);
    assertThrows(GeneralSecurityException.class, () -> module.sealing(algorithm, key));
  }

  @Test
  void hmacAndHkdf_giveTheSameAsTheOther() {
    byte[] bytes = plain(64);
    for (int hashBits : new int[] {256, 384, 512}) {
      byte[][] tags = new byte[2][];
      for (int i = 0; i < 2; i++) {
        MacEngine mac = List.of(module, other).get(i).hmacSha2(hashBits, SecretBytes.copyOf(bytes));
        tags[i] = new byte[mac.tagBytes()];
        for (int repeat = 0; repeat < 2; repeat++) {
          mac.update(bytes, 0, 33);
          mac.finish(tags[i], 0);
        }
      }
      assertArrayEquals(tags[0], tags[1]);
    }
    for (int length : new int[] {1, 16, 32, 33, 100}) {
      SecretBytes key = SecretBytes.copyOf(bytes);
      assertEquals(
          Hkdf.derive(other, key, new byte[0], bytes, length),
          Hkdf.derive(module, key, new byte[0], bytes, length));
    }
  }

  @Test
  void randomNumbersAndIvs_areTheModules() {
    assertEquals("BCFIPS", module.random().getProvider().getName());
    IvSource ivs = module.newIvSource();
    Set<String> seen = new HashSet<>();
    byte[] iv = new byte[16];
    for (int i = 0; i < 1000; i++) {
      ivs.next(iv, 0, 16);
      seen.add(TestEngines.hex(iv));
    }
    assertEquals(1000, seen.size());
  }

  @Test
  void code_ofTheModule_saysWhetherItIsNative() {
    assertTrue(
        module.code().matches("the FIPS module's (native code \\(\\w+\\)|Java engines)"),
        module.code());
  }

  @Test
  void of_sameJarTwice_isOneModule() throws Exception {
    assertTrue(FipsModule.of(BcFips.JAR) == FipsModule.of(BcFips.JAR.resolve("../bc-fips.jar")));
  }

  @Test
  void of_anyJar_leavesThePropertyOfTheProcessAsItWas() throws Exception {
    FipsModule.of(BcFips.JAR);
    assertEquals(null, System.getProperty("org.bouncycastle.fips.approved_only"));
  }

  @Test
  void fipsClaim_providers_sayWhatIsKnown() throws Exception {
    assertEquals(Answer.YES, module.fipsClaim().answer());
    assertEquals(FipsClaim.none(), other.fipsClaim());
    assertEquals(FipsClaim.none(), TestEngines.sunJce().fipsClaim());
    FipsClaim unknown = new JcaEngines(new Elsewhere()).fipsClaim();
    assertEquals(Answer.UNKNOWN, unknown.answer());
    assertTrue(unknown.text().startsWith("unknown: Elsewhere 1.0 may be"), unknown.text());
    assertEquals(unknown, unknown.except("anything"));
  }

  private static byte[] plain(int length) {
    byte[] plain = new byte[length];
    for (int i = 0; i < length; i++) {
      plain[i] = (byte) (3 * i + 1);
    }
    return plain;
  }

  private static byte[] sealed(SealingEngine engine, byte[] data, int length) {
    byte[] room = Arrays.copyOf(plain(length), length + SealingEngine.PADDING_ROOM_BYTES);
    byte[] sealed = new byte[engine.sealedLength(length)];
    // another one for each length: engines of GCM take none twice
    sealed[0] = (byte) length;
    sealed[1] = (byte) (length >> Byte.SIZE);
    engine.seal(data, data.length, room, length, sealed, 0);
    return sealed;
  }

  private static byte[] opened(SealingEngine engine, byte[] data, byte[] sealed) throws Exception {
    byte[] plain = new byte[sealed.length];
    int length = engine.open(data, data.length, sealed, 0, sealed.length, plain);
    return Arrays.copyOf(plain, length);
  }

  /** Computes by SunJCE under a name that isn't known. */
  private static final class Elsewhere extends Provider {
    private static final long serialVersionUID = 1;

    Elsewhere() {
      super("Elsewhere", "1.0", "");
      for (Service service : Objects.requireNonNull(Security.getProvider("SunJCE")).getServices()) {
        if (service.getType().equals("Cipher") || service.getType().equals("Mac")) {
          putService(new Passed(this, service));
        }
      }
    }

    private static final class Passed extends Service {
      private final Service service;

      Passed(Provider provider, Service service) {
        super(
            provider,
            service.getType(),
            service.getAlgorithm(),
            service.getClassName(),
            null,
            null);
        this.service = service;
      }

      @Override
      public Object newInstance(Object parameter) throws NoSuchAlgorithmException {
        return service.newInstance(parameter);
      }
    }
  }
}
