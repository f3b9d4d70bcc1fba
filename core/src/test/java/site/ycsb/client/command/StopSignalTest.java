package site.ycsb.client.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(30)
class StopSignalTest {
  private final StopSignal stop = new StopSignal();

  private static boolean isInterruptedWithin(long seconds) {
    try {
      new CountDownLatch(1).await(seconds, TimeUnit.SECONDS);
      return false;
    } catch (InterruptedException e) {
      return true;
    }
  }

  @Test
  void interruptibly_askedMeanwhile_isInterrupted() {
    CountDownLatch begun = new CountDownLatch(1);
    Thread asker =
        new Thread(
            () -> {
              try {
                begun.await();
              } catch (InterruptedException e) {
                return;
              }
              stop.request();
            });
    asker.start();

    assertTrue(
        stop.interruptibly(
            () -> {
              begun.countDown();
              return isInterruptedWithin(20);
            }));
    assertFalse(Thread.interrupted());
  }

  @Test
  void interruptibly_askedBefore_isInterruptedAtOnce() {
    stop.request();

    assertTrue(stop.interruptibly(() -> Thread.currentThread().isInterrupted()));
    assertFalse(Thread.interrupted());
  }

  @Test
  void interruptibly_notAsked_givesTheResult() {
    assertEquals("done", stop.interruptibly(() -> "done"));
  }

  @Test
  void request_afterwards_interruptsNobody() {
    stop.interruptibly(() -> "done");

    stop.request();

    assertFalse(Thread.interrupted());
  }

  @Test
  void removeUnfinished_duringAndAfterWriting_removesOnlyWhatIsIncomplete(@TempDir Path folder)
      throws IOException {
    Path complete = Files.writeString(folder.resolve("complete"), "all");
    Path half = Files.writeString(folder.resolve("half"), "ha");
    Path temporary = Files.createDirectory(folder.resolve("temporary"));
    Files.writeString(temporary.resolve("chunk"), "c");
    stop.whileWriting(complete, () -> {});
    stop.leavesBehind(temporary);
    stop.whileWriting(half, stop::removeUnfinished);
    assertTrue(Files.exists(complete));
    assertFalse(Files.exists(half));
    assertFalse(Files.exists(temporary));
    assertTrue(Files.exists(folder));
  }
}
