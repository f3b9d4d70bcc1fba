package site.ycsb.tests.e2e;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Slurm with two nodes that are all this machine: its real daemons, without munge, control groups
 * or accounting. Everything that belongs to it has the path of its configuration in its
 * environment.
 */
final class SlurmCluster implements AutoCloseable {
  static final int NODES = 2;

  private static final String CONFIGURATION = "SLURM_CONF";
  private static final Duration START_LIMIT = Duration.ofMinutes(1);
  private static final Duration STOP_LIMIT = Duration.ofSeconds(30);
  private static final Duration COMMAND_LIMIT = Duration.ofSeconds(30);

  private final Path folder;
  private final Path configuration;
  private final List<Process> daemons = new ArrayList<>();
  private final Thread atExit = new Thread(this::killAll, "stop-slurm");

  private SlurmCluster(Path folder) {
    this.folder = folder;
    this.configuration = folder.resolve("slurm.conf");
  }

  /** Starts it, and returns when all nodes wait for work. */
  static SlurmCluster start(Path folder) throws Exception {
    SlurmCluster cluster = new SlurmCluster(folder.toAbsolutePath());
    Runtime.getRuntime().addShutdownHook(cluster.atExit);
    try {
      cluster.configure();
      cluster.startDaemon("slurmctld", "slurmctld", "-D");
      for (int node = 1; node <= NODES; node++) {
        cluster.startDaemon("node" + node, "slurmd", "-D", "-N", "node" + node);
      }
      Await.until("all nodes are idle", START_LIMIT, cluster::isIdle);
      return cluster;
    } catch (Exception | AssertionError e) {
      cluster.close();
      throw e;
    }
  }

  /** The variables by which Slurm's commands find it. */
  Map<String, String> environment() {
    return Map.of(CONFIGURATION, configuration.toString());
  }

  /** The JVM of a task of the step that runs. */
  ProcessHandle jvmOf(int task) throws Exception {
    return Await.present(
        "the JVM of task " + task,
        COMMAND_LIMIT,
        () ->
            processes()
                .filter(process -> process.info().command().orElse("").endsWith("/java"))
                .filter(process -> environmentOf(process).contains("SLURM_PROCID=" + task))
                .findFirst());
  }

  private void configure() throws IOException {
    for (String part : List.of("ctld", "log", "run")) {
      Files.createDirectories(folder.resolve(part));
    }
    String host =
        Files.readString(Path.of("/proc/sys/kernel/hostname")).strip().replaceFirst("\\..*", "");
    String user = System.getProperty("user.name");
    List<Integer> ports = freePorts(NODES + 1);
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("ClusterName", "test");
    settings.put("SlurmctldHost", host + "(127.0.0.1)");
    settings.put("SlurmctldPort", Integer.toString(ports.get(NODES)));
    settings.put("SlurmUser", user);
    settings.put("SlurmdUser", user);
    settings.put("AuthType", "auth/none");
    settings.put("CredType", "cred/none");
    settings.put("MpiDefault", "none");
    settings.put("ProctrackType", "proctrack/linuxproc");
    settings.put("TaskPlugin", "task/none");
    settings.put("JobAcctGatherType", "jobacct_gather/none");
    settings.put("AccountingStorageType", "accounting_storage/none");
    settings.put("JobCompType", "jobcomp/none");
    settings.put("SwitchType", "switch/none");
    settings.put("SchedulerType", "sched/builtin");
    settings.put("SelectType", "select/linear");
    settings.put("SlurmdParameters", "config_overrides");
    settings.put("ReturnToService", "2");
    settings.put("SlurmdTimeout", "30");
    settings.put("SlurmctldTimeout", "30");
    settings.put("InactiveLimit", "0");
    settings.put("KillWait", "5");
    settings.put("UnkillableStepTimeout", "30");
    settings.put("MailProg", "/bin/true");
    settings.put("StateSaveLocation", folder.resolve("ctld").toString());
    settings.put("SlurmctldPidFile", folder.resolve("run/slurmctld.pid").toString());
    settings.put("SlurmctldLogFile", folder.resolve("log/slurmctld.log").toString());
    settings.put("SlurmdSpoolDir", folder.resolve("spool/%n").toString());
    settings.put("SlurmdPidFile", folder.resolve("run/slurmd.%n.pid").toString());
    settings.put("SlurmdLogFile", folder.resolve("log/slurmd.%n.log").toString());
    List<String> lines = new ArrayList<>();
    settings.forEach((name, value) -> lines.add(name + "=" + value));
    for (int node = 1; node <= NODES; node++) {
      Files.createDirectories(folder.resolve("spool/node" + node));
      lines.add(
          "NodeName=node"
              + node
              + " NodeHostname="
              + host
              + " NodeAddr=127.0.0.1 Port="
              + ports.get(node - 1)
              + " CPUs=2 RealMemory=1000 State=UNKNOWN");
    }
    lines.add(
        "PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE State=UP OverSubscribe=NO");
    Files.write(configuration, lines);
  }

