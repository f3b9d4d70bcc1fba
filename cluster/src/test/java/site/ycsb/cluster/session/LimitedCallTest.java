package site.ycsb.cluster.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class LimitedCallTest {
  private static final Duration LONG = Duration.ofDays(1);

  private final CountDownLatch never = new CountDownLatch(1);

  private String neverEnds() throws InterruptedException {
    never.await();
    return "";
  }

  @Test
  void call_endsInTime_isItsResult() throws Exception {
    assertEquals(Optional.of(7), CoordinatorProbe.limited(() -> 7, LONG, () -> false));
  }

  @Test
  void call_doesntEnd_isGivenUpAtTheLimitOrAStop() throws Exception {
    assertEquals(
        Optional.empty(),
        CoordinatorProbe.limited(this::neverEnds, Duration.ofMillis(100), () -> false));
    assertEquals(Optional.empty(), CoordinatorProbe.limited(this::neverEnds, LONG, () -> true));
  }

  @Test
  void call_throws_isTheCause() {
    IOException failure = new IOException("x");
    assertEquals(
        failure,
        assertThrows(
                ExecutionException.class,
                () ->
                    CoordinatorProbe.limited(
                        () -> {
                          throw failure;
                        },
                        LONG,
                        () -> false))
            .getCause());
  }
}
