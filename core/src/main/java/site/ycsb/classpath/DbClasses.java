package site.ycsb.classpath;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import site.ycsb.DB;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.FileTrouble;
import site.ycsb.config.Problem;

/** Finds the classes that can be used as a binding in jars that don't say which they are. */
public final class DbClasses {
  private static final String CLASS_FILE = ".class";

  /** In the constants of every class that uses the benchmark's types. */
  private static final String API = "site/ycsb/";

  private DbClasses() {}

  public static boolean contains(ClassPath files, String className) {
    String entry = className.replace('.', '/') + CLASS_FILE;
    for (Path file : files.files()) {
      if (Files.isDirectory(file)) {
        if (Files.isRegularFile(file.resolve(entry))) {
          return true;
        }
      } else if (Files.isRegularFile(file)) {
        try (JarFile jar = new JarFile(file.toFile())) {
          if (jar.getEntry(entry) != null) {
            return true;
          }
        } catch (IOException e) {
          throw unreadable(file, e);
        }
      }
    }
    return false;
  }

  /** The names of all public classes in the jars that a DB can be made of. */
  public static Set<String> in(ClassPath files, ClassLoader client) {
    Set<String> names = new TreeSet<>();
    try (BindingClassLoader loader = new BindingClassLoader(files, client)) {
      for (Path file : files.files()) {
        if (Files.isRegularFile(file)) {
          try {
            search(file, loader, names);
          } catch (IOException e) {
            throw unreadable(file, e);
          }
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("the jars can't be closed", e);
    }
    return names;
  }

  private static ConfigurationException unreadable(Path jar, IOException failure) {
    return new ConfigurationException(
        new Problem(
            "jar",
            jar.toString(),
            "class path",
            "can't be read as a jar (" + FileTrouble.why(failure) + ")",
            "Replace it, or take it out of its directory"));
  }

  private static void search(Path file, BindingClassLoader loader, Set<String> names)
      throws IOException {
    try (JarFile jar = new JarFile(file.toFile())) {
      for (JarEntry entry : Collections.list(jar.entries())) {
        String name = entry.getName();
        if (name.endsWith(CLASS_FILE) && !name.startsWith("META-INF/") && usesApi(jar, entry)) {
          String className =
              name.substring(0, name.length() - CLASS_FILE.length()).replace('/', '.');
          if (isBinding(className, loader)) {
            names.add(className);
          }
        }
      }
    }
  }

  private static boolean usesApi(JarFile jar, JarEntry entry) throws IOException {
    try (InputStream in = jar.getInputStream(entry)) {
      return new String(in.readAllBytes(), ISO_8859_1).contains(API);
    }
  }

  private static boolean isBinding(String className, BindingClassLoader loader) {
    try {
      Class<?> type = Class.forName(className, false, loader);
      return DB.class.isAssignableFrom(type)
          && type.getClassLoader() == loader
          && Modifier.isPublic(type.getModifiers())
          && !Modifier.isAbstract(type.getModifiers())
          && Modifier.isPublic(type.getDeclaredConstructor().getModifiers());
    } catch (ReflectiveOperationException | LinkageError e) {
      // needs arguments, or something that isn't among the jars
      return false;
    }
  }
}
