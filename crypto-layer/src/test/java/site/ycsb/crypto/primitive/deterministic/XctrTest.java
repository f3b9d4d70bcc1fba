package site.ycsb.crypto.primitive.deterministic;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.crypto.primitive.CbcEngine;
import site.ycsb.crypto.primitive.Engines;
import site.ycsb.crypto.primitive.SecretBytes;
import site.ycsb.crypto.primitive.deterministic.Hctr2.Xctr;
import site.ycsb.crypto.primitive.provider.TestEngines;

final class XctrTest {
  private static final int BLOCK = CbcEngine.BLOCK_BYTES;

  /** From github.com/google/hctr2, test_vectors/ours/XCTR (MIT licence). */
  @ParameterizedTest
  @CsvSource({
    "1 byte, 9c8dc4bd7136dc827ca1caa3235adba4, 8de7a56a958642debaea6e690333860f, bd, b9",
    "16 bytes, bc1b120c3f18cc1f5a1dab81a8687c63, 22c1dd250b18cba54ada150773d98810,"
        + " 246e64c615269cda2a4b5712ff7cd6b5, d6478d5892b284f9b7ee0d98a1394d8f",
    "31 bytes, 4403bf4c30f0a7d6bd54bb668ea60e8a, e6f726df8c3caa88cec1bd433b0962ad,"
        + " 3ce346b98f9d3f8deff253ab24e22908f87e1da66d867d60976393297194b4,"
        + " d4a3c6b8c16f701a520ced4caf5156234845071034c5ba71e5f81ed8cba6e7"
  })
  void apply_publishedVector_givesItsCiphertext(
      String id, String key, String nonce, String plain, String expected) {
    for (Engines engines : TestEngines.all()) {
      byte[] in = TestEngines.hex(plain);
      byte[] out = new byte[in.length];
      apply(engines, key, TestEngines.hex(nonce), in, 0, in.length, out, 0);
      assertEquals(expected, TestEngines.hex(out), id);
    }
  }

  @Test
  void apply_longTextInPlace_countsUpToTheLastBlock() {
    byte[] nonce = TestEngines.hex("ff".repeat(BLOCK));
    byte[] text = new byte[3 + 300 * BLOCK + 5];
    for (Engines engines : TestEngines.all()) {
      Arrays.fill(text, (byte) 0);
      apply(engines, "00".repeat(32), nonce, text, 3, text.length - 3, text, 3);
      byte[] counter = new byte[BLOCK];
      byte[] expected = new byte[BLOCK];
      for (int number : new int[] {1, 255, 256, 300}) {
        Arrays.fill(counter, (byte) 0xff);
        counter[0] ^= (byte) number;
        counter[1] ^= (byte) (number >> 8);
        engines.blocks(SecretBytes.copyOf(new byte[32])).encrypt(counter, BLOCK, expected);
        int at = 3 + (number - 1) * BLOCK;
        assertArrayEquals(expected, Arrays.copyOfRange(text, at, at + BLOCK));
      }
    }
  }

  private static void apply(
      Engines engines,
      String key,
      byte[] nonce,
      byte[] in,
      int inOffset,
      int length,
      byte[] out,
      int outOffset) {
    new Xctr(engines.blocks(SecretBytes.takingOver(TestEngines.hex(key))))
        .apply(
            LittleEndian.read(nonce, 0),
            LittleEndian.read(nonce, Long.BYTES),
            in,
            inOffset,
            length,
            out,
            outOffset);
  }
}
