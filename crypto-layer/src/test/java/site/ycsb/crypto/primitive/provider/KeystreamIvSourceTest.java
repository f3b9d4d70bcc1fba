package site.ycsb.crypto.primitive.provider;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.Serial;
import java.security.SecureRandom;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class KeystreamIvSourceTest {
  private static final int IVS_PER_KEY = 65_536;

  @Test
  void next_moreThanOneKeyGives_neverRepeats() {
    KeystreamIvSource source = new KeystreamIvSource(new SecureRandom());
    Set<String> seen = new HashSet<>();
    int count = 2 * IVS_PER_KEY + 10;
    for (int i = 0; i < count; i++) {
      byte[] iv = new byte[16];
      source.next(iv, 0, 16);
      seen.add(TestEngines.hex(iv));
    }
    assertEquals(count, seen.size());
  }

  @Test
  void next_afterEachKeysShare_takesANewKey() {
    CountingRandom random = new CountingRandom();
    KeystreamIvSource source = new KeystreamIvSource(random);
    byte[] iv = new byte[16];
    for (int i = 0; i < IVS_PER_KEY; i++) {
      source.next(iv, 0, 16);
    }
    assertEquals(48, random.bytesDrawn);
    source.next(iv, 0, 16);
    assertEquals(96, random.bytesDrawn);
  }

  @Test
  void next_bitsOfManyIvs_areBalanced() {
    KeystreamIvSource source = new KeystreamIvSource(new SecureRandom());
    int[] ones = new int[128];
    byte[] iv = new byte[16];
    for (int i = 0; i < 10_000; i++) {
      source.next(iv, 0, 16);
      for (int bit = 0; bit < 128; bit++) {
        ones[bit] += (iv[bit / 8] >> (bit % 8)) & 1;
      }
    }
    for (int count : ones) {
      // 8 standard deviations of 50
      assertTrue(Math.abs(count - 5_000) < 400, "ones: " + count);
    }
  }

  private static final class CountingRandom extends SecureRandom {
    @Serial private static final long serialVersionUID = 1L;

    private int bytesDrawn;

    @Override
    public void nextBytes(byte[] bytes) {
      bytesDrawn += bytes.length;
      super.nextBytes(bytes);
    }
  }
}
