package site.ycsb.conformance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/** The published client in a class loader of its own, which sees none of our classes but guests. */
final class Oracle implements AutoCloseable {
  private static final String PREFIX = "core-0.17.0";

  private final URLClassLoader loader;
  private final Path jar;

  Oracle() throws IOException {
    Path folder = Path.of(System.getProperty("oracle.folder"));
    List<URL> urls = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.sorted().toList()) {
        urls.add(file.toUri().toURL());
      }
    }
    urls.add(Guest.class.getProtectionDomain().getCodeSource().getLocation());
    jar = folder.resolve(PREFIX + ".jar");
    loader = new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
  }

  /** A class of the oracle; fails when it came from anywhere but its jar. */
  Class<?> load(String name) throws ClassNotFoundException {
    Class<?> type = Class.forName(name, false, loader);
    URI source =
        URI.create(String.valueOf(type.getProtectionDomain().getCodeSource().getLocation()));
    if (!Path.of(source).equals(jar.toAbsolutePath())) {
      throw new AssertionError(name + " came from " + source);
    }
    return type;
  }

  /** Names of all classes of the published client. */
  List<String> classNames() {
    try (JarFile file = new JarFile(jar.toFile())) {
      return file.stream()
          .map(entry -> entry.getName())
          .filter(name -> name.endsWith(".class"))
          .map(name -> name.substring(0, name.length() - ".class".length()).replace('/', '.'))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The guest among the oracle's classes. */
  @SuppressWarnings("unchecked") // a guest is a function of texts in every loader
  Function<List<String>, List<String>> guest(Class<? extends Guest> guest) {
    try {
      load("site.ycsb.DB");
      return (Function<List<String>, List<String>>)
          loader.loadClass(guest.getName()).getDeclaredConstructor().newInstance();
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("a guest can't be made", e);
    }
  }

  @Override
  public void close() throws IOException {
    loader.close();
  }
}
