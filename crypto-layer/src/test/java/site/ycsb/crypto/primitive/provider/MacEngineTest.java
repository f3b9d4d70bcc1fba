package site.ycsb.crypto.primitive.provider;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import site.ycsb.crypto.primitive.Engines;
import site.ycsb.crypto.primitive.MacEngine;
import site.ycsb.crypto.primitive.SecretBytes;

final class MacEngineTest {
  /** RFC 4231, section 4: key, message, tag of HMAC-SHA-256. */
  private static final List<List<String>> VECTORS =
      List.of(
          List.of(
              "0b".repeat(20),
              "4869205468657265",
              "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"),
          List.of(
              "4a656665",
              "7768617420646f2079612077616e7420666f72206e6f7468696e673f",
              "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"),
          List.of(
              "aa".repeat(20),
              "dd".repeat(50),
              "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"),
          List.of(
              "0102030405060708090a0b0c0d0e0f10111213141516171819",
              "cd".repeat(50),
              "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"),
          List.of(
              "aa".repeat(131),
              "54657374205573696e67204c6172676572205468616e20426c6f636b2d53697a"
                  + "65204b6579202d2048617368204b6579204669727374",
              "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"));

  @Test
  void finish_rfc4231Vectors_givesTheirTags() {
    int compared = 0;
    for (Engines engines : TestEngines.all()) {
      for (List<String> vector : VECTORS) {
        MacEngine mac = engines.hmacSha256(SecretBytes.takingOver(TestEngines.hex(vector.get(0))));
        byte[] message = TestEngines.hex(vector.get(1));
        byte[] tag = new byte[MacEngine.TAG_BYTES];
        for (int repeat = 0; repeat < 2; repeat++) {
          mac.update(message, 0, 3);
          mac.update(message, 3, message.length - 3);
          mac.finish(tag, 0);
          assertEquals(vector.get(2), TestEngines.hex(tag));
        }
        compared++;
      }
    }
    assertEquals(15, compared);
  }

  @Test
  void finish_anyLength_givesTheSameTagWithAllEngines() {
    byte[] message = new byte[2000];
    for (int i = 0; i < message.length; i++) {
      message[i] = (byte) (i * 7);
    }
    Set<String> tags = new HashSet<>();
    int lengths = 0;
    for (int length = 0; length < message.length; length += 61, lengths++) {
      for (Engines engines : TestEngines.all()) {
        MacEngine mac = engines.hmacSha256(SecretBytes.takingOver(new byte[32]));
        byte[] tag = new byte[MacEngine.TAG_BYTES];
        mac.update(message, 0, length / 2);
        mac.update(message, length / 2, length - length / 2);
        mac.finish(tag, 0);
        tags.add(TestEngines.hex(tag));
      }
    }
    assertEquals(lengths, tags.size());
  }
}
