package site.ycsb.crypto.primitive;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class RadixTextTest {
  private static final List<RadixText> ALL =
      List.of(RadixText.HEX, RadixText.BASE32HEX, RadixText.BASE64URL);

  @Test
  void encode_rfc4648Examples_givesTheirTextWithoutPadding() {
    List<String> base32 = List.of("", "co", "cpng", "cpnmu", "cpnmuog", "cpnmuoj1", "cpnmuoj1e8");
    for (int length = 0; length <= 6; length++) {
      byte[] bytes = "foobar".substring(0, length).getBytes(StandardCharsets.US_ASCII);
      assertEquals(base32.get(length), encode(RadixText.BASE32HEX, bytes));
      assertEquals(
          Base64.getUrlEncoder().withoutPadding().encodeToString(bytes),
          encode(RadixText.BASE64URL, bytes));
    }
    assertEquals("00ff5a", encode(RadixText.HEX, new byte[] {0, -1, 0x5a}));
  }

  @Test
  void decode_encodedBytes_givesThemBack() {
    Random random = new Random(2);
    for (RadixText text : ALL) {
      for (int length = 0; length <= 70; length++) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        byte[] encoded = encode(text, bytes).getBytes(StandardCharsets.US_ASCII);
        byte[] decoded = new byte[text.decodedLength(encoded.length)];
        assertEquals(length, text.decode(encoded, 0, encoded.length, decoded, 0));
        assertArrayEquals(bytes, decoded);
      }
    }
  }

  @Test
  void decode_anyTextOfThreeBytes_isTakenOnlyWhenItIsWhatEncodeWrites() {
    for (RadixText text : ALL) {
      byte[] digits = new byte[3];
      int taken = 0;
      for (int code = 0; code < 1 << 21; code++) {
        digits[0] = (byte) (code >>> 14);
        digits[1] = (byte) (code >>> 7 & 0x7f);
        digits[2] = (byte) (code & 0x7f);
        byte[] decoded = new byte[3];
        int length = text.decode(digits, 0, 3, decoded, 0);
        if (length >= 0) {
          taken++;
          byte[] again = new byte[3];
          text.encode(decoded, 0, length, again, 0);
          assertArrayEquals(digits, again);
        }
      }
      // three digits of base64url stand for two bytes; hex and base32hex never have three
      assertEquals(text == RadixText.BASE64URL ? 1 << 16 : 0, taken);
    }
  }

  @Test
  void decode_byteOutsideAscii_isRejected() {
    assertEquals(-1, RadixText.HEX.decode(new byte[] {'a', (byte) 0xe1}, 0, 2, new byte[1], 0));
  }

  @Test
  void decode_oneWrongDigitAnywhere_isRejected() {
    for (RadixText text : ALL) {
      byte[] encoded = encode(text, new byte[30]).getBytes(StandardCharsets.US_ASCII);
      for (int i = 0; i < encoded.length; i++) {
        for (byte wrong : new byte[] {'=', ' ', 'Z' + 1, (byte) 0xe1, 0}) {
          byte[] changed = encoded.clone();
          changed[i] = wrong;
          assertEquals(-1, text.decode(changed, 0, changed.length, new byte[30], 0));
        }
      }
    }
  }

  @Test
  void encodeAndDecode_inTheMiddle_writeNothingElse() {
    Random random = new Random(4);
    for (RadixText text : ALL) {
      for (int length = 0; length <= 70; length++) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        int digits = text.encodedLength(length);
        byte[] encoded = new byte[5 + digits + 20];
        text.encode(bytes, 0, length, encoded, 5);
        byte[] decoded = new byte[3 + length + 20];
        assertEquals(length, text.decode(encoded, 5, digits, decoded, 3));

        byte[] expected = new byte[decoded.length];
        System.arraycopy(bytes, 0, expected, 3, length);
        assertArrayEquals(expected, decoded);
        Arrays.fill(encoded, 5, 5 + digits, (byte) 0);
        assertArrayEquals(new byte[encoded.length], encoded);
      }
    }
  }

  @Test
  void encode_hexAndBase32hex_keepTheOrder() {
    Random random = new Random(3);
    for (RadixText text : List.of(RadixText.HEX, RadixText.BASE32HEX)) {
      for (int i = 0; i < 1000; i++) {
        byte[] one = new byte[7];
        byte[] two = new byte[7];
        random.nextBytes(one);
        random.nextBytes(two);
        assertEquals(
            Integer.signum(Arrays.compareUnsigned(one, two)),
            Integer.signum(encode(text, one).compareTo(encode(text, two))));
      }
    }
  }

  private static String encode(RadixText text, byte[] bytes) {
    byte[] out = new byte[text.encodedLength(bytes.length)];
    text.encode(bytes, 0, bytes.length, out, 0);
    return new String(out, StandardCharsets.US_ASCII);
  }
}
