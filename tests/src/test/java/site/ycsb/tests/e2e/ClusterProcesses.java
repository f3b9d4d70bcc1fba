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
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import site.ycsb.cluster.token.ClusterToken;
import site.ycsb.compare.trial.RunningTrial;
import site.ycsb.compare.trial.TrialResult;

/** A coordinator and the clients that join it, each a process in a folder of its own. */
final class ClusterProcesses {
  /**
   * What a client is given that is lost soon. The others have long sessions, since a busy machine
   * may let nobody go on for some seconds; how long a session is costs no time else.
   */
  private static final Duration SHORT_SESSION = Duration.ofSeconds(6);

  /** The property that makes a session short. */
  static final String SHORT_LIVED = session(SHORT_SESSION);

  private static final Duration LONG_SESSION = Duration.ofSeconds(40);

  /** The property that makes a session long. */
  static final String LONG_LIVED = session(LONG_SESSION);

  /** In which clients send their latencies, which is what is left of one that is killed. */
  static final Duration INTERVAL = Duration.ofMillis(250);

  private static final Duration LOSS_LIMIT = Duration.ofMinutes(1);
  private static final Duration BEGIN_LIMIT = Duration.ofMinutes(2);
  private static final Duration END_LIMIT = Duration.ofMinutes(2);

  /** Half of the last digit of what {@link #READY} says, and a millisecond. */
  private static final long ROUNDING_NANOS = 51_000_000;

  private static final Pattern READY =
      Pattern.compile("All clients are ready; operations are measured in (\\S+) s");

  private final Path folder;
  private final Path token;
  private final ClientHosts hosts;
  private final Ycsb coordinator;
  private final int port;

  /** Processes in this folder, with a token that only they have. */
  ClusterProcesses(Path folder) throws Exception {
    this(folder, ClientHosts.SAME);
  }

  /** Processes on several machines, or what looks like them. */
  ClusterProcesses(Path folder, ClientHosts hosts) throws Exception {
    this.folder = folder;
    this.token = folder.resolve("token");
    this.hosts = hosts;
    this.coordinator = Ycsb.localIn(folder.resolve("coordinator"), hosts.starter(0));
    try (ServerSocket free = new ServerSocket(0)) {
      this.port = free.getLocalPort();
    }
    ClusterToken.create(token);
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
    return coordinator.start(coordination(phase, binding, clients, more));
  }

  /** The command of the coordinator. */
  String[] coordination(String phase, String binding, int clients, String... more) {
    List<String> arguments = new ArrayList<>(List.of(phase, binding));
    arguments.addAll(List.of("-p", LONG_LIVED));
    arguments.addAll(List.of(more));
    arguments.addAll(
        List.of(
            "--clients",
            String.valueOf(clients),
            "--cluster-listen",
            address(),
            "--cluster-token-file",
            token.toString(),
            "-p",
            "cluster.interval=" + INTERVAL.toMillis()));
    return arguments.toArray(String[]::new);
  }

  private String address() {
    return hosts.coordinatorAddress() + ":" + port;
  }

  private static String session(Duration timeout) {
    return "cluster.session.timeout=" + timeout.toSeconds();
  }

  /** Starts a client that joins with the token, and counts as lost soon after it was killed. */
  RunningTrial joinMortal(int client, String... more) throws IOException {
    List<String> arguments = new ArrayList<>(List.of("-p", SHORT_LIVED));
    arguments.addAll(List.of(more));
    return join(client, arguments.toArray(String[]::new));
  }

  /** Starts a client that joins with the token. */
  RunningTrial join(int client, String... more) throws IOException {
    return joinAt(client, address(), more);
  }

  /** Starts a client that joins by way of a proxy on this machine. */
  RunningTrial joinBy(TcpProxy proxy, int client, String... more) throws IOException {
    return joinAt(client, "127.0.0.1:" + proxy.port(), more);
  }

