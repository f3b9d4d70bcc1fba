package site.ycsb.tests.e2e;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import site.ycsb.compare.trial.TrialResult;

/** A server that {@code bin/ycsb store start} keeps running in a working folder. */
public final class StoreServer implements AutoCloseable {
  private static final Pattern NODE = Pattern.compile("running, pid (\\d+), (\\S+) \\(([^)]*)\\)");

  private static final String AT_REST = "--atrest";

  private final String store;
  private final boolean atRest;
  private final Ycsb ycsb;
  private final ProcessHandle process;
  private final String host;
  private final String ports;
  private final Thread atExit;

  private StoreServer(String store, boolean atRest, Ycsb ycsb, Matcher node) {
    this.store = store;
    this.atRest = atRest;
    this.ycsb = ycsb;
    this.process = ProcessHandle.of(Long.parseLong(node.group(1))).orElseThrow();
    this.host = node.group(2);
    this.ports = node.group(3);
    this.atExit = new Thread(process::destroy, "stop-" + store);
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
    boolean atRest = command.contains(AT_REST);
    TrialResult status = ycsb.expect(0, command("status", store, atRest));
    Matcher node = NODE.matcher(status.standardOutput());
    if (!node.find()) {
      throw new IllegalStateException(Ycsb.describe(status));
    }
    return new StoreServer(store, atRest, ycsb, node);
  }

  private static String[] command(String action, String store, boolean atRest) {
    return atRest
        ? new String[] {"store", action, store, AT_REST}
        : new String[] {"store", action, store};
  }

  /** Commands in the working folder where the server is found. */
  Ycsb ycsb() {
    return ycsb;
  }

  ProcessHandle process() {
    return process;
  }

  String host() {
    return host;
  }

  /** The port of this use. */
  int port(String use) {
    Matcher port = Pattern.compile("\\b" + use + " (\\d+)").matcher(ports);
    if (!port.find()) {
      throw new IllegalArgumentException("no port " + use + " in " + ports);
    }
    return Integer.parseInt(port.group(1));
  }

  /** All its ports. */
  List<Integer> ports() {
    return Pattern.compile(" (\\d+)")
        .matcher(ports)
        .results()
        .map(port -> Integer.valueOf(port.group(1)))
        .toList();
  }

  @Override
  public void close() {
    try {
      ycsb.run(command("stop", store, atRest));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      process.destroy();
    }
    Runtime.getRuntime().removeShutdownHook(atExit);
  }
}
