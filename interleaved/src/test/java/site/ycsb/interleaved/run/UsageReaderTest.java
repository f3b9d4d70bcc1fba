package site.ycsb.interleaved.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import site.ycsb.client.jvm.StealTime;
import site.ycsb.interleaved.result.Slice.SliceUsage;
import site.ycsb.interleaved.run.SliceRunner.UsageReader;

/** Takes this JVM for a server. */
class UsageReaderTest {
  private static final long WORK_NANOS = Duration.ofMillis(100).toNanos();

  /** Of a server's processor time; a reading may be behind by one at both ends. */
  private static final long TICK_NANOS = Duration.ofMillis(10).toNanos();

  private static final long NO_PROCESS = Integer.MAX_VALUE;

  @Test
  void next_afterWorkAndACollection_hasTheirTimes() {
    UsageReader reader = new UsageReader(List.of(ProcessHandle.current().pid(), NO_PROCESS));
    work();
    System.gc();

    SliceUsage usage = reader.next(7);

    assertEquals(7, usage.threadsNanos());
    assertTrue(usage.nanos() >= WORK_NANOS, usage::toString);
    assertTrue(usage.processNanos() >= WORK_NANOS, usage::toString);
    assertEquals(2, usage.serverNanos().size());
    assertTrue(usage.serverNanos().get(0) >= WORK_NANOS - 2 * TICK_NANOS, usage::toString);
    assertEquals(0, usage.serverNanos().get(1));
    assertTrue(usage.collections() >= 1, usage::toString);
    assertEquals(StealTime.soFar().isPresent(), usage.steal().all() > 0, usage::toString);
  }

  @Test
  void next_twice_startsWhereTheLastOneEnded() {
    long before = System.nanoTime();
    UsageReader reader = new UsageReader(List.of(ProcessHandle.current().pid()));
    work();

    SliceUsage first = reader.next(0);
    work();
    SliceUsage second = reader.next(0);

    assertTrue(second.processNanos() >= WORK_NANOS, second::toString);
    assertTrue(first.nanos() + second.nanos() <= System.nanoTime() - before, first::toString);
  }

  /** Uses the processor for a known time, however busy the machine is. */
  private static void work() {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long start = threads.getCurrentThreadCpuTime();
    while (threads.getCurrentThreadCpuTime() - start < WORK_NANOS) {
      Thread.onSpinWait();
    }
  }
}
