package site.ycsb.prove;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import site.ycsb.spi.RecordPart;

class CanariesTest {
  @Test
  void make_hundredsOfRecords_haveNothingThatCompressionShortens() {
    Canaries canaries = Canaries.make(new SplittableRandom(1), 500, 3);

    Set<String> runs = new HashSet<>();
    int texts = 0;
    for (RecordPart part : RecordPart.values()) {
      for (String text : canaries.of(part)) {
        texts++;
        assertEquals(Canaries.LENGTH, text.length());
        for (int start = 0; start + 4 <= text.length(); start++) {
          assertTrue(runs.add(text.substring(start, start + 4)), text);
        }
      }
    }
    assertEquals(500 + 3 + 3 * 500, texts);
  }
}
