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

  private static final String SOURCE = "NothingStore.java";

  /** This project's client: the classes that this program runs with. */
  static Core ours(Path scratch) throws IOException {
    return of("ours", System.getProperty("java.class.path"), scratch);
  }

  /** The published client, in a folder with the jars that it needs. */
  static Core published(Path folder, Path scratch) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      String jars =
          files
              .map(Path::toAbsolutePath)
              .map(Path::toString)
              .filter(name -> name.endsWith(".jar"))
              .sorted()
              .collect(Collectors.joining(File.pathSeparator));
      return of("published", jars, scratch);
    }
  }

  /** An earlier build of this project, by its class path. */
  static Core built(String name, String classPath, Path scratch) throws IOException {
    return of(name, classPath, scratch);
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
