package site.ycsb.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/** One client run as a process of its own. */
final class ClientProcess {
  /** What is started. */
  static final String MAIN_CLASS = "site.ycsb.Client";

  private final Path folder;

  /** Runs in a folder, where output stays until the next run. */
  ClientProcess(Path folder) {
    this.folder = folder;
  }

  record Output(String out, String err) {
    /** The number in a line of the result, such as {@code [READ], AverageLatency(us)}. */
    double figure(String name) {
      return out.lines()
          .filter(line -> line.startsWith(name + ", "))
          .mapToDouble(line -> Double.parseDouble(line.substring(name.length() + 2)))
          .findFirst()
          .orElseThrow(() -> new IllegalStateException("no " + name + " in:\n" + out + err));
    }
  }

  /**
   * Runs YCSB's main class.
   *
   * @param properties handed over by {@code -p}
   * @param limitSeconds when it is given up
   */
  Output run(
      String classPath, List<String> flags, Map<String, String> properties, long limitSeconds)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", classPath, MAIN_CLASS));
    command.addAll(flags);
    new TreeMap<>(properties)
        .forEach((key, value) -> command.addAll(List.of("-p", key + "=" + value)));
    Path out = folder.resolve("out.txt");
    Path err = folder.resolve("err.txt");
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    try {
      if (!process.waitFor(limitSeconds, TimeUnit.SECONDS) || process.exitValue() != 0) {
        throw new IllegalStateException(
            "a client failed: " + command + "\n" + Files.readString(out) + Files.readString(err));
      }
    } finally {
      process.destroyForcibly();
    }
    return new Output(Files.readString(out), Files.readString(err));
  }
}
