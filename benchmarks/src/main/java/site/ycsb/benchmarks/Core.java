package site.ycsb.benchmarks;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import site.ycsb.config.ConfigurationException;
import site.ycsb.testing.doubles.AnsweringDB;

/**
 * A client to be measured.
 *
 * @param classPath of the client and of {@link NothingStore}
 */
record Core(String classPath) {
  /** The option that names the folder of the published client. */
  static final String ORACLE = "--oracle";

  /** This project's client: the classes that this program runs with. */
  static Core ours() {
    return new Core(System.getProperty("java.class.path"));
  }

  /**
   * The published client, in a folder with the jars that it needs.
   *
   * @param scratch gets the store's classes, and no others of this project
   */
  static Core published(Path folder, Path scratch) throws IOException {
    for (Class<?> type : List.of(NothingStore.class, AnsweringDB.class)) {
      String name = type.getName().replace('.', '/') + ".class";
      Path file = scratch.resolve("store").resolve(name);
      Files.createDirectories(file.getParent());
      try (InputStream in = Core.class.getResourceAsStream("/" + name)) {
        Files.copy(Objects.requireNonNull(in, name), file);
      }
    }
    String jars =
        jars(folder).stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    return new Core(scratch.resolve("store") + File.pathSeparator + jars);
  }

  /** Rejects a folder of the published client that hasn't it. */
  static void requirePublished(Path folder) {
    String client = ClientProcess.MAIN_CLASS.replace('.', '/') + ".class";
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
