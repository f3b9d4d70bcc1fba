package site.ycsb.stores;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.config.ConfigurationException;
import site.ycsb.spi.StoreUnavailableException;
import site.ycsb.stores.StoreControl.StoreStatus;

/** The whole supervision on real processes that only pretend to be a store. */
@Timeout(60)
class StoreControlTest {
  private static final long LIMIT_SECONDS = 30;

  private final Path folder;
  private final TestStores stores;

  StoreControlTest(@TempDir Path folder) {
    this.folder = folder;
    this.stores = new TestStores(folder);
  }

  @AfterEach
  void killLeftOvers() throws Exception {
    stores.killLeftOvers();
  }

  @Test
  void start_nothingRuns_standsUntilStopped() throws Exception {
    assertTrue(stores.answering().start(StartOptions.NONE));
    assertEquals(1, stores.runningServers());
    assertTrue(stores.answering().status().running());

    assertTrue(stores.answering().stop());

    assertEquals(0, stores.runningServers());
    assertFalse(stores.answering().status().running());
    assertFalse(stores.answering().stop());
  }

  @Test
  void start_alreadyStands_isLeftAlone() throws Exception {
    stores.answering().start(StartOptions.NONE);
    StoreState before = stores.state().orElseThrow();

    assertFalse(stores.answering().start(StartOptions.NONE));

    assertEquals(before, stores.state().orElseThrow());
  }

  @Test
  void start_severalNodes_eachHasItsAddress() throws Exception {
    stores.answering().start(new StartOptions(OptionalInt.of(3), Optional.empty()));

    StoreState state = stores.state().orElseThrow();
    assertEquals(3, state.running());
    assertEquals(3, state.nodes().stream().map(NodeState::address).distinct().count());
    assertEquals(4, stores.answering().status().lines().size());
  }

  @Test
  void start_otherNumberOfNodesThanData_isRejected() {
    stores.answering().start(new StartOptions(OptionalInt.of(2), Optional.empty()));
    stores.answering().stop();

    ConfigurationException rejection =
        assertThrows(
            ConfigurationException.class,
            () -> stores.answering().start(new StartOptions(OptionalInt.of(1), Optional.empty())));

    assertTrue(rejection.toString().contains("--nodes=1 "), rejection.toString());
    assertTrue(stores.answering().start(StartOptions.NONE));
  }

  @Test
  void start_tooManyNodes_isRejected() {
    assertThrows(
        ConfigurationException.class,
        () -> stores.answering().start(new StartOptions(OptionalInt.of(4), Optional.empty())));
  }

  @Test
  void start_oneOfTwoNodesDied_saysWhatToDo() throws Exception {
    stores.answering().start(new StartOptions(OptionalInt.of(2), Optional.empty()));
    TestStores.kill(stores.state().orElseThrow().nodes().get(0));

    StoreUnavailableException failure =
        assertThrows(
            StoreUnavailableException.class, () -> stores.answering().lease(StartOptions.NONE));

    assertTrue(failure.toString().contains("store stop fake"), failure.toString());
    assertFalse(stores.answering().status().running());
  }

  @Test
  void lease_startsAreForbidden_usesOnlyWhatRuns() throws Exception {
    StoreControl forbidden =
        stores.control(FakeRecipe.that("answer"), Map.of("YCSB_STORE_START", "never"));

    StoreUnavailableException failure =
        assertThrows(StoreUnavailableException.class, () -> forbidden.lease(StartOptions.NONE));
    assertTrue(
        String.valueOf(failure.getMessage()).startsWith("YCSB_STORE_START=never (environment): no"),
        failure::toString);
    assertEquals(0, stores.runningServers());

    assertTrue(forbidden.start(StartOptions.NONE), "asked for by its own command");
    forbidden.lease(StartOptions.NONE).close();
    assertEquals(1, stores.runningServers());
    assertTrue(forbidden.stop());
  }

  @Test
  void start_serverEnds_showsItsLog() throws Exception {
    StoreUnavailableException failure =
        assertThrows(
            StoreUnavailableException.class,
            () -> stores.control(FakeRecipe.that("fail")).start(StartOptions.NONE));

    assertEquals(
        "Fake 1.2 ended while it was starting, with exit code "
            + FakeServer.FAILURE_CODE
            + "; its logs are in "
            + stores.nodes().get(0).logs(),
        failure.getMessage());
    assertTrue(stores.messages().contains("the fake server has its reasons"), stores.messages());
    assertEquals(0, stores.runningServers());
  }

  @Test
  void start_serverNeverAnswers_isEndedAtDeadline() throws Exception {
    FakeRecipe recipe = new FakeRecipe("hang", 28_017, Duration.ofMillis(1_500));

    StoreUnavailableException failure =
        assertThrows(
            StoreUnavailableException.class, () -> stores.control(recipe).start(StartOptions.NONE));

    assertEquals(
        "Fake 1.2 didn't answer within 1 s: waited for it to serve clients; its logs are in "
            + stores.nodes().get(0).logs()
            + ". On a slow machine give it more time, in seconds: store.start.limit, or"
            + " YCSB_STORE_START_LIMIT in the environment",
        failure.getMessage());
    assertEquals(1, stores.state().orElseThrow().nodes().size());
    assertEquals(0, stores.runningServers());
  }