  private void startDaemon(String name, String... command) {
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("log/" + name + ".out").toFile());
    builder.environment().putAll(environment());
    try {
      daemons.add(builder.start());
    } catch (IOException e) {
      throw new AssertionError(
          command[0] + " can't be started. Install slurmctld, slurmd and slurm-client.", e);
    }
  }

  private boolean isIdle() throws Exception {
    for (Process daemon : daemons) {
      assertTrue(daemon.isAlive(), () -> "a daemon of Slurm ended: " + logs());
    }
    List<String> states = command("sinfo", "--noheader", "--Node", "--format=%T");
    return states.equals(Collections.nCopies(NODES, "idle"));
  }

  /** What a command of Slurm prints; nothing when it fails. */
  private List<String> command(String... line) throws Exception {
    Path output = Files.createTempFile(folder, "command", ".out");
    ProcessBuilder builder =
        new ProcessBuilder(line)
            .redirectOutput(output.toFile())
            .redirectError(ProcessBuilder.Redirect.DISCARD);
    builder.environment().putAll(environment());
    Process process = builder.start();
    try {
      assertTrue(
          process.waitFor(COMMAND_LIMIT.toSeconds(), TimeUnit.SECONDS),
          () -> String.join(" ", line) + " doesn't end: " + logs());
      return process.exitValue() == 0 ? Files.readAllLines(output) : List.of();
    } finally {
      process.destroyForcibly();
    }
  }

  private String logs() {
    StringBuilder text = new StringBuilder();
    try (Stream<Path> files = Files.list(folder.resolve("log"))) {
      for (Path file : files.sorted().toList()) {
        text.append("\n--- ").append(file.getFileName()).append('\n');
        text.append(Files.readString(file, StandardCharsets.ISO_8859_1));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  /** Ports that were free a moment ago, all different. */
  static List<Integer> freePorts(int count) throws IOException {
    List<ServerSocket> sockets = new ArrayList<>();
    try {
      List<Integer> ports = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        sockets.add(socket);
        ports.add(socket.getLocalPort());
      }
      return ports;
    } finally {
      for (ServerSocket socket : sockets) {
        socket.close();
      }
    }
  }

  /** All that belongs to it: daemons, steps, tasks and commands. */
  private Stream<ProcessHandle> processes() {
    String variable = CONFIGURATION + "=" + configuration;
    long self = ProcessHandle.current().pid();
    return ProcessHandle.allProcesses()
        .filter(process -> process.pid() != self)
        .filter(process -> environmentOf(process).contains(variable));
  }

  private static List<String> environmentOf(ProcessHandle process) {
    try {
      return List.of(
          Files.readString(
                  Path.of("/proc", Long.toString(process.pid()), "environ"),
                  StandardCharsets.ISO_8859_1)
              .split("\0", -1));
    } catch (IOException e) {
      // it has just ended, or is another user's
      return List.of();
    }
  }

  private void killAll() {
    processes().forEach(ProcessHandle::destroyForcibly);
  }

  /** Ends what runs, then the daemons. Fails when something doesn't end by itself. */
  @Override
  public void close() {
    try {
      stop();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (Exception e) {
      throw new AssertionError("Slurm can't be stopped: " + logs(), e);
    } finally {
      killAll();
      Runtime.getRuntime().removeShutdownHook(atExit);
    }
  }

  private void stop() throws Exception {
    if (daemons.size() == NODES + 1) {
      command("scancel", "--signal=KILL", "--user=" + System.getProperty("user.name"));
    }
    Collections.reverse(daemons);
    daemons.forEach(Process::destroy);
    Await.until("all processes of Slurm end", STOP_LIMIT, () -> processes().findAny().isEmpty());
  }
}
