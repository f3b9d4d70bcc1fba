package site.ycsb.crypto.primitive.provider;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.crypto.primitive.DecryptionException;
import site.ycsb.crypto.primitive.Engines;
import site.ycsb.crypto.primitive.SealingEngine;
import site.ycsb.crypto.primitive.SecretBytes;
import site.ycsb.crypto.primitive.ValueAlgorithm;
import site.ycsb.crypto.primitive.ValueAlgorithm.Kind;

final class SealingEngineTest {
  static Stream<Arguments> cases() {
    return TestEngines.all().stream()
        .flatMap(
            engines ->
                SealingVectors.ALL.stream()
                    .filter(vector -> provided(engines, vector.kind()))
                    .map(vector -> Arguments.of(engines, vector)));
  }

  /** Every cipher, level and provider that there is. */
  static Stream<Arguments> engines() {
    List<Arguments> cases = new ArrayList<>();
    for (Engines engines : TestEngines.all()) {
      for (String name : ALGORITHMS) {
        ValueAlgorithm algorithm = ValueAlgorithm.parse(name);
        for (int bits : new int[] {128, 192, 256}) {
          boolean bouncyCastle = engines instanceof BouncyCastleEngines;
          if (algorithm.hasLevel(bits)
              && provided(engines, algorithm.kind())
              && exists(algorithm.name(), bits, bouncyCastle)) {
            cases.add(Arguments.of(engines, algorithm, bits));
          }
        }
      }
    }
    return cases.stream();
  }

  private static final List<String> ALGORITHMS =
      Stream.concat(
              ValueAlgorithm.known().stream(),
              Stream.of(
                  "Blowfish/CBC/PKCS5Padding",
                  "Blowfish/CTR/NoPadding",
                  "Camellia/CBC/PKCS7Padding",
                  "Camellia/CTR/NoPadding",
                  "ARIA/CBC/PKCS5Padding",
                  "Serpent/CFB/NoPadding",
                  "Twofish/OFB/NoPadding",
                  "SM4/CBC/PKCS5Padding",
                  "DESede/CBC/PKCS5Padding",
                  "Threefish-256/CBC/PKCS5Padding",
                  "Threefish-256/CTR/NoPadding",
                  "AES/OFB/NoPadding",
                  "AES/CFB8/NoPadding"))
          .toList();

  /** Those that only Bouncy Castle has, or that have not every length. */
  private static boolean exists(String name, int bits, boolean bouncyCastle) {
    return switch (name.split("/", 2)[0]) {
      case "CAMELLIA", "ARIA", "SERPENT", "TWOFISH" -> bouncyCastle;
      case "SM4" -> bouncyCastle && bits == 128;
      case "THREEFISH-256" -> bouncyCastle && bits == 256;
      case "DESEDE" -> bits == 192 || (bouncyCastle && bits == 128);
      default -> true;
    };
  }

  private static boolean provided(Engines engines, Kind kind) {
    return kind != Kind.GCM_SIV || engines instanceof BouncyCastleEngines;
  }

  @Test
  void cases_both_areCounted() {
    assertEquals(56 + 3 * 2, cases().count());
    assertEquals(3 * 3 + 17 + 17 + 15 + 32 + 32 + 13 + 3, engines().count());
  }

  @ParameterizedTest
  @MethodSource("cases")
  void seal_vector_givesItsCiphertextAndBack(Engines engines, SealingVectors.Vector vector)
      throws Exception {
    byte[] iv = TestEngines.hex(vector.iv());
    byte[] data = TestEngines.hex(vector.data());
    byte[] plain = TestEngines.hex(vector.plain());
    byte[] sealed = TestEngines.hex(vector.iv() + vector.sealed());
    SealingEngine engine =
        engines.sealing(
            ValueAlgorithm.of(vector.kind()),
            SecretBytes.takingOver(TestEngines.hex(vector.key())));
    assertEquals(iv.length, engine.ivBytes());
    assertEquals(sealed.length, engine.sealedLength(plain.length));
    byte[] out = Arrays.copyOf(iv, sealed.length);
    byte[] room = Arrays.copyOf(plain, plain.length + SealingEngine.PADDING_ROOM_BYTES);
    engine.seal(data, data.length, room, plain.length, out, 0);
    assertEquals(TestEngines.hex(sealed), TestEngines.hex(out));
    byte[] opened = new byte[sealed.length];
    for (int repeat = 0; repeat < 2; repeat++) {
      int length = engine.open(data, data.length, sealed, 0, sealed.length, opened);
      assertEquals(vector.plain(), TestEngines.hex(Arrays.copyOf(opened, length)));
    }
  }

