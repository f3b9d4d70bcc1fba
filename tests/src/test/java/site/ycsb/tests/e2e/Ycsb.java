package site.ycsb.tests.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import site.ycsb.compare.trial.RunningTrial;
import site.ycsb.compare.trial.Trial;
import site.ycsb.compare.trial.Trial.TrialFiles;
import site.ycsb.compare.trial.TrialResult;
import site.ycsb.compare.trial.TrialRunner;
import site.ycsb.testing.client.StartedJvms;

/** Runs commands of the built distribution in a working folder. */
final class Ycsb {
  private static final Set<String> MEASURING = Set.of("load", "run", "capacity");
  private static final String SECTIONS = "output.sections";

  /** Commands that do the same in a JVM that goes on afterwards. */
  private static final Set<String> RESIDENT =
      Set.of(
          "load",
          "run",
          "schema",
          "shell",
          "prove",
          "audit",
          "key",
          "reencrypt",
          "store",
          "merge",
          "bindings",
          "capacity",
          "profile");

  /** Whatever command has this option starts no server and no client. */
  private static final String DRY_RUN = "--dry-run";

  /** Options of the launcher, and for class loaders. */
  private static final Set<String> OF_PROCESSES = Set.of("-jvm-args", "-cp");

  private static final Duration TIME_LIMIT = Duration.ofMinutes(8);

  static {
    ClassArchive.make(distribution());
  }

  private final Path folder;
  private final List<String> command;
  private final TrialRunner runner;
  private final Optional<ResidentClients> residents;
  private final AtomicInteger commands;

  private Ycsb(
      Path folder,
      List<String> command,
      Optional<ResidentClients> residents,
      AtomicInteger commands) {
    this.folder = folder;
    this.command = command;
    this.runner = new TrialRunner(command, folder, folder.resolve("output"), Map.of());
    this.residents = residents;
    this.commands = commands;
  }

  /** Commands in this working folder, which gets the distribution's workload files. */
  static Ycsb in(Path folder) {
    return in(folder, List.of(distribution().resolve("bin/ycsb").toString()));
  }

  /**
   * Commands on servers that come with the distribution, whichever the environment names. They can
   * be interrupted as from a terminal, even where this JVM ignores that.
   */
  static Ycsb localIn(Path folder) {
    return localIn(folder, List.of());
  }

  /** The same, but on the mongod of this machine where there is one. */
  static Ycsb localWithMongodIn(Path folder) {
    String named = System.getenv().getOrDefault("YCSB_MONGOD", "");
    return localIn(folder, List.of("env", "YCSB_MONGOD=" + named));
  }

  /**
   * The same, started by another command.
   *
   * @param starter what comes before the command, such as {@code env} with variables
   */
  static Ycsb localIn(Path folder, List<String> starter) {
    List<String> command = new ArrayList<>(starter);
    command.addAll(List.of("env", "--default-signal=INT", "YCSB_MONGODB_URL="));
    if (starter.stream().noneMatch(word -> word.startsWith("YCSB_MONGOD="))) {
      command.add("YCSB_MONGOD=stand-in");
    }
    command.add(distribution().resolve("bin/ycsb").toString());
    return in(folder, command);
  }

