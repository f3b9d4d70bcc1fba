package site.ycsb.tests.e2e;

import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import site.ycsb.compare.trial.TrialResult;

/** A server that {@code bin/ycsb store start} keeps running in a working folder. */
public final class StoreServer implements AutoCloseable {
  private static final Pattern NODE = Pattern.compile("running, pid (\\d+), (\\S+) \\(([^)]*)\\)");

  private final String store;
  private final Ycsb ycsb;
  private final ProcessHandle process;
  private final String host;
  private final String ports;
  private final Thread atExit;

  private StoreServer(String store, Ycsb ycsb, Matcher node) {
    this.store = store;
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

  /** Starts it, or starts it again, where these commands run. */
  static StoreServer start(String store, Ycsb ycsb) throws InterruptedException {
    ycsb.expect(0, "store", "start", store);
    TrialResult status = ycsb.expect(0, "store", "status", store);
    Matcher node = NODE.matcher(status.standardOutput());
    if (!node.find()) {
      throw new IllegalStateException(Ycsb.describe(status));
    }
    return new StoreServer(store, ycsb, node);
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

  @Override
  public void close() {
    try {
      ycsb.run("store", "stop", store);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      process.destroy();
    }
    Runtime.getRuntime().removeShutdownHook(atExit);
  }
}
