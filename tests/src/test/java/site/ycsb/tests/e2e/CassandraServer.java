package site.ycsb.tests.e2e;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import site.ycsb.compare.trial.TrialResult;

/** A Cassandra that {@code bin/ycsb store start} keeps running in a working folder. */
final class CassandraServer implements AutoCloseable {
  private static final Pattern NODE =
      Pattern.compile("running, pid (\\d+), (\\S+) \\(.*?cql (\\d+)");

  private final Ycsb ycsb;
  private final ProcessHandle process;
  private final String host;
  private final int port;
  private final Thread atExit;

  private CassandraServer(Ycsb ycsb, long pid, String host, int port) {
    this.ycsb = ycsb;
    this.process = ProcessHandle.of(pid).orElseThrow();
    this.host = host;
    this.port = port;
    this.atExit = new Thread(process::destroy, "stop-cassandra");
    Runtime.getRuntime().addShutdownHook(atExit);
  }

  static CassandraServer start(Path folder) throws InterruptedException {
    Ycsb ycsb = Ycsb.in(folder);
    ycsb.expect(0, "store", "start", "cassandra");
    TrialResult status = ycsb.expect(0, "store", "status", "cassandra");
    Matcher node = NODE.matcher(status.standardOutput());
    if (!node.find()) {
      throw new IllegalStateException(Ycsb.describe(status));
    }
    return new CassandraServer(
        ycsb, Long.parseLong(node.group(1)), node.group(2), Integer.parseInt(node.group(3)));
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

  int port() {
    return port;
  }

  /** The driver itself, nothing of ours in between. The caller closes it. */
  CqlSession session() {
    return CqlSession.builder()
        .addContactPoint(new InetSocketAddress(host, port))
        .withLocalDatacenter("datacenter1")
        .withConfigLoader(
            DriverConfigLoader.programmaticBuilder()
                .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, Duration.ofSeconds(30))
                .build())
        .build();
  }

  @Override
  public void close() {
    try {
      ycsb.run("store", "stop", "cassandra");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      process.destroy();
    }
    Runtime.getRuntime().removeShutdownHook(atExit);
  }
}
