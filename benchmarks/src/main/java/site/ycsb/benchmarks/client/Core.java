package site.ycsb.benchmarks.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * A client to be measured.
 *
 * @param name as it's printed
 * @param classPath of the client and of the store that does nothing, compiled against that client
 */
record Core(String name, String classPath) {
  static final String STORE = "nothing.NothingStore";

  /** The option that names the folder of the published client. */
  static final String ORACLE = "--oracle";

  private static final String SOURCE = "NothingStore.java";

  /** This project's client: the classes that this program runs with. */
  static Core ours(Path scratch) throws IOException {
    return of("ours", System.getProperty("java.class.path"), scratch);
  }

  /** The published client, in a folder with the jars that it needs. */
  static Core published(Path folder, Path scratch) throws IOException {
    String jars =
        jars(folder).stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    return of("published", jars, scratch);
  }

  /** Rejects a folder of the published client that hasn't it. */
  static void checkPublished(Path folder, GivenOptions options) {
    if (!isClient(folder)) {
      options.reject(
          ORACLE,
          folder.toString(),
          "must be a directory with the jars of the published client",
          "Build the module core, which copies them to core/target/oracle, and start this at the"
              + " top of the checkout, or name the directory");
    }
  }

  private static boolean isClient(Path folder) {
    String client = ClientProcess.MAIN_CLASS.replace('.', '/') + ".class";
    try {
      for (Path jar : jars(folder)) {
        try (ZipFile classes = new ZipFile(jar.toFile())) {
          if (classes.getEntry(client) != null) {
            return true;
          }
        }
      }
    } catch (IOException e) {
      // a folder that isn't there, or what isn't a jar
    }
    return false;
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

  private static Core of(String name, String classPath, Path scratch) throws IOException {
    Path folder = Files.createDirectories(scratch.resolve(name));
    Path source = folder.resolve(SOURCE);
    try (InputStream in = Core.class.getResourceAsStream(SOURCE + ".txt")) {
      Files.write(source, Objects.requireNonNull(in, SOURCE).readAllBytes());
    }
    StringWriter said = new StringWriter();
    List<String> options = List.of("-proc:none", "-cp", classPath, "-d", folder.toString());
    var compiler = ToolProvider.getSystemJavaCompiler();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, UTF_8)) {
      var sources = files.getJavaFileObjects(source);
      if (!compiler.getTask(said, files, null, options, null, sources).call()) {
        throw new IllegalStateException(SOURCE + " doesn't compile against " + name + ": " + said);
      }
    }
    return new Core(name, folder + File.pathSeparator + classPath);
  }
}
