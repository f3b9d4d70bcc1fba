package site.ycsb.crypto.kms;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Loads the clients of key management services and their libraries from the distribution's {@code
 * kms/lib}. Of the client's classes they see the encryption layer's, those for settings and files,
 * and the API of SLF4J only, and the client sees none of theirs.
 */
final class KmsClassLoader extends URLClassLoader {
  private static final String HOME = "ycsb.home";

  static {
    registerAsParallelCapable();
  }

  private KmsClassLoader(URL[] jars) {
    super("kms", jars, new Shared());
  }

  /** That of the distribution; outside of one, what is on the class path is used. */
  static ClassLoader get() {
    return Holder.LOADER;
  }

  private static ClassLoader find() {
    ClassLoader client = KmsClassLoader.class.getClassLoader();
    @Nullable String home = System.getProperty(HOME);
    Path folder = Path.of(home == null ? "" : home, "kms", "lib");
    if (home == null || !Files.isDirectory(folder)) {
      return client;
    }
    List<URL> jars = new ArrayList<>();
    try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, "*.jar")) {
      for (Path jar : found) {
        jars.add(url(jar));
      }
    } catch (IOException e) {
      throw new UncheckedIOException("the folder " + folder + " can't be read", e);
    }
    return new KmsClassLoader(jars.toArray(URL[]::new));
  }

  private static URL url(Path jar) throws MalformedURLException {
    return jar.toUri().toURL();
  }

  private static final class Holder {
    static final ClassLoader LOADER = find();
  }

  /** The JDK, and what the clients share with the encryption layer. */
  private static final class Shared extends ClassLoader {
    private static final List<String> SHARED =
        List.of("site.ycsb.crypto.", "site.ycsb.config.", "org.slf4j.");

    private final ClassLoader client = KmsClassLoader.class.getClassLoader();

    Shared() {
      super("kms-shared", getPlatformClassLoader());
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      for (String shared : SHARED) {
        if (name.startsWith(shared)) {
          return client.loadClass(name);
        }
      }
      throw new ClassNotFoundException(name);
    }
  }
}
