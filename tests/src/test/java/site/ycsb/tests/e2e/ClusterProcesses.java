package site.ycsb.tests.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import site.ycsb.compare.trial.RunningTrial;
import site.ycsb.compare.trial.TrialResult;

/** A coordinator and the clients that join it, each a process in a folder of its own. */
final class ClusterProcesses {
  private static final Duration BEGIN_LIMIT = Duration.ofMinutes(2);
  private static final Duration END_LIMIT = Duration.ofSeconds(40);
  private static final Pattern READY =
      Pattern.compile("All clients are ready; operations are measured in (\\S+) s");

  private final Path folder;
  private final Path token;
  private final ClientHosts hosts;
  private final Duration session;
  private final Ycsb coordinator;
  private final int port;

  /** Processes in this folder, with a token that only they have. */
  ClusterProcesses(Path folder) throws Exception {
    this(folder, ClientHosts.SAME, Duration.ofSeconds(4));
  }

  /**
   * Processes on several machines, or what looks like them.
   *
   * @param session the time-out of their sessions
   */
  ClusterProcesses(Path folder, ClientHosts hosts, Duration session) throws Exception {
    this.folder = folder;
    this.token = folder.resolve("token");
    this.hosts = hosts;
    this.session = session;
    this.coordinator = Ycsb.localIn(folder.resolve("coordinator"), hosts.starter(0));
    try (ServerSocket free = new ServerSocket(0)) {
      this.port = free.getLocalPort();
    }
    Ycsb.localIn(folder.resolve("token's")).expect(0, "cluster", "token", token.toString());
  }

  Path token() {
    return token;
  }

  Ycsb coordinator() {
    return coordinator;
  }

  int port() {
    return port;
  }

  /** The folder of a client that joins. */
  Path clientFolder(int client) {
    return folder.resolve("client " + client);
  }

  /** Starts the command of the coordinator, which waits for the other clients. */
  RunningTrial coordinate(String phase, String binding, int clients, String... more) {
    List<String> arguments = new ArrayList<>(List.of(phase, binding));
    arguments.addAll(List.of(more));
    arguments.addAll(
        List.of(
            "--clients",
            String.valueOf(clients),
            "--cluster-listen",
            address(),
            "--cluster-token-file",
            token.toString()));
    arguments.addAll(sessionTimeout());
    return coordinator.start(arguments.toArray(String[]::new));
  }

  private String address() {
    return hosts.coordinatorAddress() + ":" + port;
  }

  private List<String> sessionTimeout() {
    return List.of("-p", "cluster.session.timeout=" + session.toSeconds());
  }

  /** Starts a client that joins with the token. */
  RunningTrial join(int client, String... more) throws IOException {
    return join(client, address(), token, more);
  }

  /** Starts a client that joins by way of a proxy on this machine. */
  RunningTrial joinBy(TcpProxy proxy, int client, String... more) throws IOException {
    return join(client, "127.0.0.1:" + proxy.port(), token, more);
  }

  /** Starts a client that joins whatever is at this address. */
  RunningTrial join(int client, String address, Path itsToken, String... more) throws IOException {
    List<String> arguments =
        new ArrayList<>(List.of("join", address, "--cluster-token-file", itsToken.toString()));
    arguments.addAll(List.of(more));
    arguments.addAll(sessionTimeout());
    return Ycsb.localIn(clientFolder(client), hosts.starter(client))
        .start(arguments.toArray(String[]::new));
  }

  /** Waits until the measured part is some seconds old. */
  static void awaitOperations(RunningTrial coordinator) throws Exception {
    awaitOperations(coordinator, Duration.ofSeconds(5));
  }

  /** Waits until the measured part is so old. */
  static void awaitOperations(RunningTrial coordinator, Duration age) throws Exception {
    String inSeconds = awaitText(coordinator, READY, BEGIN_LIMIT);
    Thread.sleep(Math.round(Double.parseDouble(inSeconds) * 1000) + age.toMillis());
  }

  /**
   * Waits until a client tells this on stderr.
   *
   * @return the first group of what matches
   */
  static String awaitText(RunningTrial client, Pattern wanted, Duration limit) throws Exception {
    return Await.present(
        wanted.pattern(),
        limit,
        () -> {
          Matcher found = wanted.matcher(Files.readString(client.errorFile()));
          if (found.find()) {
            return Optional.of(found.group(1));
          }
          Optional<TrialResult> ended = client.await(Duration.ZERO);
          assertTrue(ended.isEmpty(), () -> ended.map(Ycsb::describe).orElse(""));
          return Optional.empty();
        });
  }

  /** Ends a client as kill -9 does. */
  static void kill(RunningTrial client) {
    client.handle().descendants().forEach(ProcessHandle::destroyForcibly);
    client.handle().destroyForcibly();
  }

  /** Waits for the end of a client that doesn't hang. */
  static TrialResult endSoon(RunningTrial client) throws InterruptedException {
    TrialResult result = client.end(END_LIMIT);
    assertTrue(!result.timedOut(), () -> "it hangs: " + Ycsb.describe(result));
    return result;
  }

  static void assertExit(int code, TrialResult result) {
    assertEquals(code, result.exitCode(), () -> Ycsb.describe(result));
  }
}
