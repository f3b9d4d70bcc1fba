package site.ycsb.client.binding;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import site.ycsb.config.InputFile;

/** Finds the files in which bindings describe themselves. */
public final class BindingFiles {
  private static final String SUFFIX = ".binding.properties";
  private static final String FOLDER = "META-INF/ycsb/";

  /** Not in files: to look for one in the class path opens every jar. */
  private static final List<Binding> BUILT_IN =
      List.of(
          builtIn("basic", "site.ycsb.BasicDB", "Prints operations, stores nothing."),
          builtIn(
              "memory",
              "site.ycsb.db.MemoryDB",
              "Stores records in an ordered map in this process; a run loads them first."),
          builtIn(
              "null",
              "site.ycsb.db.NullDB",
              "Accepts every operation and does nothing: measures the client itself."));

  private BindingFiles() {}

  public static List<Binding> builtIn() {
    return BUILT_IN;
  }

  private static Binding builtIn(String name, String className, String summary) {
    return new Binding(
        List.of(name),
        List.of(),
        className,
        List.of(),
        summary,
        Binding.Server.UNKNOWN,
        Binding.Namespace.NONE);
  }

  static List<Path> foldersIn(Path home) {
    List<Path> found = new ArrayList<>();
    try (DirectoryStream<Path> folders = Files.newDirectoryStream(home, "*-binding")) {
      for (Path folder : folders) {
        if (Files.isDirectory(folder)) {
          found.add(folder);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("the directory " + home + " can't be read", e);
    }
    Collections.sort(found);
    return found;
  }

  /** The bindings that are described in their folders, with the folder of each. */
  static Map<Binding, Path> described(List<Path> folders) {
    Map<Binding, Path> bindings = new LinkedHashMap<>();
    for (Path folder : folders) {
      Path file = folder.resolve("binding.properties");
      if (!Files.isRegularFile(file)) {
        continue;
      }
      try {
        bindings.putIfAbsent(read(Files.newInputStream(file), file.toString()), folder);
      } catch (IOException e) {
        throw new UncheckedIOException(file + " can't be read", e);
      }
    }
    return bindings;
  }

  static List<Binding> in(List<Path> classPath) {
    List<Binding> bindings = new ArrayList<>();
    for (Path path : classPath) {
      try {
        if (Files.isDirectory(path)) {
          inFolder(path.resolve(FOLDER), bindings);
        } else if (path.toString().endsWith(".jar") && Files.isRegularFile(path)) {
          inJar(path, bindings);
        }
      } catch (IOException e) {
        throw new UncheckedIOException(path + " can't be read", e);
      }
    }
    return bindings;
  }

  private static void inFolder(Path folder, List<Binding> bindings) throws IOException {
    if (!Files.isDirectory(folder)) {
      return;
    }
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*" + SUFFIX)) {
      for (Path file : files) {
        bindings.add(read(new ByteArrayInputStream(InputFile.read(file)), file.toString()));
      }
    }
  }

  private static void inJar(Path path, List<Binding> bindings) throws IOException {
    try (JarFile jar = new JarFile(path.toFile())) {
      if (jar.getEntry(FOLDER) == null && jar.size() > 2_000) {
        return;
      }
      for (JarEntry entry : Collections.list(jar.entries())) {
        String name = entry.getName();
        if (name.startsWith(FOLDER)
            && name.endsWith(SUFFIX)
            && name.indexOf('/', FOLDER.length()) < 0) {
          bindings.add(read(jar.getInputStream(entry), path + "!" + name));
        }
      }
    }
  }

  private static Binding read(InputStream in, String name) {
    Properties file = new Properties();
    try (InputStreamReader reader = new InputStreamReader(in, UTF_8)) {
      file.load(reader);
    } catch (IOException e) {
      throw new UncheckedIOException(name + " can't be read", e);
    }
    return Binding.from(file, name);
  }
}
