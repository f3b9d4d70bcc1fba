package site.ycsb.crypto.primitive.provider;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.Stream;
import org.bouncycastle.crypto.modes.OCBBlockCipher;
import org.bouncycastle.crypto.params.AEADParameters;
import org.bouncycastle.crypto.params.KeyParameter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import site.ycsb.crypto.primitive.Engines;
import site.ycsb.crypto.primitive.SealingEngine;
import site.ycsb.crypto.primitive.SecretBytes;

/** By the vectors of RFC 7253 and Bouncy Castle: Project Wycheproof has none of OCB. */
final class OcbSealingTest {
  private static final String RFC_KEY = "000102030405060708090A0B0C0D0E0F";

  /** RFC 7253, appendix A: nonce, associated data, plaintext, ciphertext with tag. */
  private static final String[][] RFC_7253 = {
    {"BBAA99887766554433221100", "", "", "785407BFFFC8AD9EDCC5520AC9111EE6"},
    {
      "BBAA99887766554433221101",
      "0001020304050607",
      "0001020304050607",
      "6820B3657B6F615A5725BDA0D3B4EB3A257C9AF1F8F03009"
    },
    {"BBAA99887766554433221102", "0001020304050607", "", "81017F8203F081277152FADE694A0A00"},
    {
      "BBAA99887766554433221103",
      "",
      "0001020304050607",
      "45DD69F8F5AAE72414054CD1F35D82760B2CD00D2F99BFA9"
    },
    {
      "BBAA99887766554433221104",
      "000102030405060708090A0B0C0D0E0F",
      "000102030405060708090A0B0C0D0E0F",
      "571D535B60B277188BE5147170A9A22C3AD7A4FF3835B8C5701C1CCEC8FC3358"
    },
    {
      "BBAA99887766554433221105",
      "000102030405060708090A0B0C0D0E0F",
      "",
      "8CF761B6902EF764462AD86498CA6B97"
    },
    {
      "BBAA99887766554433221106",
      "",
      "000102030405060708090A0B0C0D0E0F",
      "5CE88EC2E0692706A915C00AEB8B2396F40E1C743F52436BDF06D8FA1ECA343D"
    },
    {
      "BBAA99887766554433221107",
      "000102030405060708090A0B0C0D0E0F1011121314151617",
      "000102030405060708090A0B0C0D0E0F1011121314151617",
      "1CA2207308C87C010756104D8840CE1952F09673A448A122C92C62241051F57356D7F3C90BB0E07F"
    },
    {
      "BBAA99887766554433221108",
      "000102030405060708090A0B0C0D0E0F1011121314151617",
      "",
      "6DC225A071FC1B9F7C69F93B0F1E10DE"
    },
    {
      "BBAA99887766554433221109",
      "",
      "000102030405060708090A0B0C0D0E0F1011121314151617",
      "221BD0DE7FA6FE993ECCD769460A0AF2D6CDED0C395B1C3CE725F32494B9F914D85C0B1EB38357FF"
    },
    {
      "BBAA9988776655443322110A",
      "000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F",
      "000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F",
      "BD6F6C496201C69296C11EFD138A467ABD3C707924B964DEAFFC40319AF5A48540FBBA186C5553C68AD9F592A79A4240"
    },
    {
      "BBAA9988776655443322110B",
      "000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F",
      "",
      "FE80690BEE8A485D11F32965BC9D2A32"
    },
    {
      "BBAA9988776655443322110C",
      "",
      "000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F",
      "2942BFC773BDA23CABC6ACFD9BFD5835BD300F0973792EF46040C53F1432BCDFB5E1DDE3BC18A5F840B52E653444D5DF"
    },
    {
      "BBAA9988776655443322110D",
      "000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F2021222324252627",
      "000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F2021222324252627",
      "D5CA91748410C1751FF8A2F618255B68A0A12E093FF454606E59F9C1D0DDC54B65E8628E568BAD7A"
          + "ED07BA06A4A69483A7035490C5769E60"
    },
    {
      "BBAA9988776655443322110E",
      "000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F2021222324252627",
      "",
      "C5CD9D1850C141E358649994EE701B68"
    },
    {
      "BBAA9988776655443322110F",
      "",
      "000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F2021222324252627",
      "4412923493C57D5DE0D700F753CCE0D1D2D95060122E9F15A5DDBFC5787E50B5CC55EE507BCB084E"
          + "479AD363AC366B95A98CA5F3000B1479"
    }
  };

  static Stream<Engines> engines() {
    return TestEngines.all().stream();
  }

  static Stream<Arguments> engineAndLevel() {
    return TestEngines.all().stream()
        .flatMap(
            engines ->
                Stream.of(
                    Arguments.of(engines, 16, "67E944D23256C5E0B6C61FA22FDF1EA2"),
                    Arguments.of(engines, 24, "F673F2C3E7174AAE7BAE986CA9F29E17"),
                    Arguments.of(engines, 32, "D90EB8E9C977C88B79DD793D7FFA161C")));
  }

