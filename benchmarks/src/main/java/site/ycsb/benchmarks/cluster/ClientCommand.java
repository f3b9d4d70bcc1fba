package site.ycsb.benchmarks.cluster;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import site.ycsb.config.ConfigurationException;

/**
 * Runs {@code bin/ycsb} of a distribution or checkout, whose output goes into a folder.
 *
 * @param script what is started
 * @param folder where it runs
 */
record ClientCommand(Path script, Path folder) {
  static final String HOME = "--home";
  private static final long TOKEN_SECONDS = 60;

  static ClientCommand of(Path home, Path folder) {
    Path script = home.toAbsolutePath().resolve("bin").resolve("ycsb");
    if (!Files.isExecutable(script)) {
      throw ConfigurationException.ofArgument(
          HOME, home.toString(), "must have the file bin/ycsb", "Name the client's directory");
    }
    return new ClientCommand(script, folder);
  }

  record Started(Process process, Path output, Path errors, List<String> command) {
    /** Waits for its end, which has to be a good one; returns what it printed as its result. */
    String end(long limitSeconds) throws IOException, InterruptedException {
      try {
        if (!process.waitFor(limitSeconds, TimeUnit.SECONDS) || process.exitValue() != 0) {
          throw new IllegalStateException(
              "a client failed: " + command + "\n" + Files.readString(errors));
        }
        return Files.readString(output);
      } finally {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
      }
    }
  }

  Started start(List<String> arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of(script.toString()));
    command.addAll(arguments);
    Path output = folder.resolve("out.txt");
    Path errors = folder.resolve("err.txt");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
            .redirectOutput(output.toFile())
            .redirectError(errors.toFile());
    builder.environment().put("JAVA_HOME", Path.of(System.getProperty("java.home")).toString());
    return new Started(builder.start(), output, errors, command);
  }

  Path token() throws IOException, InterruptedException {
    Path token = folder.resolve("token");
    start(List.of("cluster", "token", token.toString())).end(TOKEN_SECONDS);
    return token;
  }

  /** A port that nothing listens at. */
  static int freePort() throws IOException {
    try (ServerSocket free = new ServerSocket(0)) {
      return free.getLocalPort();
    }
  }

  /** The number in a line of a result, such as {@code [READ], AverageLatency(us)}. */
  static double metric(String output, String name) {
    return output
        .lines()
        .filter(line -> line.startsWith(name + ", "))
        .mapToDouble(line -> Double.parseDouble(line.substring(name.length() + 2)))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no " + name + " in:\n" + output));
  }
}
