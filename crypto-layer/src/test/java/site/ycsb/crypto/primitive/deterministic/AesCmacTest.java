package site.ycsb.crypto.primitive.deterministic;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.Stream;
import org.bouncycastle.crypto.engines.AESEngine;
import org.bouncycastle.crypto.macs.CMac;
import org.bouncycastle.crypto.params.KeyParameter;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.MethodSource;
import site.ycsb.crypto.primitive.Engines;
import site.ycsb.crypto.primitive.SecretBytes;
import site.ycsb.crypto.primitive.provider.TestEngines;

final class AesCmacTest {
  private static final String TEXT =
      "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51"
          + "30c81c46a35ce411e5fbc1191a0a52eff69f2445df4f9b17ad2b417be66c3710";

  /** NIST SP 800-38B, appendix D; the first key's are those of RFC 4493, section 4. */
  private static final String[][] NIST_SP_800_38B = {
    {
      "2b7e151628aed2a6abf7158809cf4f3c",
      "bb1d6929e95937287fa37d129b756746",
      "070a16b46b4d4144f79bdd9dd04a287c",
      "dfa66747de9ae63030ca32611497c827",
      "51f0bebf7e3b9d92fc49741779363cfe"
    },
    {
      "8e73b0f7da0e6452c810f32b809079e562f8ead2522c6b7b",
      "d17ddf46adaacde531cac483de7a9367",
      "9e99a7bf31e710900662f65e617c5184",
      "8a1de5be2eb31aad089a82e6ee908b0e",
      "a1d5df0eed790f794d77589659f39a11"
    },
    {
      "603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4",
      "028962f61b7bf89efc6b551f4667d983",
      "28a7023f452e8f82bd4bf28d8c37c35c",
      "aaf3d8f1de5640c232f5b169b9c911e6",
      "e1992190549f6ed5696a2c056c315410"
    }
  };

  private static final int[] LENGTHS = {0, 16, 40, 64};

  static Stream<Engines> engines() {
    return TestEngines.all().stream();
  }

  @ParameterizedTest
  @MethodSource("engines")
  void tag_vectorsOfTheStandard_areTheirTags(Engines engines) {
    byte[] text = TestEngines.hex(TEXT);
    for (String[] vector : NIST_SP_800_38B) {
      AesCmac cmac = AesCmac.of(engines, SecretBytes.copyOf(TestEngines.hex(vector[0])));
      for (int i = 0; i < LENGTHS.length; i++) {
        byte[] tag = new byte[AesCmac.TAG_BYTES];
        cmac.tag(text, 0, LENGTHS[i], tag);
        assertEquals(vector[1 + i], TestEngines.hex(tag));
      }
    }
  }

  /** 102 for each length of the key, of which 81 have a changed tag. */
  @ParameterizedTest
  @CsvFileSource(resources = "aes-cmac-vectors.txt")
  void tag_vectorsOfWycheproof_areTheirTagsOrNot(
      int id, String key, @Nullable String text, String expected, String result) {
    for (Engines engines : TestEngines.all()) {
      AesCmac cmac = AesCmac.of(engines, SecretBytes.copyOf(TestEngines.hex(key)));
      byte[] bytes = TestEngines.hex(text == null ? "" : text);
      byte[] tag = new byte[AesCmac.TAG_BYTES];
      cmac.tag(bytes, 0, bytes.length, tag);
      assertEquals(result.equals("valid"), expected.equals(TestEngines.hex(tag)), "vector " + id);
    }
  }

  @ParameterizedTest
  @MethodSource("engines")
  void tagAll_textsOfManyLengths_areWhatBouncyCastleAndTheSingleOnesAre(Engines engines) {
    Random random = new Random(4493);
    byte[] key = new byte[32];
    random.nextBytes(key);
    AesCmac cmac = AesCmac.of(engines, SecretBytes.copyOf(key));
    CMac reference = new CMac(AESEngine.newInstance());
    reference.init(new KeyParameter(key));
    StoredTexts texts = new StoredTexts();
    for (int count : new int[] {0, 1, 70}) {
      texts.clear();
      byte[][] all = new byte[count][];
      for (int i = 0; i < count; i++) {
        all[i] = new byte[i];
        random.nextBytes(all[i]);
        System.arraycopy(all[i], 0, texts.reserve(i), texts.size(), i);
        texts.add(i);
      }
      byte[] tags = new byte[count * AesCmac.TAG_BYTES + 1];
      Arrays.fill(tags, (byte) 1);
      cmac.tagAll(texts, tags);
      assertEquals(1, tags[count * AesCmac.TAG_BYTES]);
      for (int i = 0; i < count; i++) {
        byte[] expected = new byte[AesCmac.TAG_BYTES];
        reference.update(all[i], 0, i);
        reference.doFinal(expected, 0);
        byte[] single = new byte[AesCmac.TAG_BYTES];
        cmac.tag(all[i], 0, i, single);
        assertArrayEquals(expected, single, "length " + i);
        int start = i * AesCmac.TAG_BYTES;
        assertArrayEquals(
            expected, Arrays.copyOfRange(tags, start, start + AesCmac.TAG_BYTES), "length " + i);
      }
    }
  }
}
