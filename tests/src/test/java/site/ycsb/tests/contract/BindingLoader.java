package site.ycsb.tests.contract;

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
 * Loads a binding, its driver and the encryption layer from the distribution's folders. Only what
 * they share with the client (core and the extension interfaces) comes from the tests' class path.
 */
final class BindingLoader extends URLClassLoader {
  private BindingLoader(List<URL> jars) {
    super(jars.toArray(URL[]::new), BindingLoader.class.getClassLoader());
  }

  /** A loader for the binding in this folder; for one inside the client when there is none. */
  static BindingLoader of(Path distribution, String bindingFolder) {
    List<URL> jars = new ArrayList<>();
    add(distribution.resolve("lib"), "{ycsb-crypto-layer,bcprov}*.jar", jars);
    Path own = distribution.resolve(bindingFolder).resolve("lib");
    if (Files.isDirectory(own)) {
      add(own, "*.jar", jars);
    }
    return new BindingLoader(jars);
  }

  /** Its own jars first: the tests' class path may have another copy of them. */
  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    synchronized (getClassLoadingLock(name)) {
      @Nullable Class<?> known = findLoadedClass(name);
      if (known != null) {
        return known;
      }
      try {
        return findClass(name);
      } catch (ClassNotFoundException e) {
        return super.loadClass(name, resolve);
      }
    }
  }

  private static void add(Path folder, String pattern, List<URL> jars) {
    try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, pattern)) {
      for (Path jar : found) {
        jars.add(jar.toUri().toURL());
      }
    } catch (MalformedURLException e) {
      throw new IllegalStateException(e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
