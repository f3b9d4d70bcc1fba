package site.ycsb.atrest.cassandra;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.math.BigInteger;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SystemKeyTest {
  /** The bytes 0 to 31. The values below were computed with another HKDF (Python's hmac). */
  private static final SystemKey KEY = new SystemKey(counting());

  @Test
  void checkValue_knownKey_isFrozen() {
    assertEquals("046d1f36dc678ae2", KEY.checkValue());
  }

  @Test
  void derive_knownKey_isFrozen() {
    assertEquals(
        "c9ff983651cb16475e46783598e33c557242cd6dbb08244986bda4bd34de2e0a",
        hex(KEY.derive(ChunkAlgorithm.GCM, 256).getEncoded()));
    assertEquals(
        "b4b247922d74f16ffe7fb8a0b2d7b736", hex(KEY.derive(ChunkAlgorithm.CTR, 128).getEncoded()));
  }

  @Test
  void derive_everyAlgorithmAndLength_givesAnotherKey() {
    Set<String> starts = new HashSet<>();
    for (ChunkAlgorithm algorithm : ChunkAlgorithm.values()) {
      for (int bits : new int[] {128, 192, 256}) {
        byte[] key = KEY.derive(algorithm, bits).getEncoded();
        assertEquals(bits / 8, key.length);
        starts.add(hex(key).substring(0, 32));
      }
    }
    assertEquals(9, starts.size());
  }

  @Test
  void checkValue_anotherKey_differs() {
    byte[] other = counting();
    other[31]++;

    assertNotEquals(KEY.checkValue(), new SystemKey(other).checkValue());
  }

  @Test
  void toString_always_showsNoKey() {
    assertEquals("SystemKey[" + KEY.checkValue() + "]", KEY.toString());
  }

  static byte[] counting() {
    byte[] bytes = new byte[SystemKey.BYTES];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) i;
    }
    return bytes;
  }

  private static String hex(byte[] bytes) {
    return String.format("%0" + 2 * bytes.length + "x", new BigInteger(1, bytes));
  }
}
