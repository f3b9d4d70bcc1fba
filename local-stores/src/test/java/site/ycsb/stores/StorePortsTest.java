package site.ycsb.stores;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.spi.StoreUnavailableException;

/** On which ports a store listens, on real processes that only pretend to be a store. */
@Timeout(60)
class StorePortsTest {
  private static final long LIMIT_SECONDS = 30;

  /** The first port of the picker's range. */
  private static final int FREE_FROM = 20_000;

  private final TestStores stores;

  StorePortsTest(@TempDir Path folder) {
    this.stores = new TestStores(folder);
  }

  @AfterEach
  void killLeftOvers() throws Exception {
    stores.killLeftOvers();
  }

  @Test
  void start_standardPortTaken_takesAnother() throws Exception {
    try (ServerSocket occupied = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      FakeRecipe recipe =
          new FakeRecipe("answer", occupied.getLocalPort(), Duration.ofSeconds(LIMIT_SECONDS));

      stores.control(recipe).start(StartOptions.NONE);

      int port = stores.state().orElseThrow().nodes().get(0).port("main");
      assertNotEquals(occupied.getLocalPort(), port);
    }
  }

  /** A client that waits for a server tries the port where it was. */
  @Test
  void start_againWhenTheStandardPortIsFree_staysWhereItWas() throws Exception {
    StoreControl control;
    int port;
    try (ServerSocket occupied = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      control =
          stores.control(
              new FakeRecipe("answer", occupied.getLocalPort(), Duration.ofSeconds(LIMIT_SECONDS)));
      control.start(StartOptions.NONE);
      port = stores.state().orElseThrow().nodes().get(0).port("main");
      assertTrue(control.stop());
    }

    assertTrue(control.start(StartOptions.NONE));
    assertEquals(port, stores.state().orElseThrow().nodes().get(0).port("main"));
    assertTrue(control.stop());

    try (ServerSocket taken = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      assertTrue(control.start(StartOptions.NONE));
      assertNotEquals(
          taken.getLocalPort(), stores.state().orElseThrow().nodes().get(0).port("main"));
    }
  }

  @Test
  void start_portThatItsNodesKnowIsTaken_failsUntilThatIsFree() throws Exception {
    StoreControl control = stores.control(FakeRecipe.that("answer").fixedPorts());
    assertTrue(control.start(StartOptions.NONE));
    int port = stores.nodes().get(0).port("main");
    assertTrue(control.stop());

    try (ServerSocket taken = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      StoreUnavailableException failure =
          assertThrows(StoreUnavailableException.class, () -> control.start(StartOptions.NONE));
      assertEquals(
          "Fake 1.2 isn't started: another program has port "
              + taken.getLocalPort()
              + " (main) of 127.0.0.1, and its nodes find each other by their ports. End that"
              + " program, or wipe the data by: bin/ycsb store wipe fake",
          failure.getMessage());
    }

    assertTrue(control.start(StartOptions.NONE));
    assertEquals(port, stores.nodes().get(0).port("main"));
    assertTrue(control.stop());
  }

  /** Its data still has the ports, though only the first node was started again. */
  @Test
  void start_afterOneThatFailedAtTheFirstNode_keepsThePortsThatNodesKnow() throws Exception {
    StoreControl control = stores.control(FakeRecipe.that("answer").fixedPorts());
    assertTrue(control.start(new StartOptions(OptionalInt.of(2), Optional.empty())));
    int port = stores.nodes().get(0).port("main");
    assertTrue(control.stop());
    StoreControl failing = stores.control(FakeRecipe.that("fail").fixedPorts());
    assertThrows(StoreUnavailableException.class, () -> failing.start(StartOptions.NONE));

    try (ServerSocket taken = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      StoreUnavailableException failure =
          assertThrows(StoreUnavailableException.class, () -> control.start(StartOptions.NONE));
      assertTrue(
          String.valueOf(failure.getMessage())
              .contains("another program has port " + taken.getLocalPort()),
          failure::getMessage);
    }
  }

  @Test
  void start_portThatItsNodesWillKnow_isntAStandardOne() throws Exception {
    int standard;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      standard = free.getLocalPort();
    }
    FakeRecipe recipe = new FakeRecipe("answer", standard, Duration.ofSeconds(LIMIT_SECONDS));

    assertTrue(stores.control(recipe.fixedPorts()).start(StartOptions.NONE));

    assertNotEquals(standard, stores.nodes().get(0).port("main"));
  }

  @Test
  void start_foreignServerIsQuickerOnAPortThatNoNodeKnowsYet_triesAnother() throws Exception {
    try (ServerSocket foreign = OccupiedPort.from(FREE_FROM)) {
      int taken = foreign.getLocalPort();
      FakeRecipe recipe = FakeRecipe.that("answer").fixedPorts();

      StoreStarter.Started started = startBlindAtFirst(recipe, 2, taken, taken - FREE_FROM);

      assertTrue(
          stores.messages().contains("port " + taken + " (main); trying again"), stores.messages());
      assertNotEquals(taken, started.state().nodes().get(0).port("main"));
      assertEquals(2, started.state().nodes().size());
    }
  }

  @Test
  void start_foreignServerIsQuickerOnItsPort_triesAnotherAndIsNotTakenIn() throws Exception {
    try (ServerSocket foreign = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      FakeRecipe recipe =
          new FakeRecipe("answer", foreign.getLocalPort(), Duration.ofSeconds(LIMIT_SECONDS));

      StoreStarter.Started started = startBlindAtFirst(recipe, 1, foreign.getLocalPort(), 0);

      assertTrue(
          stores.messages().contains("port " + foreign.getLocalPort() + " (main); trying again"),
          stores.messages());
      assertNotEquals(foreign.getLocalPort(), started.state().nodes().get(0).port("main"));
      assertEquals(1, stores.runningServers());
    }
  }

  /** Starts nodes; the first look at a port that another server has finds it free. */
  private StoreStarter.Started startBlindAtFirst(
      FakeRecipe recipe, int nodes, int taken, int firstOffset) throws Exception {
    AtomicReference<Integer> looks = new AtomicReference<>(0);
    PortPicker blindAtFirst =
        new PortPicker(
            (address, port) ->
                (port == taken && address.equals("127.0.0.1"))
                    ? looks.getAndUpdate(n -> n + 1) == 0
                    : PortPicker.canListen(address, port),
            firstOffset);
    return new StoreStarter(
            recipe,
            new DataLayout("1.2", nodes, "ours", SecurityOptions.NONE),
            stores.storeFolder(),
            stores.environment(),
            blindAtFirst,
            recipe.startLimit())
        .start(true);
  }
}
