package site.ycsb.benchmarks;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import site.ycsb.config.ConfigurationException;
import site.ycsb.testing.doubles.AnsweringDB;

/** One client run as a process of its own. */
final class ClientProcess {
  /** What is started. */
  static final String MAIN_CLASS = "site.ycsb.Client";

  /** The option that names the folder of the published client. */
  static final String ORACLE = "--oracle";

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

  /**
   * The class path of the published client and of {@link NothingStore}.
   *
   * @param folder with the jars that the client needs
   * @param scratch gets the store's classes, and no others of this project
   */
  static String published(Path folder, Path scratch) throws IOException {
    for (Class<?> type : List.of(NothingStore.class, AnsweringDB.class)) {
      String name = type.getName().replace('.', '/') + ".class";
      Path file = scratch.resolve("store").resolve(name);
      Files.createDirectories(file.getParent());
      try (InputStream in = ClientProcess.class.getResourceAsStream("/" + name)) {
        Files.copy(Objects.requireNonNull(in, name), file);
      }
    }
    String jars =
        jars(folder).stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    return scratch.resolve("store") + File.pathSeparator + jars;
  }

  /** Rejects a folder of the published client that hasn't it. */
  static void requirePublished(Path folder) {
    String client = MAIN_CLASS.replace('.', '/') + ".class";
    try {
      for (Path jar : jars(folder)) {
        try (ZipFile classes = new ZipFile(jar.toFile())) {
          if (classes.getEntry(client) != null) {
            return;
          }
        }
      }
    } catch (IOException e) {
      // a folder that isn't there, or what isn't a jar
    }
    throw ConfigurationException.ofArgument(
        ORACLE,
        folder.toString(),
        "must be a directory with the jars of the published client",
        "Build the module core, which copies them to core/target/oracle, and start this at the"
            + " top of the checkout, or name the directory");
  }

  private static List<Path> jars(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(Path::toAbsolutePath)
          .filter(file -> file.toString().endsWith(".jar"))
          .sorted()
          .toList();
    }
  }
}
