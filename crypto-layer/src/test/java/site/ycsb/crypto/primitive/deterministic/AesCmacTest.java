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

  /**
   * NIST CAVP, CMACGenAES128.rsp and CMACGenAES192.rsp (CAVS 11.0): key, text, and the tag or its
   * first 15 bytes.
   */
  private static final String[][] NIST_CAVP = {
    {"553421ad3f584d9f4cce5a6d3f184e57", "", "995a02bdca8a07002ce58cd7505faa"},
    {
      "6708c9887b847084f123d3dd9c3a8136",
      "a8de55170c6dc0d80de32f508bf49b70",
      "cfef9b7839841fdbccbb6c2cf238f7"
    },
    {
      "534c6f8f88bc353faee52664995d5457",
      "4981c51fcc0935f619ec6bf862683b0025cc48724839bc1e67aa3c686d321ba6",
      "6377c6cfe8dd605ef0a62a845ab3f7"
    },
    {
      "a0c334ff3501c99a9d5f2660f4a2cc5f",
      "b4693a2aa11cf9a5442f08dfa718590feff8d38fdf15f8ee9d8ac541b93dd9b96b",
      "6d4bf50d3a13a26d9dc7566dee1223"
    },
    {
      "6990db6a5cd8dc1494cd63922151920c",
      "8ceddebd38f00406743a6756565ce762d3464435d50bd61b8de57fbe0b79df8f0c5cc66713",
      "e52cd4fa3cf72b2f06eece112242e6"
    },
    {"3364169ee077cafb9b15cbabafa4f3f1ea138bbc09756470", "", "57aab646105c5e5b80214b87fffa3847"},
    {
      "2051af34762ebe556f72a5c6edc7771eb9245fad76f034be",
      "ae8e93c9c991cf896a491a8907df4e4be5186ae496cd340dc19b237821db7b60",
      "74f74608c04f0f4e47fa640433b6e6fb"
    },
    {
      "50d024a3e7455d7249ef2ae59d2d00f111469aaf6eab36bb",
      "b6219c241267fabe6b2e751e17ffc331263c0d8da256514a"
          + "154105134c25fd7c5b578e96e187f4c28d3bf1c2e17cb716",
      "dedaed2fe49cc9ead5b6c622d57a37a1"
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

  @ParameterizedTest
  @MethodSource("engines")
  void tag_vectorsOfCavp_areTheirTagsOrBeginThem(Engines engines) {
    for (String[] vector : NIST_CAVP) {
      AesCmac cmac = AesCmac.of(engines, SecretBytes.copyOf(TestEngines.hex(vector[0])));
      byte[] text = TestEngines.hex(vector[1]);
      byte[] tag = new byte[AesCmac.TAG_BYTES];
      cmac.tag(text, 0, text.length, tag);
      assertEquals(vector[2], TestEngines.hex(tag).substring(0, vector[2].length()));
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
