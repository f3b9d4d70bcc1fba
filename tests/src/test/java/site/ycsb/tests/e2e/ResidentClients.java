package site.ycsb.tests.e2e;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.TimeUnit;
import site.ycsb.compare.trial.Trial;
import site.ycsb.compare.trial.Trial.TrialFiles;
import site.ycsb.compare.trial.TrialResult;
import site.ycsb.testing.client.StartedJvms;

/**
 * JVMs in a working folder that run one command of the client after the other, by {@link
 * ResidentMain}. A command in a JVM of its own spends most of its time on starting, and on loading
 * and compiling the driver of a store, which is the same each time. Signals, the launcher, options
 * of the JVM and the class paths of a distribution need a process of their own.
 *
 * <p>Thread-safe: commands at the same time have a JVM each. A JVM that isn't used any more ends by
 * itself.
 */
public final class ResidentClients {
  private static final Duration START_LIMIT = Duration.ofMinutes(2);
  private static final long END_SECONDS = 60;
  private static final int KILLED = 137;

  private final Path folder;
  private final List<String> starter;
  private final List<String> options;
  private final Deque<Jvm> idle = new ConcurrentLinkedDeque<>();

  /**
   * JVMs of a working folder.
   *
   * @param starter what comes before {@code java}, such as {@code env} with variables
   * @param options of the JVMs
   */
  public ResidentClients(Path folder, List<String> starter, List<String> options) {
    this.folder = folder;
    this.starter = List.copyOf(starter);
    this.options = List.copyOf(options);
  }

  /** Runs a command to its end or its time limit. */
  public TrialResult run(Trial trial, TrialFiles files) throws InterruptedException {
    long startNanos = System.nanoTime();
    try {
      Files.createDirectories(files.folder());
      Jvm jvm = begun(trial, files);
      boolean timedOut = false;
      int exitCode;
      try {
        exitCode = jvm.exitCode(trial.timeLimit());
        idle.addFirst(jvm);
      } catch (SocketTimeoutException e) {
        jvm.kill();
        timedOut = true;
        exitCode = KILLED;
      } catch (IOException e) {
        // the command ended its process
        exitCode = jvm.end();
      }
      Duration elapsed = Duration.ofNanos(System.nanoTime() - startNanos);
      return new TrialResult(trial, exitCode, timedOut, elapsed, files);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * The JVM that runs the command now: one that ends while it is idle doesn't, and servers that it
   * has started go on.
   */
  private Jvm begun(Trial trial, TrialFiles files) throws IOException, InterruptedException {
    for (Optional<Jvm> known = known(); known.isPresent(); known = known()) {
      if (known.get().begins(trial, files)) {
        return known.get();
      }
      known.get().end();
    }
    Path log = files.folder().resolve(files.name() + ".jvm");
    Jvm fresh = Jvm.start(folder, command(), log);
    if (!fresh.begins(trial, files)) {
      fresh.kill();
      throw new AssertionError("no command runs: " + Files.readString(log));
    }
    return fresh;
  }

  private List<String> command() {
    List<String> command = new ArrayList<>(starter);
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    for (String option : System.getenv().getOrDefault("JAVA_OPTS", "").split(" ", -1)) {
      if (!option.isEmpty()) {
        command.add(option);
      }
    }
    Path distribution = Ycsb.distribution();
    command.add("-Dycsb.stores.dir=" + distribution.resolve("stores"));
    command.addAll(options);
    command.add("-cp");
    // what the distribution has libraries log goes before what tests have
    command.add(
        distribution.resolve("conf") + File.pathSeparator + System.getProperty("java.class.path"));
    command.add(ResidentMain.class.getName());
    return command;
  }

  /** The processes that wait for a command. */
  List<ProcessHandle> idle() {
    return idle.stream().map(jvm -> jvm.process.toHandle()).toList();
  }

  private Optional<Jvm> known() {
    return Optional.ofNullable(idle.pollFirst());
  }

  /** One JVM, and the connection by which it gets commands. */
  private static final class Jvm {
    private final Process process;
    private final Socket socket;
    private final DataInputStream in;
    private final DataOutputStream out;

    private Jvm(Process process, Socket socket) throws IOException {
      this.process = process;
      this.socket = socket;
      in = new DataInputStream(socket.getInputStream());
      out = new DataOutputStream(socket.getOutputStream());
    }

    static Jvm start(Path folder, List<String> command, Path log) throws IOException {
      try (ServerSocket listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
        listening.setSoTimeout((int) START_LIMIT.toMillis());
        List<String> line = new ArrayList<>(command);
        line.add(Integer.toString(listening.getLocalPort()));
        ProcessBuilder builder =
            new ProcessBuilder(line)
                .directory(folder.toFile())
                .redirectInput(new File("/dev/null"))
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        // as the launcher has it
        builder.environment().put("LC_ALL", "C.UTF-8");
        StartedJvms.add();
        Process process = builder.start();
        try {
          return new Jvm(process, listening.accept());
        } catch (IOException e) {
          process.destroyForcibly();
          throw new AssertionError("no JVM for commands: " + Files.readString(log), e);
        }
      }
    }

    /** Hands it a command; false when it has ended before it got that. */
    boolean begins(Trial trial, TrialFiles files) {
      try {
        socket.setSoTimeout((int) START_LIMIT.toMillis());
        out.writeUTF(files.output().toString());
        out.writeUTF(files.errors().toString());
        out.writeInt(trial.arguments().size());
        for (String argument : trial.arguments()) {
          out.writeUTF(argument);
        }
        out.flush();
        return in.readBoolean();
      } catch (IOException e) {
        return false;
      }
    }

    /** The command's exit code, once it has ended. */
    int exitCode(Duration limit) throws IOException {
      socket.setSoTimeout((int) limit.toMillis());
      return in.readInt();
    }

    /** The exit code of one that ends by itself. */
    int end() throws IOException, InterruptedException {
      process.waitFor(END_SECONDS, TimeUnit.SECONDS);
      return kill();
    }

    /** Ends it; its exit code. */
    int kill() throws IOException {
      socket.close();
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
      return process.onExit().join().exitValue();
    }
  }
}
