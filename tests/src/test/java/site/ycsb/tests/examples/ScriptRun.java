package site.ycsb.tests.examples;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A script that runs in a session of its own, so that all that it starts can be found and stopped.
 * Signals are treated as in a terminal, even where this JVM ignores them.
 */
final class ScriptRun implements AutoCloseable {
  private static final long TIME_LIMIT_SECONDS = 60;

  private final Process process;
  private final Path output;
  private final Path errors;

  /** How it ended. */
  record Result(int exitCode, String output, String errors) {}

  private ScriptRun(Process process, Path output, Path errors) {
    this.process = process;
    this.output = output;
    this.errors = errors;
  }

  /**
   * Starts a script in a folder; what it prints goes to files there.
   *
   * @param shell that runs it, such as {@code sh}
   */
  static ScriptRun start(
      String shell,
      Path folder,
      Map<String, String> environment,
      Path script,
      List<String> arguments)
      throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of("setsid", "env", "--default-signal=HUP,INT,TERM", shell, script.toString()));
    command.addAll(arguments);
    Path output = folder.resolve("stdout.txt");
    Path errors = folder.resolve("stderr.txt");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectOutput(output.toFile())
            .redirectError(errors.toFile());
    builder.environment().putAll(environment);
    return new ScriptRun(builder.start(), output, errors);
  }

  /** Waits for its end. */
  Result await() throws IOException, InterruptedException {
    assertTrue(
        process.waitFor(TIME_LIMIT_SECONDS, TimeUnit.SECONDS),
        () -> "still running: " + running() + ", " + read(errors));
    return new Result(process.exitValue(), read(output), read(errors));
  }

  /** What Ctrl-C sends: to all processes of the terminal's foreground. */
  void interruptFromTerminal() throws IOException, InterruptedException {
    kill("-INT", "-" + process.pid());
  }

  /** Sends a signal to the script alone. */
  void signal(String name) throws IOException, InterruptedException {
    kill("-" + name, Long.toString(process.pid()));
  }

  private static void kill(String signal, String target) throws IOException, InterruptedException {
    Process kill = new ProcessBuilder("kill", signal, "--", target).start();
    assertTrue(kill.waitFor(10, TimeUnit.SECONDS));
    assertTrue(kill.exitValue() == 0, "kill " + signal + " " + target);
  }

  /** The processes of its session. */
  List<Long> running() {
    try (Stream<Path> processes = Files.list(Path.of("/proc"))) {
      return processes
          .map(path -> path.getFileName().toString())
          .filter(name -> name.matches("[0-9]+"))
          .filter(this::isOfThisSession)
          .map(Long::valueOf)
          .toList();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** By the fields of proc(5)'s stat that follow the name: state, parent, group, session. */
  private boolean isOfThisSession(String id) {
    String stat;
    try {
      stat = Files.readString(Path.of("/proc", id, "stat"), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      // it has just ended
      return false;
    }
    String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
    return !fields[0].equals("Z") && fields[3].equals(Long.toString(process.pid()));
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    for (Long id : running()) {
      ProcessHandle.of(id).ifPresent(ProcessHandle::destroyForcibly);
    }
    process.destroyForcibly();
  }
}