  @Test
  void start_limitGiven_isKept() {
    Map<String, String> second = Map.of("YCSB_STORE_START_LIMIT", "1");
    FakeRecipe hanging = new FakeRecipe("hang", 28_017, Duration.ofHours(1));

    assertThrows(
        StoreUnavailableException.class,
        () -> stores.control(hanging, second).start(StartOptions.NONE));
    assertThrows(
        StoreUnavailableException.class,
        () -> stores.control(hanging).lease(StartOptions.NONE.within(Duration.ofSeconds(1))));
    assertThrows(
        ConfigurationException.class,
        () ->
            stores
                .control(hanging, Map.of("YCSB_STORE_START_LIMIT", "soon"))
                .start(StartOptions.NONE));
  }

  @Test
  void start_interrupted_killsServerThatIsSlowToEnd() throws Exception {
    AtomicReference<Throwable> outcome = new AtomicReference<>();
    Thread starter =
        new Thread(
            () -> {
              try {
                stores.control(FakeRecipe.that("stubborn")).start(StartOptions.NONE);
              } catch (StoreUnavailableException e) {
                outcome.set(e);
              }
            });
    starter.start();
    awaitServer();

    starter.interrupt();
    starter.join(TimeUnit.SECONDS.toMillis(LIMIT_SECONDS));

    assertFalse(starter.isAlive());
    assertTrue(outcome.get() instanceof StoreUnavailableException);
    assertEquals(0, stores.runningServers());
    assertEquals(1, stores.messages().lines().filter(line -> line.startsWith("starting")).count());
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"nodes\": [", "null", "{\"nodes\":[{\"ports\":{}}]}", ""})
  void stateDamaged_serverRuns_isStillKnown(String garbage) throws Exception {
    stores.answering().start(new StartOptions(OptionalInt.of(2), Optional.empty()));
    List<NodeState> servers = stores.state().orElseThrow().nodes();

    if (garbage.isEmpty()) {
      Files.delete(stores.storeFolder().stateFile());
    } else {
      Files.writeString(stores.storeFolder().stateFile(), garbage);
    }

    StoreStatus status = stores.answering().status();
    assertFalse(status.running());
    assertTrue(status.lines().get(0).contains("store stop fake"), status.toString());
    for (NodeState server : servers) {
      assertTrue(status.lines().get(0).contains("process " + server.process().pid()));
    }
    assertTrue(
        assertThrows(
                StoreUnavailableException.class, () -> stores.answering().lease(StartOptions.NONE))
            .toString()
            .contains("store stop fake"));
    assertThrows(
        StoreUnavailableException.class, () -> stores.answering().start(StartOptions.NONE));
    assertFalse(stores.answering().wipe());
    assertTrue(Files.exists(stores.storeFolder().node(1).data()));

    assertTrue(stores.answering().stop());

    assertTrue(servers.stream().noneMatch(NodeState::runs));
    assertFalse(stores.answering().stop());
    assertTrue(stores.answering().start(StartOptions.NONE));
    assertEquals(2, stores.runningServers());
  }

  @Test
  void start_layoutDamaged_saysWhatToDo() throws Exception {
    stores.answering().start(StartOptions.NONE);
    stores.answering().stop();
    Files.writeString(stores.storeFolder().layoutFile(), "garbage");

    StoreUnavailableException failure =
        assertThrows(
            StoreUnavailableException.class, () -> stores.answering().lease(StartOptions.NONE));

    assertTrue(failure.toString().contains("store wipe fake"), failure.toString());
    assertTrue(stores.answering().wipe());
    assertTrue(stores.answering().start(StartOptions.NONE));
  }

  @Test
  void rejections_nothingThere_makeNoFolder() {
    assertFalse(stores.answering().stop());
    assertTrue(stores.answering().wipe());
    assertFalse(stores.answering().status().running());
    assertThrows(
        ConfigurationException.class,
        () -> stores.answering().start(new StartOptions(OptionalInt.of(99), Optional.empty())));

    assertFalse(Files.exists(stores.environment().workingFolder()));
    assertTrue(stores.messages().contains("nothing to wipe"), stores.messages());
  }

  @Test
  void lease_folderIsAFile_saysSoInWords() throws Exception {
    Path file = stores.environment().workingFolder().resolve(".ycsb");
    Files.createDirectories(stores.environment().workingFolder());
    Files.createFile(file);

    StoreUnavailableException failure =
        assertThrows(
            StoreUnavailableException.class, () -> stores.answering().lease(StartOptions.NONE));

    assertTrue(failure.toString().contains("Not a directory"), failure.toString());
    assertFalse(String.valueOf(failure.getMessage()).contains("Exception"), failure.toString());
  }

  @Test
  void start_noJars_saysWhere() throws Exception {
    Files.delete(folder.resolve("stores/fake/lib/fake-server-1.2.jar"));
    Files.delete(folder.resolve("stores/fake/lib"));

    ConfigurationException rejection =
        assertThrows(
            ConfigurationException.class, () -> stores.answering().start(StartOptions.NONE));

    assertTrue(rejection.toString().contains(StoreEnvironment.STORES_PROPERTY));
  }

  @Test
  void wipe_running_isRejected() throws Exception {
    stores.answering().start(StartOptions.NONE);

    assertFalse(stores.answering().wipe());
    assertTrue(Files.exists(stores.storeFolder().node(1).data()));

    stores.answering().stop();
    assertTrue(stores.answering().wipe());
    assertFalse(Files.exists(stores.storeFolder().data()));
    assertTrue(stores.state().isEmpty());
    assertTrue(stores.answering().wipe());
    assertTrue(stores.messages().contains("nothing to wipe"), stores.messages());
  }

  private void awaitServer() throws IOException, InterruptedException {
    Deadline deadline = Deadline.in(Duration.ofSeconds(LIMIT_SECONDS));
    while (stores.runningServers() == 0) {
      assertFalse(deadline.passed());
      Deadline.pause();
    }
  }
}
