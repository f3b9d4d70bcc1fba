package site.ycsb.tests.e2e;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import site.ycsb.stores.folder.JsonFile;
import site.ycsb.stores.folder.StoreFolder;
import site.ycsb.stores.process.ServerStopper;
import site.ycsb.stores.recipe.NodeState;
import site.ycsb.stores.recipe.ProcessIdentity;

/**
 * A server that {@code bin/ycsb store start} keeps running in a working folder.
 *
 * <p>It is asked about and stopped by way of the store's state file: a command that does the same
 * takes the processor for seconds. The file is read each time, since a test may have stopped the
 * server and started it again.
 */
public final class StoreServer implements AutoCloseable {
  private static final String AT_REST = "--atrest";

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
    return start(store, Ycsb.in(folder));
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

  @Override
  public void close() {
    try {
      ServerStopper.stop(processesOf(folder), ServerStopper.GRACE);
    } catch (InterruptedException e) {
      // all have been asked to end, and do so without being waited for
      Thread.currentThread().interrupt();
    }
    Runtime.getRuntime().removeShutdownHook(atExit);
  }
}
