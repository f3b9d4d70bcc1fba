package site.ycsb.spi.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class KeySpaceTest {
  @Test
  void splits_onePart_areNone() {
    assertEquals(List.of(), KeySpace.YCSB.splits(1));
  }

  @Test
  void splits_severalParts_beginWhereTheNextOnesDo() {
    assertEquals(List.of("user3249", "user5499", "user7749"), KeySpace.YCSB.splits(4));
  }
}
