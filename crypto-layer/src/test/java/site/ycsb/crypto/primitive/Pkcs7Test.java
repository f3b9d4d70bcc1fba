package site.ycsb.crypto.primitive;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

final class Pkcs7Test {
  @Test
  void contentLength_afterPad_isTheLength() {
    for (int length = 0; length <= 70; length++) {
      byte[] buffer = new byte[length + 16];
      Arrays.fill(buffer, (byte) 0x5a);
      int padded = Pkcs7.pad(buffer, length);
      assertEquals(Pkcs7.paddedLength(length), padded);
      assertEquals(0, padded % 16);
      assertEquals(length, Pkcs7.contentLength(buffer, padded));
    }
  }

  @Test
  void contentLength_everyLastByte_isAcceptedOnlyWithItsPadding() {
    for (int last = 0; last <= 255; last++) {
      byte[] block = new byte[32];
      Arrays.fill(block, (byte) last);
      int expected = last >= 1 && last <= 16 ? 32 - last : -1;
      assertEquals(expected, Pkcs7.contentLength(block, 32), "last byte " + last);
    }
  }

  @Test
  void contentLength_onePaddingByteWrong_isRejected() {
    for (int count = 2; count <= 16; count++) {
      for (int wrong = 2; wrong <= count; wrong++) {
        byte[] block = new byte[16];
        Arrays.fill(block, (byte) count);
        block[16 - wrong] ^= 1;
        assertEquals(-1, Pkcs7.contentLength(block, 16));
      }
    }
  }
}
