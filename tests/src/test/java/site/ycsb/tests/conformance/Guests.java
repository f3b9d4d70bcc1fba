package site.ycsb.tests.conformance;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.slf4j.Logger;
import site.ycsb.testing.client.InProcessClient;
import site.ycsb.testing.client.StartedJvms;

/** Guest classes, compiled against the published client, and our client that runs them. */
final class Guests {
  private static final String PATH_SEPARATOR = System.getProperty("path.separator");

  private static final List<String> NAMES =
      List.of(
          "GuestBinding",
          "GuestWorkload",
          "GuestCoreWorkload",
          "GuestProperties",
          "SqliteBinding",
          "ListingBinding",
          "LateWorkload",
          "TraceWorkload");

  private final Path folder;
  private final Path classes;

  private Guests(Path folder) {
    this.folder = folder;
    this.classes = folder.resolve("classes");
  }

  /** Compiles them; fails with what the compiler says. */
  static Guests compiledIn(Path folder) throws IOException {
    return compiledIn(folder, NAMES);
  }

  /** Compiles those with these names. */
  static Guests compiledIn(Path folder, List<String> names) throws IOException {
    return compiledIn(folder, names, List.of());
  }

  /** Compiles those with these names, against libraries too. */
  static Guests compiledIn(Path folder, List<String> names, List<String> libraries)
      throws IOException {
    Path sources = Files.createDirectories(folder.resolve("guests"));
    List<Path> files = new ArrayList<>();
    for (String name : names) {
      Path file = sources.resolve(name + ".java");
      try (InputStream in = Guests.class.getResourceAsStream("/guests/" + name + ".java.txt")) {
        Files.write(file, Objects.requireNonNull(in, name).readAllBytes());
      }
      files.add(file);
    }
    return compiledFrom(folder, files, libraries);
  }

  /** Compiles these source files. */
  static Guests compiledFrom(Path folder, List<Path> files) throws IOException {
    return compiledFrom(folder, files, List.of());
  }

  private static Guests compiledFrom(Path folder, List<Path> files, List<String> libraries)
      throws IOException {
    Guests guests = new Guests(folder);
    Files.createDirectories(guests.classes);
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter said = new StringWriter();
    try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, UTF_8)) {
      List<String> options =
          List.of(
              "-proc:none",
              "-cp",
              Stream.concat(
                      Stream.of(System.getProperty("ycsb.published.core"), slf4j()),
                      libraries.stream())
                  .collect(Collectors.joining(PATH_SEPARATOR)),
              "-d",
              guests.classes.toString());
      boolean compiled =
          compiler
              .getTask(
                  said, manager, null, options, null, manager.getJavaFileObjectsFromPaths(files))
              .call();
      if (!compiled) {
        throw new AssertionError("the guests don't compile against YCSB 0.17.0:\n" + said);
      }
    }
    return guests;
  }

  /** The logging API, which bindings bring along and the client gives them. */
  private static String slf4j() {
    return Path.of(
            URI.create(Logger.class.getProtectionDomain().getCodeSource().getLocation().toString()))
        .toString();
  }

  /**
   * What a run of our client came to.
   *
   * @param out its results
   * @param err everything else that it said
   */
  record Ran(int exitCode, String out, String err) {}

  /**
   * Our client with the guests on its class path, without the published jar; each one has guests of
   * its own, whose data end with it.
   */
  InProcessClient client() {
    return InProcessClient.ofTest()
        .with(classes + PATH_SEPARATOR + System.getProperty("ycsb.guest.sqlite"));
  }

  /**
   * Runs our client as bin/ycsb does, in a JVM of its own: without the guests on its class path.
   */
  Ran runApart(Path home, List<String> arguments) throws IOException, InterruptedException {
    return run(List.of("-Dycsb.home=" + home), System.getProperty("java.class.path"), arguments);
  }

  /** The folder of the compiled classes. */
  Path classes() {
    return classes;
  }

  /** Writes the compiled classes into a jar. */
  void pack(Path jar) throws IOException {
    Files.createDirectories(jar.getParent());
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar));
        Stream<Path> files = Files.walk(classes)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        out.putNextEntry(new JarEntry(classes.relativize(file).toString()));
        out.write(Files.readAllBytes(file));
      }
    }
  }

  private Ran run(List<String> jvmOptions, String classPath, List<String> arguments)
      throws IOException, InterruptedException {
    Path out = folder.resolve("out");
    Path err = folder.resolve("err");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-XX:TieredStopAtLevel=1");
    command.add("-XX:+UseSerialGC");
    command.add("-Djava.io.tmpdir=" + folder);
    command.addAll(jvmOptions);
    command.add("-cp");
    command.add(classPath);
    command.add("site.ycsb.cli.Main");
    command.addAll(arguments);
    StartedJvms.add();
    Process process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    try {
      if (!process.waitFor(120, TimeUnit.SECONDS)) {
        throw new AssertionError("the client doesn't end:\n" + Files.readString(err));
      }
    } finally {
      process.destroyForcibly();
    }
    return new Ran(process.exitValue(), Files.readString(out), Files.readString(err));
  }
}