  @ParameterizedTest
  @MethodSource("engines")
  void open_whatWasSealed_givesEveryLengthBack(Engines engines, ValueAlgorithm algorithm, int bits)
      throws Exception {
    Random random = new Random(bits);
    SealingEngine engine = engines.sealing(algorithm, key(algorithm, bits));
    byte[] data = {1, 2, 3};
    Set<String> sealedTexts = new HashSet<>();
    for (int length = 0; length <= 71; length++) {
      int plainLength = length <= 70 ? length : 1 << 17;
      byte[] plain = new byte[plainLength];
      random.nextBytes(plain);
      byte[] room = Arrays.copyOf(plain, plainLength + SealingEngine.PADDING_ROOM_BYTES);
      int offset = 3;
      byte[] sealed = new byte[offset + engine.sealedLength(plainLength)];
      random.nextBytes(sealed);
      engine.seal(data, 2, room, plainLength, sealed, offset);
      byte[] opened = new byte[sealed.length];
      int sealedLength = sealed.length - offset;
      int openedLength = engine.open(data, 2, sealed, offset, sealedLength, opened);
      assertArrayEquals(plain, Arrays.copyOf(opened, openedLength));
      if (length > 16 && length <= 70) {
        sealedTexts.add(TestEngines.hex(sealed));
      }
    }
    assertEquals(54, sealedTexts.size());
  }

  @ParameterizedTest
  @MethodSource("engines")
  void open_anyBitChanged_isDetectedByThoseWithATag(
      Engines engines, ValueAlgorithm algorithm, int bits) throws Exception {
    SealingEngine engine = engines.sealing(algorithm, key(algorithm, bits));
    assertEquals(algorithm.authenticates(), engine.authenticates());
    byte[] data = {1, 2, 3};
    int length = 20;
    byte[] sealed = new byte[engine.sealedLength(length)];
    engine.seal(data, 3, new byte[length + 16], length, sealed, 0);
    int changes = 0;
    int detected = 0;
    for (byte[] target : List.of(data, sealed)) {
      for (int bit = 0; bit < target.length * 8; bit++) {
        target[bit / 8] ^= (byte) (1 << (bit % 8));
        changes++;
        try {
          engine.open(data, 3, sealed, 0, sealed.length, new byte[sealed.length]);
        } catch (DecryptionException e) {
          detected++;
        }
        target[bit / 8] ^= (byte) (1 << (bit % 8));
      }
    }
    if (engine.authenticates()) {
      assertEquals(changes, detected);
      for (int cut = 0; cut < sealed.length; cut++) {
        int kept = cut;
        assertThrows(
            DecryptionException.class,
            () -> engine.open(data, 3, sealed, 0, kept, new byte[sealed.length]));
      }
    }
  }

  /** Bouncy Castle's native counter mode doesn't carry out of the low 64 bits. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "ffffffffffffffffffffffffffffffff",
        "00000000000000ffffffffffffffffff",
        "0123456789abcdeffffffffffffffffe",
        "ffffffff00000000fffffffffffffffd"
      })
  void seal_counterCarriesBeyond64Bits_givesTheSameWithAllEngines(String iv) throws Exception {
    byte[] plain = new byte[100];
    Arrays.fill(plain, (byte) 'v');
    Set<String> sealedTexts = new HashSet<>();
    for (Engines engines : TestEngines.all()) {
      ValueAlgorithm ctr = ValueAlgorithm.of(Kind.CTR);
      SealingEngine engine = engines.sealing(ctr, key(ctr, 256));
      byte[] sealed = Arrays.copyOf(TestEngines.hex(iv), engine.sealedLength(plain.length));
      engine.seal(new byte[0], 0, plain.clone(), plain.length, sealed, 0);
      sealedTexts.add(TestEngines.hex(sealed));
      byte[] opened = new byte[sealed.length];
      assertEquals(plain.length, engine.open(new byte[0], 0, sealed, 0, sealed.length, opened));
      assertArrayEquals(plain, Arrays.copyOf(opened, plain.length));
    }
    assertEquals(1, sealedTexts.size(), sealedTexts::toString);
  }

  @Test
  void sealing_whatAProviderLacks_isRejected() {
    int refused = 0;
    for (String name :
        List.of(
            "AES/ECB/PKCS5Padding",
            "AES/CBC/NoPadding",
            "Camellia/GCM/NoPadding",
            "RC4/NONE/NoPadding",
            "AES/GCM-SIV",
            "Nothing/CBC/PKCS5Padding")) {
      ValueAlgorithm algorithm = ValueAlgorithm.parse(name);
      assertThrows(
          GeneralSecurityException.class,
          () -> TestEngines.sunJce().sealing(algorithm, key(algorithm, 128)));
      refused++;
    }
    assertEquals(6, refused);
  }

  private static SecretBytes key(ValueAlgorithm algorithm, int bits) {
    return SecretBytes.takingOver(
        TestEngines.hex(SealingVectors.sequence(algorithm.keyBits(bits) / 8)));
  }
}
