package site.ycsb.cluster.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.cluster.run.ClientConduct.IntervalTicker;

@Timeout(30)
class IntervalTickerTest {
  private static final long INTERVAL = 1_000;

  /** Ends intervals until a time; each wait takes what it should, and sometimes more or less. */
  private static List<Long> ticks(long start, long firstNow, long end, long... surprises)
      throws InterruptedException {
    long[] now = {firstNow};
    int[] waits = {0};
    List<Long> ticks = new ArrayList<>();
    new IntervalTicker(
            start,
            INTERVAL,
            () -> {
              ticks.add(now[0] - start);
              now[0] += 3;
            },
            () -> now[0])
        .tick(
            nanos -> {
              assertTrue(nanos > 0, () -> "a wait of " + nanos);
              long surprise = waits[0] < surprises.length ? surprises[waits[0]] : 0;
              waits[0]++;
              now[0] += nanos + surprise;
              return now[0] - start >= end;
            });
    return ticks;
  }

  @ParameterizedTest
  @ValueSource(longs = {0, -1_500, Long.MAX_VALUE - 1_200, Long.MIN_VALUE})
  void tick_anyOrigin_endsIntervalsOnTheGrid(long start) throws InterruptedException {
    assertEquals(List.of(1_000L, 2_000L, 3_000L), ticks(start, start, 4_000));
    assertEquals(List.of(1_000L, 2_000L), ticks(start, start - 7_700, 3_000));
    assertEquals(List.of(2_000L), ticks(start, start + 1_000, 3_000));
  }

  @Test
  void tick_waitsThatAreLate_dontMoveTheGrid() throws InterruptedException {
    assertEquals(List.of(1_200L, 2_050L, 3_000L), ticks(0, 0, 4_000, 200, 50));
  }

  @Test
  void tick_waitThatIsTooShort_waitsAgain() throws InterruptedException {
    assertEquals(List.of(1_000L, 2_000L), ticks(0, 0, 3_000, -10));
  }

  @Test
  void tick_pauseOfSeveralIntervals_passesOverThem() throws InterruptedException {
    assertEquals(List.of(1_000L, 5_000L), ticks(0, 0, 6_000, 0, 2_500));
  }

  @Test
  void start_realClock_ticksUntilItIsClosed() throws InterruptedException {
    CountDownLatch three = new CountDownLatch(3);
    AtomicInteger count = new AtomicInteger();
    IntervalTicker ticker =
        new IntervalTicker(
            System.nanoTime(),
            1_000_000,
            () -> {
              count.incrementAndGet();
              three.countDown();
            },
            System::nanoTime);
    ticker.start();
    assertTrue(three.await(20, TimeUnit.SECONDS));
    ticker.close();
    int closed = count.get();
    assertTrue(closed >= 3);
    ticker.close();
    assertEquals(closed, count.get());
  }
}
