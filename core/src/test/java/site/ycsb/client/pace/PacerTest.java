package site.ycsb.client.pace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.spi.run.ClientShare;

class PacerTest {
  @Test
  void next_twoThreads_taketurns() {
    RateSchedule rates = RateSchedule.constant(2_000);
    Pacer first = new Pacer(rates, 2, 0, 2, 100);
    Pacer second = new Pacer(rates, 2, 1, 2, 100);
    assertEquals(
        List.of(100L, 500_100L, 1_000_100L, 1_500_100L, StartTimes.END, StartTimes.END),
        List.of(
            first.next(), second.next(), first.next(), second.next(), first.next(), second.next()));
  }

  /** As one client would start them all, whatever the rates and the threads of each client. */
  @Test
  void next_threeClients_startTheOperationsOfTheRatesInTurn() {
    RateSchedule rates = RateSchedule.parse("0s:10, 2s:100,3s:1");
    List<Long> together = new ArrayList<>();
    for (int client = 0; client < 3; client++) {
      int threads = client + 1;
      for (int thread = 0; thread < threads; thread++) {
        RateSchedule share = rates.of(new ClientShare(client, 3));
        Pacer pacer = new Pacer(share, threads, thread, 12 / threads, 0);
        for (long start = pacer.next(); start != StartTimes.END; start = pacer.next()) {
          together.add(start);
        }
      }
    }
    Pacer alone = new Pacer(rates, 1, 0, 36, 0);
    assertEquals(
        LongStream.generate(alone::next).limit(36).boxed().toList(),
        together.stream().sorted().toList());
  }

  @Test
  void offsetNanos_rateThatDoesntDivideASecond_doesntDrift() {
    long offset = RateSchedule.constant(3).offsetNanos(3_000);
    assertTrue(Math.abs(offset - 1_000_000_000_000L) < 1_000, "" + offset);
  }

  @Test
  void offsetNanos_schedule_changesTheRateInTime() {
    RateSchedule rates = RateSchedule.parse("0s:10, 2s:100,3:1");
    List<Long> millis = new ArrayList<>();
    for (int operation : new int[] {0, 10, 20, 70, 120, 121, 122}) {
      millis.add(rates.offsetNanos(operation) / 1_000_000);
    }
    assertEquals(List.of(0L, 1_000L, 2_000L, 2_500L, 3_000L, 4_000L, 5_000L), millis);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0s", "1s:5", "0s:0", "0s:-1", "0s:1,0s:2", "0s:1,5s:NaN", "0s:x"})
  void parse_scheduleThatIsNone_isRefused(String text) {
    assertThrows(IllegalArgumentException.class, () -> RateSchedule.parse(text));
  }
}
