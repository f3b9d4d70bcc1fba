package site.ycsb.stores;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.spi.StoreUnavailableException;
import site.ycsb.spi.store.LocalStore;
import site.ycsb.spi.store.LocalStore.ServerPort;

/** Commands that use a store while they run, alone or together: how long its servers live. */
@Timeout(60)
class StoreLeaseTest {
  private static final long LIMIT_SECONDS = 30;

  private final TestStores stores;

  StoreLeaseTest(@TempDir Path folder) {
    this.stores = new TestStores(folder);
  }

  @AfterEach
  void killLeftOvers() throws Exception {
    stores.killLeftOvers();
  }

  @Test
  void lease_nothingRuns_startsAndStops() throws Exception {
    try (LocalStore.Lease lease = stores.answering().lease(StartOptions.NONE)) {
      assertEquals(1, stores.runningServers());
      assertEquals(
          Map.of(
              "fake.port",
              Integer.toString(stores.state().orElseThrow().nodes().get(0).port("main"))),
          lease.connection());
      assertListens(lease);
      assertThrows(
          StoreUnavailableException.class, () -> stores.answering().start(StartOptions.NONE));
    }

    assertEquals(0, stores.runningServers());
    assertTrue(stores.messages().contains("started for this command"), stores.messages());
    assertFalse(stores.messages().contains("another command"), stores.messages());
    assertTrue(Files.isDirectory(stores.storeFolder().node(1).data()));
  }

  private void assertListens(LocalStore.Lease lease) throws IOException {
    NodeState node = stores.state().orElseThrow().nodes().get(0);
    assertEquals(List.of(new ServerPort("main", node.address(), node.port("main"))), lease.ports());
  }

  @Test
  void lease_closedTwice_isClosedOnce() throws Exception {
    LocalStore.Lease lease = stores.answering().lease(StartOptions.NONE);
    lease.close();
    String messages = stores.messages();

    lease.close();

    assertEquals(messages, stores.messages());
  }

  @Test
  void lease_storeStands_usesItAndLeavesIt() throws Exception {
    stores.answering().start(StartOptions.NONE);

    try (LocalStore.Lease lease = stores.answering().lease(StartOptions.NONE)) {
      assertFalse(lease.connection().isEmpty());
      assertListens(lease);
    }

    assertEquals(1, stores.runningServers());
    assertTrue(stores.messages().contains("using the local Fake 1.2"), stores.messages());
  }

  @Test
  void lease_serverDiedUnderIt_isReportedAtClose() throws Exception {
    try (LocalStore.Lease lease = stores.answering().lease(StartOptions.NONE)) {
      assertFalse(lease.connection().isEmpty());
      TestStores.kill(stores.state().orElseThrow().nodes().get(0));
    }

    assertTrue(stores.messages().contains("had ended by itself"), stores.messages());
  }

  @Test
  void lease_holderKilled_serverEnds() throws Exception {
    Process holder = stores.startLeaseHolder();
    awaitLine(holder);
    NodeState server = stores.state().orElseThrow().nodes().get(0);
    assertTrue(server.runs());

    holder.destroyForcibly();

    TestStores.awaitEnd(server);
  }

  @Test
  void lease_ofServerWhoseStarterWasKilled_keepsItRunning() throws Exception {
    Process holder = stores.startLeaseHolder();
    awaitLine(holder);
    NodeState server = stores.state().orElseThrow().nodes().get(0);

    try (LocalStore.Lease lease = stores.answering().lease(StartOptions.NONE)) {
      assertFalse(lease.connection().isEmpty());
      holder.destroyForcibly();
      assertTrue(holder.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS));
      await().during(Duration.ofMillis(500)).atMost(Duration.ofSeconds(5)).until(server::runs);
    }

    TestStores.awaitEnd(server);
  }

  @Test
  void lease_closedWhileAnotherCommandUsesStore_leavesItToThatOne() throws Exception {
    Process holder;
    NodeState server;
    try (LocalStore.Lease lease = stores.answering().lease(StartOptions.NONE)) {
      assertFalse(lease.connection().isEmpty());
      server = stores.state().orElseThrow().nodes().get(0);
      holder = stores.startLeaseHolder();
      awaitLine(holder);
    }
    assertTrue(server.runs());
    assertTrue(stores.messages().contains("another command still uses it"), stores.messages());

    holder.getOutputStream().close();

    assertTrue(holder.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS));
    TestStores.awaitEnd(server);
  }

  /** A second one of the same process is its own. */
  @Test
  void lease_whileAnotherCommandUsesStore_isShared() throws Exception {
    stores.answering().start(StartOptions.NONE);
    try (LocalStore.Lease alone = stores.answering().lease(StartOptions.NONE);
        LocalStore.Lease own = stores.answering().lease(StartOptions.NONE)) {
      assertFalse(alone.isShared());
      assertFalse(own.isShared());
    }
    Process holder = stores.startLeaseHolder();
    awaitLine(holder);

    try (LocalStore.Lease lease = stores.answering().lease(StartOptions.NONE)) {
      assertTrue(lease.isShared());
    }

    holder.getOutputStream().close();
    assertTrue(holder.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS));
    try (LocalStore.Lease lease = stores.answering().lease(StartOptions.NONE)) {
      assertFalse(lease.isShared());
    }
  }

  @Test
  void lease_takenByTwoProcessesAtOnce_startsOneServer() throws Exception {
    Process first = stores.startLeaseHolder();
    Process second = stores.startLeaseHolder();

    assertEquals(awaitLine(first), awaitLine(second));

    NodeState server = stores.state().orElseThrow().nodes().get(0);
    first.getOutputStream().close();
    second.getOutputStream().close();
    assertTrue(first.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS));
    assertTrue(second.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS));
    TestStores.awaitEnd(server);
  }

  @Test
  void lease_afterStartThatWasAborted_startsAnew() throws Exception {
    stores.answering().start(StartOptions.NONE);
    StoreState state = stores.state().orElseThrow();
    new JsonFile<>(stores.storeFolder().stateFile(), StoreState.class)
        .write(
            new StoreState(
                state.version(), false, state.standing(), state.starter(), state.nodes()));

    try (LocalStore.Lease lease = stores.answering().lease(StartOptions.NONE)) {
      assertFalse(lease.connection().isEmpty());
      assertFalse(state.allRun());
      assertEquals(1, stores.runningServers());
    }
  }

  private static String awaitLine(Process process) throws IOException {
    return new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8)).readLine();
  }
}
