package site.ycsb.benchmarks.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import site.ycsb.benchmarks.client.Machine;
import site.ycsb.client.command.Console;
import site.ycsb.client.command.StopSignal;
import site.ycsb.cluster.run.ClusterRuns;
import site.ycsb.config.SourcedProperties;
import site.ycsb.spi.store.PrivateFolder;

/**
 * How many clients one coordinator takes. The coordinator is a process of its own, {@code bin/ycsb
 * run memory}; the others are threads of this one, each with a session of its own by TLS, that do
 * everything but operations on a store. All share the machine, so times are upper bounds of what
 * clients on machines of their own would see.
 *
 * <p>Fails when the joint result isn't that of all clients.
 */
@Command(
    name = "coordinator",
    description = "How many clients one coordinator takes: time to join, plan and report, memory.",
    mixinStandardHelpOptions = true,
    showDefaultValues = true)
public final class CoordinatorCapacity implements Callable<Integer> {
  private static final int RATE = 20;

  /** All clients share this machine, and each waits for its processors. */
  private static final String SESSION_SECONDS = "60";

  private static final long LIMIT_SECONDS = 900;
  private static final Path LOOPBACK_COUNTERS = Path.of("/proc/net/dev");

  @Option(
      names = "--clients",
      split = ",",
      description = "Numbers of clients, the coordinating one included; each at least 2.")
  private List<Integer> clients = List.of(100, 1000);

  @Option(names = "--seconds", description = "How long operations run.")
  private int seconds = 10;

  @Option(names = "--starts", description = "How many clients are started in a second.")
  private int starts = 200;

  @Option(
      names = ClientCommand.HOME,
      description = "Directory of the client: of a distribution or a checkout.")
  private Path home = Path.of("");

  private CoordinatorCapacity() {}

  /** A client that takes part in this process. */
  private record Simulated(
      FakeRun run, Thread thread, ByteArrayOutputStream said, AtomicInteger code) {}

  @Override
  public Integer call() throws IOException, InterruptedException {
    Path scratch = Files.createTempDirectory("coordinator");
    try {
      ClientCommand command = ClientCommand.of(home, scratch);
      System.out.println(Machine.line());
      System.out.println();
      System.out.println(
          "| clients | all joined, s | all planned, s | least lead, s | clock error, ms | reported,"
              + " s | packets/s | coordinator, MB | coordinator, CPU s | clients, MB |");
      System.out.println("|---|---|---|---|---|---|---|---|---|---|");
      for (int number : clients) {
        System.out.println(row(command, number, seconds, starts));
      }
    } finally {
      PrivateFolder.deleteTree(scratch);
    }
    return 0;
  }

  private static String row(ClientCommand command, int clients, int seconds, int startsPerSecond)
      throws IOException, InterruptedException {
    Path token = command.folder().resolve("token");
    if (!Files.exists(token)) {
      command.token();
    }
    int port = ClientCommand.freePort();
    long operations = (long) clients * RATE * seconds;
    ClientCommand.Started coordinator =
        command.start(
            List.of(
                "run",
                "memory",
                "-p",
                "workload=site.ycsb.workloads.CoreWorkload",
                "-p",
                "recordcount=1000",
                "-p",
                "operationcount=" + operations,
                "-p",
                "readproportion=1",
                "-p",
                "updateproportion=0",
                "-target",
                String.valueOf(clients * RATE),
                "-p",
                "cluster.session.timeout=" + SESSION_SECONDS,
                "--clients",
                String.valueOf(clients),
                "--cluster-listen",
                "127.0.0.1:" + port,
                "--cluster-token-file",
                token.toString()));
    List<Simulated> others = new ArrayList<>();
    try {
      long startNanos = System.nanoTime();
      for (int i = 1; i < clients; i++) {
        others.add(start(i, port, token, command.folder()));
        TimeUnit.NANOSECONDS.sleep(1_000_000_000L / startsPerSecond);
      }
      await(others, coordinator, run -> run.plannedNanos() != 0);
      long packets = packets();
      long packetNanos = System.nanoTime();
      String cpu = "";
      String peak = "";
      while (others.stream().anyMatch(other -> other.run().endNanos() == 0)
          && coordinator.process().isAlive()) {
        Thread.sleep(100);
      }
      double packetsPerSecond = (packets() - packets) / ((System.nanoTime() - packetNanos) / 1e9);
      long usedBytes = Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
      while (coordinator.process().isAlive()
          && System.nanoTime() - startNanos < LIMIT_SECONDS * 1_000_000_000L) {
        peak = peakMegabytes(coordinator.process(), peak);
        cpu = cpuSeconds(coordinator.process(), cpu);
        Thread.sleep(50);
      }
      long exitNanos = System.nanoTime();
      for (Simulated other : others) {
        other.thread().join(Duration.ofSeconds(30).toMillis());
        check(other);
      }
      String output = coordinator.end(LIMIT_SECONDS);
      check(output, clients, operations);
      return String.format(
          Locale.ROOT,
          "| %d | %.1f | %.1f | %.2f | %.1f | %.1f | %.0f | %s | %s | %d |",
          clients,
          (largest(others, FakeRun::joinedNanos) - startNanos) / 1e9,
          (largest(others, FakeRun::plannedNanos) - startNanos) / 1e9,
          others.stream().mapToLong(other -> other.run().leadNanos()).min().orElse(0) / 1e9,
          ClientCommand.metric(output, "[CLUSTER], ClockError(us)") / 1e3,
          (exitNanos - largest(others, FakeRun::endNanos)) / 1e9,
          packetsPerSecond,
          peak,
          cpu,
          usedBytes >> 20);
    } finally {
      coordinator.process().descendants().forEach(ProcessHandle::destroyForcibly);
      coordinator.process().destroyForcibly();
    }
  }

