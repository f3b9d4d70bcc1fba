package site.ycsb.interleaved.estimate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimeLeftTest {
  private final TimeLeft left = new TimeLeft();

  @Test
  void blocksAfter_fewBlocks_areNotKnown() {
    assertEquals(OptionalLong.empty(), left.blocksAfter(10, 30));
    assertEquals(OptionalLong.empty(), left.blocksAfter(39, 1));
    // and don't count later
    assertEquals(OptionalLong.of(160), left.blocksAfter(40, 160));
  }

  @Test
  void blocksAfter_estimateOfOneBlock_movesItLittle() {
    for (int block = 40; block < 60; block++) {
      left.blocksAfter(block, 200 - block);
    }
    // that block alone would say 1,540 more
    long more = left.blocksAfter(60, 1540).orElseThrow();
    assertTrue(more >= 140 && more < 170, "" + more);
  }

  @Test
  void blocksAfter_moreBlocksThanItSeemedToTake_isNoneLeft() {
    left.blocksAfter(40, 10);
    assertEquals(OptionalLong.of(0), left.blocksAfter(60, 0));
  }

  @ParameterizedTest
  @CsvSource({
    "0, 10 s",
    "16, 20 s",
    "40, 40 s",
    "90, 90 s",
    "91, 2 min",
    "113, 2 min",
    "300, 5 min",
    "601, 15 min",
    "5400, 90 min",
    "5401, 2 h"
  })
  void words_time_areRounded(long seconds, String words) {
    assertEquals(words, TimeLeft.words(Duration.ofSeconds(seconds)));
  }

  /** Where the limit of a measurement leaves less than the rounded time. */
  @ParameterizedTest
  @CsvSource({
    "0, 0, 0 s",
    "5, 5, 5 s",
    "16, 18, 18 s",
    "16, 20, 20 s",
    "113, 113, 110 s",
    "113, 120, 2 min",
    "299, 299, 4 min",
    "3599, 3599, 55 min",
    "5401, 5500, 60 min"
  })
  void words_timeWithinAnother_doNotExceedThat(long seconds, long longest, String words) {
    assertEquals(words, TimeLeft.words(Duration.ofSeconds(seconds), Duration.ofSeconds(longest)));
  }
}
