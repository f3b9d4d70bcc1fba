package site.ycsb.cluster.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.framework.state.ConnectionState;
import org.apache.curator.retry.RetryOneTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import site.ycsb.cluster.session.ClusterSession.SessionState;
import site.ycsb.cluster.session.ClusterSession.SessionStates;

@Timeout(30)
class SessionStatesTest {
  private static final Duration LONG = Duration.ofSeconds(20);
  private static final Duration SHORT = Duration.ofMillis(20);

  /** Never started: who reports a state doesn't matter. */
  private final CuratorFramework client =
      CuratorFrameworkFactory.newClient("127.0.0.1:1", new RetryOneTime(1));

  private final List<SessionState> reported = new CopyOnWriteArrayList<>();

  @Test
  void awaitConnection_listenerStillAtIt_waitsForIt() throws Exception {
    CountDownLatch goOn = new CountDownLatch(1);
    SessionStates states =
        new SessionStates(
            state -> {
              awaitOrFail(goOn);
              reported.add(state);
            });
    ExecutorService events = Executors.newSingleThreadExecutor();
    try {
      Future<?> event = events.submit(() -> states.stateChanged(client, ConnectionState.CONNECTED));

      assertFalse(states.awaitConnection(SHORT));
      goOn.countDown();

      assertTrue(states.awaitConnection(LONG));
      assertEquals(List.of(SessionState.CONNECTED), reported);
      event.get(LONG.toSeconds(), TimeUnit.SECONDS);
    } finally {
      events.shutdownNow();
    }
  }

  @Test
  void awaitConnection_listenerFailed_isConnectedAllTheSame() throws Exception {
    SessionStates states =
        new SessionStates(
            state -> {
              throw new IllegalStateException("of the listener");
            });
    ExecutorService events = Executors.newSingleThreadExecutor();
    try {
      Future<?> event = events.submit(() -> states.stateChanged(client, ConnectionState.CONNECTED));

      assertTrue(states.awaitConnection(LONG));
      assertEquals(SessionState.CONNECTED, states.state());
      assertThrows(ExecutionException.class, () -> event.get(LONG.toSeconds(), TimeUnit.SECONDS));
    } finally {
      events.shutdownNow();
    }
  }

  @Test
  void awaitConnection_lostAtOnce_isNone() throws Exception {
    SessionStates states = new SessionStates(reported::add);

    states.stateChanged(client, ConnectionState.LOST);

    assertFalse(states.awaitConnection(LONG));
    assertEquals(List.of(SessionState.LOST), reported);
  }

  private static void awaitOrFail(CountDownLatch latch) {
    try {
      assertTrue(latch.await(LONG.toSeconds(), TimeUnit.SECONDS));
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
