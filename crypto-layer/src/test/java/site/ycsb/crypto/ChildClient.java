package site.ycsb.crypto;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import javax.tools.ToolProvider;
import site.ycsb.testing.client.Child;

/** This project's client in a process of its own, with a binding whose data outlives it. */
final class ChildClient {
  private static final Duration TIME_LIMIT = Duration.ofMinutes(3);

  private final Path folder;
  private final Map<String, String> environment;

  private ChildClient(Path folder, Map<String, String> environment) {
    this.folder = folder;
    this.environment = environment;
  }

  /** A client that works in a folder; the binding is compiled into it. */
  static ChildClient in(Path folder, Map<String, String> environment) throws IOException {
    Path source = folder.resolve("FileStoreDB.java");
    try (InputStream in =
        Objects.requireNonNull(ChildClient.class.getResourceAsStream("FileStoreDB.txt"))) {
      Files.copy(in, source);
    }
    int failed =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "-proc:none",
                "-d",
                folder.toString(),
                "-cp",
                Path.of("target", "oracle", "ycsb-core.jar").toAbsolutePath().toString(),
                source.toString());
    assertEquals(0, failed);
    return new ChildClient(folder, environment);
  }

  /** Runs a command that has to end with this exit code. */
  Ended run(int exitCode, String name, List<String> arguments) throws Exception {
    Path out = folder.resolve(name + ".out");
    Path err = folder.resolve(name + ".err");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Xmx256m");
    command.addAll(Child.SHORT_LIVED);
    command.add("-cp");
    command.add(
        folder + System.getProperty("path.separator") + System.getProperty("java.class.path"));
    command.add("site.ycsb.cli.Main");
    command.addAll(arguments);
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().putAll(environment);
    Process process = builder.redirectOutput(out.toFile()).redirectError(err.toFile()).start();
    TreeSet<String> seen = new TreeSet<>();
    try {
      long deadline = System.nanoTime() + TIME_LIMIT.toNanos();
      while (!process.waitFor(20, TimeUnit.MILLISECONDS)) {
        if (System.nanoTime() > deadline) {
          throw new AssertionError(name + " didn't end:\n" + Files.readString(err));
        }
        look(process.pid(), seen);
      }
    } finally {
      process.destroyForcibly();
    }
    Ended ended = new Ended(Files.readString(out), Files.readString(err), String.join("\n", seen));
    assertEquals(exitCode, process.exitValue(), ended.toString());
    return ended;
  }

  /** What other processes of the user can see of one. */
  private static void look(long pid, TreeSet<String> seen) throws IOException {
    for (String file : List.of("cmdline", "environ", "comm")) {
      try {
        byte[] content = Files.readAllBytes(Path.of("/proc", Long.toString(pid), file));
        seen.add(new String(content, StandardCharsets.ISO_8859_1).replace('\0', '\n'));
      } catch (NoSuchFileException e) {
        return;
      } catch (IOException e) {
        // it ends just now
        return;
      }
    }
  }

  /**
   * What a command came to.
   *
   * @param process its command line and environment, as they were seen while it ran
   */
  record Ended(String out, String err, String process) {}
}