  private static Simulated start(int number, int port, Path token, Path folder) {
    SourcedProperties own = new SourcedProperties();
    own.set("cluster.token.file", token.toString(), "benchmark");
    own.set("cluster.session.timeout", SESSION_SECONDS, "benchmark");
    own.set("measurement.log.file", folder.resolve("log").toString(), "benchmark");
    FakeRun run = new FakeRun(RATE);
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    AtomicInteger code = new AtomicInteger(-1);
    Console console =
        new Console(
            new PrintStream(OutputStream.nullOutputStream(), false, UTF_8),
            new PrintStream(said, true, UTF_8));
    Thread thread =
        new Thread(
            () ->
                code.set(
                    new ClusterRuns()
                        .join("127.0.0.1:" + port, own, run, console, new StopSignal())),
            "client-" + number);
    thread.setDaemon(true);
    thread.start();
    return new Simulated(run, thread, said, code);
  }

  private static void await(
      List<Simulated> others, ClientCommand.Started coordinator, Predicate<FakeRun> reached)
      throws InterruptedException {
    while (coordinator.process().isAlive()) {
      if (others.stream().allMatch(other -> reached.test(other.run()))) {
        return;
      }
      for (Simulated other : others) {
        if (!other.thread().isAlive() && !reached.test(other.run())) {
          check(other);
        }
      }
      Thread.sleep(50);
    }
  }

  private static void check(Simulated client) {
    if (client.thread().isAlive() || client.code().get() != 0) {
      throw new IllegalStateException(
          client.thread().getName()
              + " failed, with exit code "
              + client.code().get()
              + "\n"
              + client.said().toString(UTF_8));
    }
  }

  private static void check(String output, int clients, long operations) {
    expect(clients, output, "[CLUSTER], Clients");
    expect(0, output, "[CLUSTER], Lost");
    expect(operations, output, "[READ], Operations");
    expect(operations, output, "[READ], Return=OK");
  }

  private static void expect(long expected, String output, String name) {
    double found = ClientCommand.metric(output, name);
    if (found != expected) {
      throw new IllegalStateException(name + " is " + found + ", not " + expected);
    }
  }

  private static long largest(List<Simulated> others, ToLongFunction<FakeRun> nanos) {
    return others.stream()
        .mapToLong(other -> nanos.applyAsLong(other.run()))
        .reduce((one, other) -> one - other > 0 ? one : other)
        .orElse(0);
  }

  /** All that went over loopback, by Linux's count; other programs' too. */
  private static long packets() throws IOException {
    if (!Files.isReadable(LOOPBACK_COUNTERS)) {
      return 0;
    }
    return Files.readAllLines(LOOPBACK_COUNTERS).stream()
        .map(String::trim)
        .filter(line -> line.startsWith("lo:"))
        .mapToLong(line -> Long.parseLong(line.substring(3).trim().split(" +", -1)[1]))
        .findFirst()
        .orElse(0);
  }

  /** The process's peak memory, where Linux reports it; otherwise unchanged. */
  private static String peakMegabytes(Process process, String before) throws IOException {
    Path status = Path.of("/proc", String.valueOf(process.pid()), "status");
    try {
      Matcher peak = Pattern.compile("VmHWM:\\s+(\\d+) kB").matcher(Files.readString(status));
      return peak.find() ? String.valueOf(Long.parseLong(peak.group(1)) >> 10) : before;
    } catch (IOException e) {
      // it has just ended
      return before;
    }
  }

  private static String cpuSeconds(Process process, String before) {
    return process
        .info()
        .totalCpuDuration()
        .map(duration -> String.format(Locale.ROOT, "%.1f", duration.toMillis() / 1e3))
        .orElse(before);
  }
}