  @ParameterizedTest
  @MethodSource("engines")
  void seal_vectorsOfTheRfc_giveTheirCiphertextsAndBack(Engines engines) throws Exception {
    SealingEngine ocb = ocb(engines, TestEngines.hex(RFC_KEY), 12);
    assertEquals(16, RFC_7253.length);
    for (String[] vector : RFC_7253) {
      byte[] nonce = TestEngines.hex(vector[0]);
      byte[] data = TestEngines.hex(vector[1]);
      byte[] plain = TestEngines.hex(vector[2]);
      byte[] sealed = seal(ocb, nonce, data, plain);
      assertEquals(
          vector[0] + vector[3], TestEngines.hex(sealed).toUpperCase(java.util.Locale.ROOT));
      byte[] opened = new byte[sealed.length];
      int length = ocb.open(data, data.length, sealed, 0, sealed.length, opened);
      assertArrayEquals(plain, Arrays.copyOf(opened, length));
    }
  }

  /** RFC 7253, appendix A: the iterated test, over 384 lengths of each key length. */
  @ParameterizedTest
  @MethodSource("engineAndLevel")
  void seal_iteratedTestOfTheRfc_givesItsTag(Engines engines, int keyBytes, String tag)
      throws Exception {
    byte[] key = new byte[keyBytes];
    key[keyBytes - 1] = (byte) 128;
    SealingEngine ocb = ocb(engines, key, 12);
    byte[] all = new byte[2 * (128 * 127 / 2) + 384 * 16];
    int length = 0;
    for (int i = 0; i < 128; i++) {
      byte[] zeros = new byte[i];
      byte[][] parts = {
        seal(ocb, nonce(3 * i + 1), zeros, zeros),
        seal(ocb, nonce(3 * i + 2), new byte[0], zeros),
        seal(ocb, nonce(3 * i + 3), zeros, new byte[0])
      };
      for (byte[] part : parts) {
        System.arraycopy(part, 12, all, length, part.length - 12);
        length += part.length - 12;
      }
    }
    byte[] last = seal(ocb, nonce(385), Arrays.copyOf(all, length), new byte[0]);
    assertEquals(
        tag, TestEngines.hex(Arrays.copyOfRange(last, 12, 28)).toUpperCase(java.util.Locale.ROOT));
  }

  /** With the nonces that are used, which the RFC has no vectors for. */
  @ParameterizedTest
  @MethodSource("engines")
  void seal_noncesOf15Bytes_givesWhatBouncyCastleGives(Engines engines) throws Exception {
    Random random = new Random(7253);
    for (int round = 0; round < 600; round++) {
      byte[] key = new byte[16 + 8 * (round % 3)];
      byte[] nonce = new byte[OcbSealing.NONCE_BYTES];
      byte[] data = new byte[random.nextInt(70)];
      byte[] plain = new byte[round % 200];
      random.nextBytes(key);
      random.nextBytes(nonce);
      random.nextBytes(data);
      random.nextBytes(plain);
      OCBBlockCipher reference =
          new OCBBlockCipher(BouncyCastleEngines.javaAes(), BouncyCastleEngines.javaAes());
      reference.init(true, new AEADParameters(new KeyParameter(key), 128, nonce, data));
      byte[] expected = Arrays.copyOf(nonce, nonce.length + plain.length + 16);
      int length = reference.processBytes(plain, 0, plain.length, expected, nonce.length);
      reference.doFinal(expected, nonce.length + length);

      SealingEngine ocb = ocb(engines, key, OcbSealing.NONCE_BYTES);
      assertArrayEquals(expected, seal(ocb, nonce, data, plain), "round " + round);
      byte[] opened = new byte[expected.length];
      ocb.open(data, data.length, expected, 0, expected.length, opened);
      assertArrayEquals(plain, Arrays.copyOf(opened, plain.length), "round " + round);
    }
  }

  private static SealingEngine ocb(Engines engines, byte[] key, int nonceBytes) {
    return new OcbSealing(engines, SecretBytes.copyOf(key), nonceBytes);
  }

  private static byte[] nonce(int number) {
    byte[] nonce = new byte[12];
    nonce[10] = (byte) (number >> 8);
    nonce[11] = (byte) number;
    return nonce;
  }

  /** Nonce, ciphertext and tag. */
  private static byte[] seal(SealingEngine ocb, byte[] nonce, byte[] data, byte[] plain) {
    byte[] sealed = Arrays.copyOf(nonce, ocb.sealedLength(plain.length));
    ocb.seal(data, data.length, Arrays.copyOf(plain, plain.length + 16), plain.length, sealed, 0);
    return sealed;
  }
}
