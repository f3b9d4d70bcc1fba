package site.ycsb.client.pace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ArrivalsTest {
  private static final long MILLI = 1_000_000;

  private final AtomicLong clock = new AtomicLong();

  private Arrivals everyMilli(long count, int capacity) {
    return new Arrivals(RateSchedule.constant(1_000), () -> 1, count, capacity, 0, clock::get);
  }

  @Test
  void next_idleThread_waitsForTheFuture() {
    Arrivals arrivals = everyMilli(2, 10);
    assertEquals(MILLI, arrivals.next());
    assertEquals(2 * MILLI, arrivals.next());
    assertEquals(StartTimes.END, arrivals.next());
    assertEquals(new Arrivals.Totals(2, 0, 0, 0), arrivals.totals());
  }

  @Test
  void next_busyThread_takesWhatWaitsInOrderWithItsIntendedTimes() {
    Arrivals arrivals = everyMilli(100, 10);
    clock.set(3 * MILLI);
    assertEquals(MILLI, arrivals.next());
    assertEquals(2 * MILLI, arrivals.next());
    assertEquals(3 * MILLI, arrivals.next());
    assertEquals(4 * MILLI, arrivals.next());
  }

  @Test
  void next_fullQueue_dropsWhatComesLater() {
    Arrivals arrivals = everyMilli(20, 3);
    clock.set(10 * MILLI);
    assertEquals(MILLI, arrivals.next());
    assertEquals(new Arrivals.Totals(10, 7, 2, 3), arrivals.totals());
    clock.set(11 * MILLI);
    assertEquals(2 * MILLI, arrivals.next());
    assertEquals(3 * MILLI, arrivals.next());
    assertEquals(11 * MILLI, arrivals.next());
  }

  @Test
  void totals_nobodyAsks_countsWhatCame() {
    Arrivals arrivals = everyMilli(1_000, 5);
    clock.set(600 * MILLI);
    assertEquals(new Arrivals.Totals(600, 595, 5, 5), arrivals.totals());
  }

  @Test
  void begin_poisson_hasTheRateAndTheSpreadOfChance() {
    Pace pace =
        new Pace(
            Pace.Arrival.POISSON,
            Optional.of(RateSchedule.constant(1_000)),
            10,
            OptionalLong.of(7));
    Arrivals arrivals = pace.begin(100_000, System.nanoTime(), Timer.SYSTEM).orElseThrow();
    double sum = 0;
    double squares = 0;
    long last = arrivals.next();
    int count = 0;
    for (long next = arrivals.next(); next != StartTimes.END && count < 50_000; count++) {
      double gapMillis = (next - last) / 1e6;
      sum += gapMillis;
      squares += gapMillis * gapMillis;
      last = next;
      next = arrivals.next();
    }
    double mean = sum / count;
    assertTrue(Math.abs(mean - 1) < 0.03, "mean " + mean);
    double deviation = Math.sqrt(squares / count - mean * mean);
    assertTrue(Math.abs(deviation - 1) < 0.05, "deviation " + deviation);
  }
}
