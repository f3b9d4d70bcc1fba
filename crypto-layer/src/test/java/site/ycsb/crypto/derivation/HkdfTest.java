package site.ycsb.crypto.derivation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;
import site.ycsb.crypto.derivation.KeyDerivation.Hkdf;
import site.ycsb.crypto.primitive.Engines;
import site.ycsb.crypto.primitive.SecretBytes;
import site.ycsb.crypto.primitive.provider.TestEngines;

final class HkdfTest {
  /** RFC 5869, A.1 to A.3: input key, salt, info, output. */
  private static final List<List<String>> VECTORS =
      List.of(
          List.of(
              "0b".repeat(22),
              "000102030405060708090a0b0c",
              "f0f1f2f3f4f5f6f7f8f9",
              "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf"
                  + "34007208d5b887185865"),
          List.of(
              range(0x00, 0x4f),
              range(0x60, 0xaf),
              range(0xb0, 0xff),
              "b11e398dc80327a1c8e7f78c596a49344f012eda2d4efad8a050cc4c19afa97c"
                  + "59045a99cac7827271cb41c65e590e09da3275600c2f09b8367793a9aca3db71"
                  + "cc30c58179ec3e87c14c01d5c1f3434f1d87"),
          List.of(
              "0b".repeat(22),
              "",
              "",
              "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d"
                  + "9d201395faa4b61a96c8"));

  @Test
  void derive_rfc5869Vectors_givesTheirOutput() {
    int compared = 0;
    for (List<String> vector : VECTORS) {
      for (Engines engines : TestEngines.all()) {
        byte[] expected = TestEngines.hex(vector.get(3));
        SecretBytes derived =
            Hkdf.derive(
                engines,
                SecretBytes.takingOver(TestEngines.hex(vector.get(0))),
                TestEngines.hex(vector.get(1)),
                TestEngines.hex(vector.get(2)),
                expected.length);
        assertEquals(vector.get(3), TestEngines.hex(derived.copy()));
        compared++;
      }
    }
    assertEquals(9, compared);
  }

  @Test
  void derive_lengths_upTo255BlocksAndPrefixesOfEachOther() {
    String longest = derived(255 * 32);
    for (int length : new int[] {1, 31, 32, 33, 64, 8159}) {
      assertEquals(longest.substring(0, 2 * length), derived(length));
    }
    for (int length : new int[] {-1, 0, 255 * 32 + 1}) {
      assertThrows(IllegalArgumentException.class, () -> derived(length));
    }
  }

  private static String derived(int length) {
    SecretBytes key = SecretBytes.takingOver(new byte[32]);
    return TestEngines.hex(
        Hkdf.derive(TestEngines.sunJce(), key, new byte[0], new byte[1], length).copy());
  }

  private static String range(int from, int to) {
    StringBuilder digits = new StringBuilder();
    for (int i = from; i <= to; i++) {
      digits.append(String.format("%02x", i));
    }
    return digits.toString();
  }
}
