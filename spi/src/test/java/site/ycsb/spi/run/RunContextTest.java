package site.ycsb.spi.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
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
import site.ycsb.Status;
import site.ycsb.config.Notices;
import site.ycsb.spi.run.RunContext.Lease;

final class RunContextTest {
  private static final RunLocal<Session> SESSION = RunLocal.named("session");
  private static final RunLocal<Session> LASTING = RunLocal.named("lasting session");
  private static final RunLocal<Session> LATER = RunLocal.named("later session");

  private static final class Session implements AutoCloseable {
    private final List<Session> closedInOrder;
    int closed;

    Session() {
      this(new ArrayList<>());
    }

    Session(List<Session> closedInOrder) {
      this.closedInOrder = closedInOrder;
    }

    @Override
    public void close() {
      closed++;
      closedInOrder.add(this);
    }
  }

  private final Properties properties = new Properties();
  private final RunContext context = RunContext.of(properties);

  @Test
  void of_sameProperties_isOneContextWithoutAnEntryInThem() {
    assertSame(context, RunContext.of(properties));
    context.setNotices(new Notices(System.err));
    assertEquals(0, properties.size());
    assertFalse(properties.propertyNames().hasMoreElements());
  }

  @Test
  void of_equalProperties_areTwoRuns() {
    Properties equal = new Properties();
    assertEquals(properties, equal);
    assertNotSame(context, RunContext.of(equal));
  }

  @Test
  void of_propertiesThatChange_staysTheirContext() {
    properties.setProperty("table", "usertable");
    assertSame(context, RunContext.of(properties));
  }

  @Test
  void acquire_twice_sharesUntilTheLastLeaseIsClosed() {
    Lease<Session> first = context.acquire(SESSION, Session::new);
    Lease<Session> second = RunContext.of(properties).acquire(SESSION, Session::new);
    Session session = first.get();
    assertSame(session, second.get());
    first.close();
    first.close();
    assertEquals(0, session.closed, "one user closed twice is still one user");
    second.close();
    assertEquals(1, session.closed);
    assertEquals(Optional.empty(), context.find(SESSION));
    assertNotSame(session, context.acquire(SESSION, Session::new).get());
  }

  @Test
  void acquire_makerThrows_nextOneTriesAgain() {
    assertThrows(
        IllegalStateException.class,
        () ->
            context.acquire(
                SESSION,
                () -> {
                  throw new IllegalStateException("no server");
                }));
    assertEquals(Optional.empty(), context.find(SESSION));
    assertEquals(0, context.acquire(SESSION, Session::new).get().closed);
  }

  @Test
  void close_whatTheRunHas_isClosedOnceTheYoungestFirst() {
    List<Session> closed = new ArrayList<>();
    Session first = context.get(LASTING, () -> new Session(closed));
    assertSame(first, context.get(LASTING, Session::new));
    Session second = context.get(LATER, () -> new Session(closed));
    context.close();
    context.close();
    assertEquals(List.of(second, first), closed);
    assertThrows(IllegalStateException.class, () -> context.get(LASTING, Session::new));
  }

  @Test
  void close_resourceInUse_isClosedByItsLastUser() {
    Lease<Session> used = context.acquire(SESSION, Session::new);
    context.close();
    assertEquals(0, used.get().closed);
    used.close();
    assertEquals(1, used.get().closed);
  }

  @Test
  void of_afterClose_isANewContext() {
    context.close();
    assertNotSame(context, RunContext.of(properties));
  }

  @Test
  void derive_otherProperties_tellTheSameUserAndEndTogether() {
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    context.setNotices(new Notices(new PrintStream(said, true, StandardCharsets.UTF_8)));
    List<String> outcomes = new ArrayList<>();
    context.setBatchOutcomes((operation, status) -> outcomes.add(operation + status.getName()));
    Properties inner = new Properties();
    RunContext derived = context.derive(inner);
    assertSame(derived, RunContext.of(inner));
    derived.notices().info("once");
    context.notices().info("once");
    derived.batchOutcomes().accept("INSERT", Status.ERROR);
    Session session = derived.get(LASTING, Session::new);
    context.close();
    assertEquals("once" + System.lineSeparator(), said.toString(StandardCharsets.UTF_8));
    assertEquals(List.of("INSERTERROR"), outcomes);
    assertEquals(1, session.closed);
  }

  @Test
  void acquire_manyThreads_makesOne() throws Exception {
    AtomicInteger made = new AtomicInteger();
    ExecutorService pool = Executors.newFixedThreadPool(8);
    try {
      Callable<Lease<Session>> task =
          () ->
              RunContext.of(properties)
                  .acquire(
                      SESSION,
                      () -> {
                        made.incrementAndGet();
                        return new Session();
                      });
      List<Future<Lease<Session>>> futures = new ArrayList<>();
      for (int i = 0; i < 64; i++) {
        futures.add(pool.submit(task));
      }
      List<Lease<Session>> leases = new ArrayList<>();
      for (Future<Lease<Session>> future : futures) {
        leases.add(future.get(10, TimeUnit.SECONDS));
      }
      assertEquals(1, made.get());
      Session session = leases.get(0).get();
      assertEquals(0, session.closed);
      leases.forEach(Lease::close);
      assertEquals(1, session.closed);
    } finally {
      pool.shutdownNow();
    }
  }

  @Test
  void of_propertiesCollected_isClosed() throws Exception {
    Session session = sessionOfARunThatIsDropped();
    long deadlineNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (session.closed == 0) {
      assertTrue(System.nanoTime() < deadlineNanos, "the context is still held");
      System.gc();
      TimeUnit.MILLISECONDS.sleep(1);
      RunContext.of(properties);
    }
  }

  private static Session sessionOfARunThatIsDropped() {
    return RunContext.of(new Properties()).get(LASTING, Session::new);
  }
}
