package site.ycsb.client.binding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.config.SourcedProperties;
import site.ycsb.spi.StoreUnavailableException;
import site.ycsb.testing.doubles.AnsweringDB;

@Timeout(60)
class ConnectingThreadTest {
  private final SourcedProperties properties = new SourcedProperties();
  private final ConnectingThread thread =
      new ConnectingThread(new BindingRequest("redis", "command line", properties));

  private static void waitForInterrupt() {
    while (!Thread.currentThread().isInterrupted()) {
      LockSupport.parkNanos(1_000_000);
    }
  }

  @Test
  void perform_connectsInTime_doesTheRest() throws Exception {
    assertEquals(
        7,
        thread.perform(
            () -> {
              thread.connect(() -> {});
              return 7;
            }));
  }

  /** A shell would read the user's input meanwhile. */
  @Test
  void perform_connectingThatEndsWhenItIsGivenUp_doesNotDoTheRest() {
    properties.set("connect.limit", "1", "-p");
    AtomicBoolean goesOn = new AtomicBoolean();
    assertThrows(
        StoreUnavailableException.class,
        () ->
            thread.perform(
                () -> {
                  thread.connect(ConnectingThreadTest::waitForInterrupt);
                  goesOn.set(true);
                  return 0;
                }));
    assertFalse(goesOn.get());
  }

  @Test
  void perform_operationThatEndsWhenItIsGivenUp_doesNotDoTheRest() {
    properties.set("maxfailuretime", "1", "-p");
    AtomicBoolean goesOn = new AtomicBoolean();
    DB limited =
        thread.limited(
            new AnsweringDB() {
              @Override
              @SuppressWarnings("NullAway") // as a binding made without null checks may do
              protected Status answer() {
                waitForInterrupt();
                return null;
              }
            });
    assertThrows(
        StoreUnavailableException.class,
        () ->
            thread.perform(
                () -> {
                  limited.delete("usertable", "user1");
                  goesOn.set(true);
                  return 0;
                }));
    assertFalse(goesOn.get());
  }
}
