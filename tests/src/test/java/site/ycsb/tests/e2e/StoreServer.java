package site.ycsb.tests.e2e;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import site.ycsb.spi.store.LocalStore;
import site.ycsb.stores.JsonFile;
import site.ycsb.stores.NodeState;
import site.ycsb.stores.ProcessIdentity;
import site.ycsb.stores.ServerStopper;
import site.ycsb.stores.StoreEnvironment;
import site.ycsb.stores.StoreFolder;
import site.ycsb.stores.StoreRecipe.PortUse;
import site.ycsb.stores.SupervisedStore;

/**
 * A server that {@code bin/ycsb store start} keeps running in a working folder.
 *
 * <p>It is asked about and stopped by way of the store's state file: a command that does the same
 * takes the processor for seconds. The file is read each time, since a test may have stopped the
 * server and started it again.
 */
public final class StoreServer implements AutoCloseable {
  private static final String AT_REST = "--atrest";
  private static final int ATTEMPTS = 5;

  private final Ycsb ycsb;
  private final StoreFolder folder;
  private final ProcessHandle started;
  private final Thread atExit;

  /** The part of a state file that is used here. */
  record State(List<NodeState> nodes) {}

  private StoreServer(Ycsb ycsb, StoreFolder folder, String store) {
    this.ycsb = ycsb;
    this.folder = folder;
    this.started = nodesOf(folder).get(0).process().find().orElseThrow();
    this.atExit = new Thread(() -> askToEnd(folder), "stop-" + store);
    Runtime.getRuntime().addShutdownHook(atExit);
  }

  static StoreServer start(String store, Path folder) throws InterruptedException {
    return start(store, Ycsb.in(folder).resident());
  }

  /**
   * Starts it, or starts it again, where these commands run.
   *
   * @param options of the start, such as {@code --tls}
   */
  static StoreServer start(String store, Ycsb ycsb, String... options) throws InterruptedException {
    List<String> command = new ArrayList<>(List.of("store", "start", store));
    command.addAll(List.of(options));
    ycsb.expect(0, command.toArray(String[]::new));
    String name = command.contains(AT_REST) ? store + "-atrest" : store;
    return new StoreServer(ycsb, StoreFolder.of(ycsb.folder(), name), store);
  }

  /**
   * Starts it on ports that no other server tries first, whose clients see that it is gone once it
   * is: the standard ones are held meanwhile, by this or by whichever server has them.
   */
  static StoreServer startAside(String store, Ycsb ycsb) throws InterruptedException {
    List<Integer> standard =
        ServiceLoader.load(LocalStore.class).stream()
            .map(ServiceLoader.Provider::get)
            .filter(known -> known.name().equals(store))
            .map(SupervisedStore.class::cast)
            .flatMap(known -> known.recipe(StoreEnvironment.ofProcess()).ports().stream())
            .map(PortUse::standard)
            .toList();
    assertTrue(!standard.isEmpty(), () -> store + " has no standard port");
    for (int attempt = 1; ; attempt++) {
      List<ServerSocket> held = standard.stream().flatMap(StoreServer::held).toList();
      StoreServer server;
      try {
        server = start(store, ycsb);
      } finally {
        for (ServerSocket socket : held) {
          closeQuietly(socket);
        }
      }
      if (Collections.disjoint(server.ports(), standard)) {
        return server;
      }
      // a server that had them went when this one began
      server.close();
      assertTrue(attempt < ATTEMPTS, () -> "always on " + server.ports());
    }
  }

  /** Nothing where somebody listens. */
  private static Stream<ServerSocket> held(int port) {
    try {
      return Stream.of(new ServerSocket(port, 1, InetAddress.getLoopbackAddress()));
    } catch (IOException e) {
      return Stream.empty();
    }
  }

  private static void closeQuietly(ServerSocket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The nodes as the state file lists them; none where it was wiped. */
  private static List<NodeState> nodesOf(StoreFolder folder) {
    try {
      return new JsonFile<>(folder.stateFile(), State.class)
          .read()
          .map(State::nodes)
          .orElse(List.of());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<ProcessIdentity> processesOf(StoreFolder folder) {
    return nodesOf(folder).stream().map(NodeState::process).toList();
  }

  /** Whether a server of this store, plain in all respects, runs for commands in a folder. */
  static boolean runsIn(Path folder, String store) {
    return processesOf(StoreFolder.of(folder, store)).stream()
        .anyMatch(process -> process.find().isPresent());
  }

  private static void askToEnd(StoreFolder folder) {
    processesOf(folder).forEach(process -> process.find().ifPresent(ProcessHandle::destroy));
  }

  private NodeState first() {
    return nodesOf(folder).get(0);
  }

  /** Commands in the working folder where the server is found. */
  Ycsb ycsb() {
    return ycsb;
  }

  /** The folder of the store. */
  Path folder() {
    return folder.root();
  }

  /** The process of the first node. */
  ProcessHandle process() {
    long pid = first().process().pid();
    // one that has just ended can't be found any more, but can still be waited for
    return pid == started.pid() ? started : ProcessHandle.of(pid).orElseThrow();
  }

  /** The address of the first node. */
  String host() {
    return first().address();
  }

  /** The port of the first node for this use. */
  int port(String use) {
    return first().port(use);
  }

  /** All ports of the first node. */
  List<Integer> ports() {
    return List.copyOf(first().ports().values());
  }

  /** Ends it as {@code store stop} does, at once: that command has to start a JVM first. */
  void stop() throws InterruptedException {
    ServerStopper.stop(processesOf(folder), ServerStopper.GRACE);
  }

  @Override
  public void close() {
    try {
      stop();
    } catch (InterruptedException e) {
      // all have been asked to end, and do so without being waited for
      Thread.currentThread().interrupt();
    }
    Runtime.getRuntime().removeShutdownHook(atExit);
  }
}
