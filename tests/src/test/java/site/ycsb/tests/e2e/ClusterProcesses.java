package site.ycsb.tests.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import site.ycsb.compare.trial.RunningTrial;
import site.ycsb.compare.trial.TrialResult;

/** A coordinator and the clients that join it, each a process in a folder of its own. */
final class ClusterProcesses {
  private static final Duration BEGIN_LIMIT = Duration.ofMinutes(2);
  private static final Pattern READY = Pattern.compile("All clients are ready");

  private final Path folder;
  private final Path token;
  private final Ycsb coordinator;
  private final int port;

  /** Processes in this folder, with a token that only they have. */
  ClusterProcesses(Path folder) throws Exception {
    this.folder = folder;
    this.token = folder.resolve("token");
    this.coordinator = Ycsb.localIn(folder.resolve("coordinator"));
    try (ServerSocket free = new ServerSocket(0)) {
      this.port = free.getLocalPort();
    }
    coordinator.expect(0, "cluster", "token", token.toString());
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
            "127.0.0.1:" + port,
            "--cluster-token-file",
            token.toString(),
            "-p",
            "cluster.session.timeout=4"));
    return coordinator.start(arguments.toArray(String[]::new));
  }

  /** Starts a client that joins with the token. */
  RunningTrial join(int client, String... more) throws IOException {
    return join(client, "127.0.0.1:" + port, token, more);
  }

  /** Starts a client that joins whatever is at this address. */
  RunningTrial join(int client, String address, Path itsToken, String... more) throws IOException {
    List<String> arguments =
        new ArrayList<>(List.of("join", address, "--cluster-token-file", itsToken.toString()));
    arguments.addAll(List.of(more));
    return Ycsb.localIn(clientFolder(client)).start(arguments.toArray(String[]::new));
  }

  /** Waits until the measured part is some seconds old. */
  static void awaitOperations(RunningTrial coordinator) throws Exception {
    Await.until(
        "the measured part",
        BEGIN_LIMIT,
        () -> READY.matcher(Files.readString(coordinator.errorFile())).find());
    Thread.sleep(7_000);
  }

  /** Ends a client as kill -9 does. */
  static void kill(RunningTrial client) {
    client.handle().descendants().forEach(ProcessHandle::destroyForcibly);
    client.handle().destroyForcibly();
  }

  static void assertExit(int code, TrialResult result) {
    assertEquals(code, result.exitCode(), () -> Ycsb.describe(result));
  }
}
