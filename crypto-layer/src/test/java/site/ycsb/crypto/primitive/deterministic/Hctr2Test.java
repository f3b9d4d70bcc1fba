package site.ycsb.crypto.primitive.deterministic;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import site.ycsb.crypto.primitive.Engines;
import site.ycsb.crypto.primitive.SecretBytes;
import site.ycsb.crypto.primitive.provider.TestEngines;

final class Hctr2Test {
  private static final byte[] NO_TWEAK = {};
  private static final int WITHOUT_TWEAK = 112;
  private static final int WITH_TWEAK = 3;

  static Stream<Arguments> vectors() throws IOException {
    List<Arguments> vectors = new ArrayList<>();
    try (InputStream in =
        Objects.requireNonNull(Hctr2Test.class.getResourceAsStream("hctr2-vectors.txt"))) {
      for (String line : new String(in.readAllBytes(), StandardCharsets.US_ASCII).split("\n", -1)) {
        if (!line.isEmpty() && !line.startsWith("#")) {
          String[] columns = line.split(" ", -1);
          String tweak = columns[1].equals("-") ? "" : columns[1];
          vectors.add(Arguments.of(vectors.size() + 1, columns[0], tweak, columns[2], columns[3]));
        }
      }
    }
    return vectors.stream();
  }

  @Test
  void vectors_allTogether_areCounted() throws IOException {
    assertEquals(WITHOUT_TWEAK + WITH_TWEAK, vectors().count());
    assertEquals(WITH_TWEAK, vectors().filter(v -> !v.get()[2].equals("")).count());
  }

  @ParameterizedTest
  @MethodSource("vectors")
  void encryptAndDecrypt_publishedVector_giveItsTexts(
      int id, String key, String tweak, String plaintext, String ciphertext) {
    for (Engines engines : TestEngines.all()) {
      Hctr2 cipher = Hctr2.of(engines, SecretBytes.takingOver(TestEngines.hex(key)));
      byte[] plain = TestEngines.hex(plaintext);
      byte[] out = new byte[plain.length];
      for (int round = 0; round < 2; round++) {
        cipher.encrypt(TestEngines.hex(tweak), plain, 0, plain.length, out, 0);
        assertEquals(ciphertext, TestEngines.hex(out), "vector " + id);
        cipher.decrypt(TestEngines.hex(tweak), out, 0, out.length, out, 0);
        assertEquals(plaintext, TestEngines.hex(out), "vector " + id);
      }
    }
  }

  @Test
  void encrypt_atOffsets_touchesNothingElse() {
    Hctr2 cipher = cipher();
    byte[] plain = new byte[60];
    byte[] out = new byte[70];
    Arrays.fill(out, (byte) 7);
    cipher.encrypt(NO_TWEAK, plain, 5, 37, out, 11);
    byte[] alone = new byte[37];
    cipher.encrypt(NO_TWEAK, new byte[37], 0, 37, alone, 0);
    assertArrayEquals(alone, Arrays.copyOfRange(out, 11, 48));
    assertArrayEquals(new byte[60], plain);
    for (int i = 0; i < out.length; i++) {
      assertTrue((i >= 11 && i < 48) || out[i] == 7);
    }
  }

  @Test
  void encrypt_anyBitOfTextOrTweakChanged_changesEveryBlock() {
    Hctr2 cipher = cipher();
    byte[] tweak = new byte[20];
    byte[] plain = new byte[64];
    byte[] before = new byte[64];
    cipher.encrypt(tweak, plain, 0, 64, before, 0);
    int changes = 0;
    for (byte[] input : List.of(plain, tweak)) {
      for (int bit = 0; bit < input.length * 8; bit++) {
        input[bit / 8] ^= (byte) (1 << (bit % 8));
        byte[] after = new byte[64];
        cipher.encrypt(tweak, plain, 0, 64, after, 0);
        for (int block = 0; block < 64; block += 16) {
          assertTrue(!Arrays.equals(before, block, block + 16, after, block, block + 16));
        }
        input[bit / 8] ^= (byte) (1 << (bit % 8));
        changes++;
      }
    }
    assertEquals(84 * 8, changes);
  }

  @Test
  void encrypt_lessThanABlock_isRejected() {
    byte[] text = new byte[15];
    assertThrows(
        IllegalArgumentException.class, () -> cipher().encrypt(NO_TWEAK, text, 0, 15, text, 0));
  }

  private static Hctr2 cipher() {
    return Hctr2.of(TestEngines.sunJce(), SecretBytes.takingOver(new byte[32]));
  }
}
