package site.ycsb.spi.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class KeySpaceTest {
  @Test
  void splits_onePart_areNone() {
    assertEquals(List.of(), KeySpace.YCSB.splits(1));
  }

  /** Few numbers below 2^63 have less than 19 digits, and few of 19 begin with a 9. */
  @Test
  void splits_hashesAsDecimalNumbers_followTheirFirstDigits() {
    assertEquals(List.of("user30748", "user51506", "user7225"), KeySpace.YCSB.splits(4));
  }

  @Test
  void splits_fewerKeysThanParts_areFewer() {
    KeySpace three = KeySpace.ofNumbers(3, number -> "user" + number);

    assertEquals(List.of("user1", "user2"), three.splits(10));
  }

  @Test
  void splits_keysWithZeros_areAsLongAsTheyHaveToBe() {
    KeySpace padded =
        KeySpace.ofNumbers(20_000, number -> String.format(Locale.ROOT, "user%010d", number));

    assertEquals(List.of("user0000005", "user000001", "user0000015"), padded.splits(4));
  }

  @Test
  void sample_moreThanAnIntOfKeys_isSpreadOverAll() {
    assertEquals(
        List.of("0", "2305843009213693951", "4611686018427387903", "6917529027641081855"),
        KeySpace.ofNumbers(Long.MAX_VALUE, Long::toString).sample(4));
    assertEquals(List.of("0", "1"), KeySpace.ofNumbers(2, Long::toString).sample(4));
  }
}
