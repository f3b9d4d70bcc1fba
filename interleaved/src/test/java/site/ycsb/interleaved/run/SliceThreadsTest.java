package site.ycsb.interleaved.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import site.ycsb.client.binding.StepLimit;
import site.ycsb.config.Settings;
import site.ycsb.config.SourcedProperties;

@Timeout(60)
class SliceThreadsTest {
  private static final SliceThreads.Patience SHORT = new SliceThreads.Patience(20, 20, 20);
  private static final SliceThreads.Patience PATIENT_AFTERWARDS =
      new SliceThreads.Patience(20, 20, 50_000);

  @Test
  void slice_allThreads_areAwaited() throws InterruptedException {
    AtomicInteger done = new AtomicInteger();
    try (SliceThreads threads = new SliceThreads(3)) {
      for (int slice = 1; slice <= 5; slice++) {
        assertTrue(threads.slice(3, thread -> done.incrementAndGet(), 0));
        assertEquals(3 * slice, done.get());
      }
    }
  }

  @Test
  void slice_threadThatThrows_isReported() throws InterruptedException {
    IllegalStateException thrown = new IllegalStateException("broken");
    try (SliceThreads threads = new SliceThreads(2)) {
      assertFalse(
          threads.slice(
              2,
              thread -> {
                if (thread == 1) {
                  throw thrown;
                }
              },
              0));
      assertEquals(thrown, threads.failure().orElseThrow());
      assertFalse(threads.isHanging());
    }
  }

  @Test
  void slice_threadThatHangs_isLeftBehind() throws InterruptedException {
    CountDownLatch never = new CountDownLatch(1);
    try (SliceThreads threads = new SliceThreads(2, SHORT)) {
      assertFalse(
          threads.slice(
              2,
              thread -> {
                boolean released = thread == 0;
                while (!released) {
                  try {
                    never.await();
                    released = true;
                  } catch (InterruptedException e) {
                    // an operation that doesn't obey
                    released = false;
                  }
                }
              },
              0));
      assertTrue(threads.isHanging());
    } finally {
      never.countDown();
    }
  }

  @Test
  void slice_threadThatObeysAnInterrupt_isNotHanging() throws InterruptedException {
    CountDownLatch never = new CountDownLatch(1);
    try (SliceThreads threads = new SliceThreads(1, PATIENT_AFTERWARDS)) {
      assertFalse(threads.slice(1, thread -> never.await(), 0));
      assertFalse(threads.isHanging());
    }
  }

  @Test
  void first_connectingThatNeverEnds_isGivenUp() throws InterruptedException {
    CountDownLatch never = new CountDownLatch(1);
    SourcedProperties properties = new SourcedProperties();
    properties.set(StepLimit.CONNECTING, "1", "test");
    try (SliceThreads threads = new SliceThreads(2, PATIENT_AFTERWARDS)) {
      assertFalse(
          threads.first(
              thread -> never.await(),
              StepLimit.ofConnecting("other", new Settings(properties)),
              () -> false));
      String why = String.valueOf(threads.failure().orElseThrow().getMessage());
      assertTrue(
          why.matches(
              "the binding other hasn't connected.* within 1 s \\(connect\\.limit\\).*; thread"
                  + " client-0 is in site\\.ycsb\\.interleaved\\.run\\.SliceThreadsTest\\..*"),
          why);
      assertFalse(threads.isHanging());
    }
  }
}
