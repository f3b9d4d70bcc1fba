package site.ycsb.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

final class RunScopeTest {
  private static final class Session implements AutoCloseable {
    boolean closed;

    @Override
    public void close() {
      closed = true;
    }
  }

  private final Properties properties = new Properties();

  @Test
  void acquire_twice_sharesUntilLastRelease() {
    RunScope scope = RunScope.of(properties);
    Session first = scope.acquire(Session.class, Session::new);
    Session second = RunScope.of(properties).acquire(Session.class, Session::new);
    assertSame(first, second);
    scope.release(Session.class);
    assertFalse(first.closed);
    scope.release(Session.class);
    assertTrue(first.closed);
    assertNotSame(first, scope.acquire(Session.class, Session::new));
  }

  @Test
  void acquire_makerThrows_nextOneTriesAgain() {
    RunScope scope = RunScope.of(properties);
    assertThrows(
        IllegalStateException.class,
        () ->
            scope.acquire(
                Session.class,
                () -> {
                  throw new IllegalStateException("no server");
                }));
    assertEquals(Optional.empty(), scope.find(Session.class));
    assertFalse(scope.acquire(Session.class, Session::new).closed);
  }

  @Test
  void put_object_isFoundAndNeverClosed() {
    RunScope scope = RunScope.of(properties);
    Session session = new Session();
    scope.put(Session.class, session);
    scope.acquire(Session.class, Session::new);
    scope.release(Session.class);
    assertSame(session, scope.find(Session.class).orElseThrow());
    assertFalse(session.closed);
  }

  @Test
  void of_twoProperties_twoScopes() {
    assertNotSame(RunScope.of(properties), RunScope.of(new Properties()));
    assertTrue(properties.stringPropertyNames().isEmpty());
  }

  @Test
  void acquire_manyThreads_makesOne() throws Exception {
    AtomicInteger made = new AtomicInteger();
    ExecutorService pool = Executors.newFixedThreadPool(8);
    try {
      Callable<Session> task =
          () ->
              RunScope.of(properties)
                  .acquire(
                      Session.class,
                      () -> {
                        made.incrementAndGet();
                        return new Session();
                      });
      List<Future<Session>> futures = new ArrayList<>();
      for (int i = 0; i < 64; i++) {
        futures.add(pool.submit(task));
      }
      for (Future<Session> future : futures) {
        assertFalse(future.get(10, TimeUnit.SECONDS).closed);
      }
      assertEquals(1, made.get());
    } finally {
      pool.shutdownNow();
    }
  }
}