  private RunningTrial joinAt(int client, String address, String... more) throws IOException {
    List<String> arguments =
        new ArrayList<>(List.of("join", address, "--cluster-token-file", token.toString()));
    arguments.addAll(List.of("-p", LONG_LIVED));
    arguments.addAll(List.of(more));
    return Ycsb.localIn(clientFolder(client), hosts.starter(client))
        .start(arguments.toArray(String[]::new));
  }

  /**
   * A measured part that has begun.
   *
   * @param earliestNanos an instant before its start
   */
  record Begun(long earliestNanos) {
    /** More seconds than it has lasted until now. */
    double secondsAtMost() {
      return (System.nanoTime() - earliestNanos) / 1e9;
    }
  }

  /** Waits until the measured part is so old that all clients have delivered some intervals. */
  static Begun awaitOperations(RunningTrial coordinator) throws Exception {
    return awaitOperations(coordinator, Duration.ofSeconds(3));
  }

  /** Waits until the measured part is so old. */
  static Begun awaitOperations(RunningTrial coordinator, Duration age) throws Exception {
    AtomicLong unknownNanos = new AtomicLong(System.nanoTime());
    String inSeconds =
        Await.present(
            READY.pattern(),
            BEGIN_LIMIT,
            () -> {
              long nanos = System.nanoTime();
              Optional<String> found = printed(coordinator, READY);
              if (found.isEmpty()) {
                unknownNanos.set(nanos);
              }
              return found;
            });
    long leadNanos = Math.round(Double.parseDouble(inSeconds) * 1e9);
    TimeUnit.NANOSECONDS.sleep(leadNanos + age.toNanos());
    return new Begun(unknownNanos.get() + leadNanos - ROUNDING_NANOS);
  }

  /**
   * Waits until a client tells this on stderr.
   *
   * @return the first group of what matches
   */
  static String awaitText(RunningTrial client, Pattern wanted, Duration limit) throws Exception {
    return Await.present(wanted.pattern(), limit, () -> printed(client, wanted));
  }

  /** What a client has told on stderr; fails when it has ended without that. */
  private static Optional<String> printed(RunningTrial client, Pattern wanted) throws Exception {
    Optional<TrialResult> ended = client.await(Duration.ZERO);
    Matcher found = wanted.matcher(Files.readString(client.errorFile()));
    if (found.find()) {
      return Optional.of(found.group(1));
    }
    assertTrue(ended.isEmpty(), () -> ended.map(Ycsb::describe).orElse(""));
    return Optional.empty();
  }

  /**
   * Waits until the coordinator reports a client as lost, which takes the session's time-out and 2
   * s at most, and what the machine doesn't let it go on.
   *
   * @param client what it is called there, as an expression
   * @param sinceNanos when it was killed, stopped or disconnected
   */
  static void awaitLoss(
      RunningTrial coordinator, String client, long sinceNanos, MachineDelays machine)
      throws Exception {
    Pattern lost =
        Pattern.compile("(client " + client + ") \\(.*\\) was lost; the others continue");
    awaitText(coordinator, lost, LOSS_LIMIT);
    long nanos = System.nanoTime() - sinceNanos;
    long machineNanos = machine.allNanos(sinceNanos, sinceNanos + nanos);
    assertTrue(
        nanos <= SHORT_SESSION.plusSeconds(2).toNanos() + machineNanos,
        () -> "detected after " + nanos + " ns, of which the machine took " + machineNanos);
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

  /**
   * All clients to their end, which has to be a good one; the coordinator's last, since it waits
   * for one that didn't get in.
   *
   * @return what the coordinator printed
   */
  static TrialResult endWell(RunningTrial coordinator, RunningTrial... others)
      throws InterruptedException {
    for (RunningTrial other : others) {
      assertExit(0, other.await());
    }
    TrialResult result = coordinator.await();
    assertExit(0, result);
    return result;
  }

  static void assertExit(int code, TrialResult result) {
    assertEquals(code, result.exitCode(), () -> Ycsb.describe(result));
  }
}
