package site.ycsb.crypto.primitive.deterministic;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import site.ycsb.crypto.primitive.Engines;
import site.ycsb.crypto.primitive.RadixText;
import site.ycsb.crypto.primitive.SecretBytes;
import site.ycsb.crypto.primitive.provider.TestEngines;

final class OrderPreservingEncoderTest {
  private static final long FNV_OFFSET = 0xCBF29CE484222325L;
  private static final long FNV_PRIME = 1099511628211L;

  @Test
  void encode_randomStringsAndPrefixes_keepTheOrder() {
    Random random = new Random(17);
    List<byte[]> plain = new ArrayList<>();
    plain.add(new byte[0]);
    for (int i = 0; i < 6000; i++) {
      byte[] bytes = new byte[random.nextInt(12)];
      random.nextBytes(bytes);
      plain.add(bytes);
      // near ones: a longer one, one that differs in the last bits, the extremes
      plain.add(Arrays.copyOf(bytes, bytes.length + 1));
      byte[] near = bytes.clone();
      if (near.length > 0) {
        near[near.length - 1] ^= (byte) (1 << random.nextInt(8));
      }
      plain.add(near);
      byte[] high = Arrays.copyOf(bytes, bytes.length + 2);
      high[bytes.length] = (byte) 0xff;
      high[bytes.length + 1] = (byte) 0xff;
      plain.add(high);
    }
    for (Engines engines : TestEngines.all()) {
      assertEquals(24_000, compareNeighbours(encoder(engines, 16), plain));
    }
  }

  @Test
  void encode_nonAsciiTexts_keepTheOrderOfTheirBytes() {
    List<byte[]> plain = new ArrayList<>();
    for (int point = 1; point < 0x11000; point += 7) {
      if (point < 0xd800 || point > 0xdfff) {
        plain.add(("k" + Character.toString(point)).getBytes(StandardCharsets.UTF_8));
      }
    }
    int expected = plain.size() - 1;
    assertEquals(expected, compareNeighbours(encoder(TestEngines.sunJce(), 32), plain));
  }

  @Test
  void encode_ycsbKeys_keepTheOrder() {
    assertEquals(29_999, compareNeighbours(encoder(TestEngines.sunJce(), 32), ycsbKeys(30_000)));
  }

  @Test
  @Tag("long")
  @Timeout(value = 5, unit = TimeUnit.MINUTES)
  void encode_manyYcsbKeys_keepTheOrder() {
    int compared = compareNeighbours(encoder(TestEngines.sunJce(), 32), ycsbKeys(200_000));
    assertEquals(199_999, compared);
  }

  @Test
  void encode_bothProviders_giveTheSame() {
    for (int bytes : new int[] {16, 24, 32}) {
      OrderPreservingEncoder one = encoder(TestEngines.all().get(0), bytes);
      OrderPreservingEncoder two = encoder(TestEngines.all().get(1), bytes);
      for (byte[] plain : ycsbKeys(100)) {
        assertArrayEquals(encode(one, plain), encode(two, plain));
        assertEquals(8 * plain.length + 1, encode(one, plain).length);
      }
    }
  }

  @Test
  void encode_otherKey_givesAnother() {
    byte[] plain = "user1".getBytes(StandardCharsets.US_ASCII);
    byte[] one = encode(encoder(TestEngines.sunJce(), 16), plain);
    byte[] two = encode(encoder(TestEngines.sunJce(), 32), plain);
    assertTrue(!Arrays.equals(one, two));
  }

  /** Compares each with the next one in plain order; how many comparisons. */
  private static int compareNeighbours(OrderPreservingEncoder encoder, List<byte[]> plain) {
    List<byte[]> sorted = new ArrayList<>(plain);
    sorted.sort(Arrays::compareUnsigned);
    int compared = 0;
    byte[] before = encode(encoder, sorted.get(0));
    for (int i = 1; i < sorted.size(); i++) {
      byte[] encoded = encode(encoder, sorted.get(i));
      int expected = Integer.signum(Arrays.compareUnsigned(sorted.get(i - 1), sorted.get(i)));
      assertEquals(expected, Integer.signum(Arrays.compareUnsigned(before, encoded)));
      assertEquals(expected, Integer.signum(text(before).compareTo(text(encoded))));
      before = encoded;
      compared++;
    }
    return compared;
  }

  private static String text(byte[] encoded) {
    byte[] characters = new byte[RadixText.BASE32HEX.encodedLength(encoded.length)];
    RadixText.BASE32HEX.encode(encoded, 0, encoded.length, characters, 0);
    return new String(characters, StandardCharsets.US_ASCII);
  }

  private static byte[] encode(OrderPreservingEncoder encoder, byte[] plain) {
    byte[] out = new byte[OrderPreservingEncoder.encodedLength(plain.length)];
    encoder.encode(plain, plain.length, out);
    return out;
  }

  private static OrderPreservingEncoder encoder(Engines engines, int keyBytes) {
    byte[] chain = new byte[keyBytes];
    byte[] mask = new byte[keyBytes];
    Arrays.fill(chain, (byte) keyBytes);
    Arrays.fill(mask, (byte) 7);
    return new OrderPreservingEncoder(
        engines.cbc(SecretBytes.takingOver(chain)), engines.blocks(SecretBytes.takingOver(mask)));
  }

  private static List<byte[]> ycsbKeys(int count) {
    List<byte[]> keys = new ArrayList<>(count);
    for (long i = 0; i < count; i++) {
      long hash = FNV_OFFSET;
      long rest = i;
      for (int octet = 0; octet < 8; octet++) {
        hash = (hash ^ (rest & 0xff)) * FNV_PRIME;
        rest >>= 8;
      }
      keys.add(("user" + Math.abs(hash)).getBytes(StandardCharsets.US_ASCII));
    }
    return keys;
  }
}
