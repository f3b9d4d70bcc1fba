package site.ycsb.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class PacerTest {
  @Test
  void offsetNanos_rateAndPhase_makeASchedule() {
    Pacer pacer = new Pacer(1_000, 0.5, () -> 0, () -> false);
    assertEquals(500_000, pacer.offsetNanos(0));
    assertEquals(1_500_000, pacer.offsetNanos(1));
    assertEquals(1_000_000_500_000L, pacer.offsetNanos(1_000_000));
  }

  @Test
  void offsetNanos_rateThatDoesntDivideASecond_doesntDrift() {
    Pacer pacer = new Pacer(3, 0, () -> 0, () -> false);
    assertTrue(Math.abs(pacer.offsetNanos(3_000) - 1_000_000_000_000L) < 1_000);
  }

  @Test
  @Timeout(value = 20, unit = TimeUnit.SECONDS)
  void awaitNanoTime_clockThatAdvances_returnsWhenItIsTime() {
    AtomicLong clock = new AtomicLong();
    Pacer pacer = new Pacer(1, 0, () -> clock.addAndGet(1_000), () -> false);
    pacer.awaitNanoTime(5_000);
    assertEquals(5_000, clock.get());
  }

  @Test
  @Timeout(value = 20, unit = TimeUnit.SECONDS)
  void awaitNanoTime_stopRequested_returnsAtOnce() {
    new Pacer(1, 0, () -> 0, () -> true).awaitNanoTime(Long.MAX_VALUE);
  }
}
