package site.ycsb.benchmarks.client;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds out whether a client can be started from a class path. */
final class ClientClassPath {
  private static final String ALL_JARS = "*";

  private ClientClassPath() {}

  /** What it lacks, as the rule that it breaks; nothing when it lacks nothing. */
  static Optional<String> trouble(String classPath) {
    List<URL> urls = new ArrayList<>();
    for (String entry : classPath.split(File.pathSeparator, -1)) {
      boolean all = entry.equals(ALL_JARS) || entry.endsWith(File.separator + ALL_JARS);
      // nothing is the working folder, as it is for the JVM
      Path path = Path.of(all ? entry.substring(0, entry.length() - 1) : entry).toAbsolutePath();
      if (all ? !Files.isDirectory(path) : !Files.exists(path)) {
        return Optional.of("has to have entries that are there, and " + entry + " isn't");
      }
      (all ? jars(path) : List.of(path)).forEach(file -> urls.add(url(file)));
    }
    String resource = ClientProcess.MAIN_CLASS.replace('.', '/') + ".class";
    try (URLClassLoader classes =
        new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
      return classes.getResource(resource) == null
          ? Optional.of("has to have the client's class " + ClientProcess.MAIN_CLASS)
          : Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<Path> jars(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".jar")).toList();
    } catch (IOException e) {
      // what can't be read has none
      return List.of();
    }
  }

  private static URL url(Path file) {
    try {
      return file.toUri().toURL();
    } catch (MalformedURLException e) {
      throw new IllegalArgumentException(file + " is no URL", e);
    }
  }
}
