package site.ycsb.client.results;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StatusLineTest {
  private static final ZonedDateTime NOW =
      ZonedDateTime.of(2026, 11, 21, 4, 47, 14, 974_000_000, ZoneOffset.UTC);

  @Test
  void next_secondLine_hasTheRateSinceTheFirst() {
    StatusLine line = new StatusLine("mylabel", 2_000, 0);
    assertEquals(
        "mylabel2026-11-21 04:47:14:974 1 sec: 500 operations; 500 current ops/sec; "
            + "est completion in 3 second [READ]",
        line.next(NOW, 1, 500, "[READ]"));
    assertEquals(
        "mylabel2026-11-21 04:47:14:974 3 sec: 1500 operations; 500 current ops/sec; "
            + "est completion in 1 second [READ]",
        line.next(NOW, 3, 1_500, "[READ]"));
  }

  @Test
  void next_searchThatWentOnToAnotherRate_countsFromThere() {
    StatusLine line = new StatusLine("", 0, 0);
    line.next(NOW, 10, 5_000, "");

    assertEquals(
        "2026-11-21 04:47:14:974 12 sec: 600 operations; 300 current ops/sec; ",
        line.next(NOW, 12, 600, ""));
  }

  @Test
  void next_nothingDoneInNoTime_hasNoEstimateAndNoInfinity() {
    assertEquals(
        "2026-11-21 04:47:14:974 0 sec: 0 operations; 0 current ops/sec; ",
        new StatusLine("", 2_000, 0).next(NOW, 0, 0, ""));
  }

  @Test
  void remainingSeconds_timeLimit_isTheMost() {
    assertEquals(Optional.of(8L), new StatusLine("", 1_000_000, 10).remainingSeconds(2, 5));
    assertEquals(Optional.of(8L), new StatusLine("", 0, 10).remainingSeconds(2, 5));
  }

  @Test
  void remainingSeconds_allDone_isEmpty() {
    assertEquals(Optional.empty(), new StatusLine("", 5, 10).remainingSeconds(2, 5));
  }

  @ParameterizedTest
  @CsvSource({
    "0,'0 second '",
    "9,'9 second '",
    "10,'10 seconds '",
    "60,'1 minute '",
    "3599,'59 minutes '",
    "3661,'1 hour 1 minute '",
    "7325,'2 hours 2 minutes '",
    "90000,'1 day 1 hour '",
    "86460,'1 day '",
    "1000000,'11 days 13 hours '"
  })
  void format_time_isInTheWordsOfYcsb(long seconds, String text) {
    assertEquals(text, StatusLine.remainingTime(seconds).toString());
  }
}