  private static Ycsb in(Path folder, List<String> command) {
    try {
      Files.createDirectories(folder);
      copyTree(distribution().resolve("workloads"), folder.resolve("workloads"));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    return new Ycsb(folder, command, Optional.empty(), new AtomicInteger());
  }

  /**
   * The same, but commands that are waited for run one after the other in JVMs that they share,
   * with the class path of the tests, where that makes no difference.
   */
  Ycsb resident() {
    return resident(List.of());
  }

  /** The same, in JVMs with these options. */
  Ycsb resident(List<String> options) {
    List<String> starter = command.subList(0, command.size() - 1);
    ResidentClients clients = new ResidentClients(folder, starter, options);
    return new Ycsb(folder, command, Optional.of(clients), commands);
  }

  /** The same, but every command has a process of its own, by the distribution's launcher. */
  Ycsb apart() {
    return new Ycsb(folder, command, Optional.empty(), commands);
  }

  /** The same in processes of their own, by another installation than {@link #distribution}. */
  Ycsb of(Path installation) {
    List<String> other = new ArrayList<>(command.subList(0, command.size() - 1));
    other.add(installation.resolve("bin/ycsb").toString());
    return new Ycsb(folder, other, Optional.empty(), commands);
  }

  /** The folder that the build made. */
  static Path distribution() {
    return Path.of(System.getProperty("ycsb.distribution")).toAbsolutePath().normalize();
  }

  Path folder() {
    return folder;
  }

  /** Starts a command; the caller waits for it and closes it. */
  RunningTrial start(String... arguments) {
    StartedJvms.add();
    return runner.start(trial(arguments));
  }

  private Trial trial(String... arguments) {
    String name = String.format("%02d-%s", commands.incrementAndGet(), arguments[0]);
    List<String> all = new ArrayList<>(List.of(arguments));
    if (MEASURING.contains(arguments[0]) && !all.toString().contains(SECTIONS)) {
      // tests look at what a user gets only on request
      all.addAll(List.of("-p", SECTIONS + "=all"));
    }
    return new Trial(name, all, TIME_LIMIT);
  }

  /** Runs a command to its end. */
  TrialResult run(String... arguments) throws InterruptedException {
    return run(trial(arguments));
  }

  /**
   * A command that runs while a test does something else.
   *
   * @param errorFile what it prints on stderr, once it has begun
   */
  record Beside(Path errorFile, Future<TrialResult> result) {}

  /** Runs a command as {@link #run} does, in a thread of its own. */
  Beside beside(String... arguments) {
    Trial trial = trial(arguments);
    FutureTask<TrialResult> result = new FutureTask<>(() -> run(trial));
    Thread thread = new Thread(result, trial.name());
    thread.setDaemon(true);
    thread.start();
    return new Beside(files(trial).errors(), result);
  }

  private TrialFiles files(Trial trial) {
    return new TrialFiles(folder.resolve("output"), trial.name());
  }

  private TrialResult run(Trial trial) throws InterruptedException {
    List<String> arguments = trial.arguments();
    boolean goesOn = RESIDENT.contains(arguments.get(0)) || arguments.contains(DRY_RUN);
    if (residents.isPresent() && goesOn && Collections.disjoint(OF_PROCESSES, arguments)) {
      return residents.get().run(trial, files(trial));
    }
    StartedJvms.add();
    return runner.run(trial);
  }

  /** Runs a command that has to end with this exit code. */
  TrialResult expect(int exitCode, String... arguments) throws InterruptedException {
    TrialResult result = run(arguments);
    assertEquals(exitCode, result.exitCode(), () -> describe(result));
    return result;
  }

  /** What Ctrl-C sends, to the command alone. */
  static void interrupt(RunningTrial running) throws IOException, InterruptedException {
    signal(running, "INT");
  }

  /** Sends a signal to the command alone. */
  static void signal(RunningTrial running, String signal) throws IOException, InterruptedException {
    signal(running.handle(), signal);
  }

  /** Sends a signal, such as {@code STOP} to freeze a process and {@code CONT} to let it go on. */
  static void signal(ProcessHandle process, String signal)
      throws IOException, InterruptedException {
    Process kill = new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid())).start();
    assertTrue(kill.waitFor(10, TimeUnit.SECONDS));
    assertEquals(0, kill.exitValue());
  }

  /** A command with all that it printed, for messages of failed tests. */
  static String describe(TrialResult result) {
    return result.trial().commandLine()
        + (result.timedOut() ? "\n(stopped at its time limit)" : "")
        + "\n--- exit code "
        + result.exitCode()
        + "\n--- stdout\n"
        + result.standardOutput()
        + "\n--- stderr\n"
        + result.standardError();
  }

  static void copyTree(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Path target = to.resolve(from.relativize(file).toString());
        if (Files.isDirectory(file)) {
          Files.createDirectories(target);
        } else if (!Files.exists(target)) {
          Files.copy(file, target);
        }
      }
    }
  }
}
