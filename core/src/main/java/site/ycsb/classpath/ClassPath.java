package site.ycsb.classpath;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.FileTrouble;
import site.ycsb.config.InputFile;
import site.ycsb.config.Problems;

/** Jars and folders to load classes and resources from, in their order. */
public record ClassPath(List<Path> files) {
  private static final String WILDCARD = "*";
  private static final String BINDING_FOLDER = "-binding";
  private static final ClassPath EMPTY = new ClassPath(List.of());

  public ClassPath {
    files = List.copyOf(files);
  }

  public static ClassPath empty() {
    return EMPTY;
  }

  /**
   * What a user names: jars, folders of classes or configuration, {@code folder/*} for all jars of
   * a folder, and folders of bindings in the layout of a distribution, {@code <name>-binding/lib/}.
   *
   * @param text separated as on the command line of a JVM
   * @throws ConfigurationException naming every part that doesn't exist
   */
  public static ClassPath parse(String text) {
    Problems problems = new Problems();
    List<Path> files = new ArrayList<>();
    for (String part : text.split(File.pathSeparator, -1)) {
      if (part.isEmpty()) {
        continue;
      }
      boolean wildcard = part.equals(WILDCARD) || part.endsWith(File.separator + WILDCARD);
      String named = wildcard ? part.substring(0, part.length() - WILDCARD.length()) : part;
      Path path = Path.of(named);
      if (!Files.exists(path)) {
        problems.add("-cp", text, "-cp", "there is no " + named, "Correct it or leave it out");
      } else if (wildcard) {
        files.addAll(jarsIn(path));
      } else if (isBindingFolder(path)) {
        files.addAll(ofBinding(path).files);
      } else if (holdsOnlyJars(path)) {
        problems.add(
            "-cp",
            part,
            "-cp",
            "must be a directory of classes or configuration, and holds only jars",
            "Give " + path.resolve(WILDCARD) + " in quotes for all its jars");
      } else {
        files.add(path);
      }
    }
    for (Path file : files) {
      checkJar(file, problems);
    }
    problems.throwIfAny();
    return new ClassPath(files);
  }

  /** Java would find nothing there; a folder with anything else may be meant. */
  private static boolean holdsOnlyJars(Path path) {
    if (!Files.isDirectory(path)) {
      return false;
    }
    try (Stream<Path> found = Files.list(path)) {
      List<Path> entries = found.toList();
      return !entries.isEmpty()
          && entries.stream()
              .allMatch(
                  entry ->
                      entry.toString().toLowerCase(Locale.ROOT).endsWith(".jar")
                          && Files.isRegularFile(entry));
    } catch (IOException e) {
      return false;
    }
  }

  private static void checkJar(Path file, Problems problems) {
    if (!Files.exists(file) || Files.isDirectory(file)) {
      return;
    }
    try (JarFile jar = new JarFile(InputFile.regular(file).toFile())) {
      jar.size();
    } catch (IOException e) {
      problems.add(
          "-cp",
          file.toString(),
          "-cp",
          "must be a jar or a directory (" + FileTrouble.why(e) + ")",
          "Name another file, or leave it out");
    }
  }

  /** The folders of bindings among what a user names. */
  public static List<Path> bindingFolders(String text) {
    return Arrays.stream(text.split(File.pathSeparator, -1))
        .filter(part -> !part.isEmpty() && !part.endsWith(WILDCARD))
        .map(Path::of)
        .filter(ClassPath::isBindingFolder)
        .toList();
  }

  /** A binding's folder: its {@code conf/} when it has one, and the jars of its {@code lib/}. */
  public static ClassPath ofBinding(Path folder) {
    List<Path> files = new ArrayList<>();
    Path conf = folder.resolve("conf");
    if (Files.isDirectory(conf)) {
      files.add(conf);
    }
    Path lib = folder.resolve("lib");
    if (Files.isDirectory(lib)) {
      files.addAll(jarsIn(lib));
    }
    return new ClassPath(files);
  }

  public static ClassPath ofFolder(Path folder) {
    return new ClassPath(List.of(folder));
  }

  /** The name that a folder without a description gives its binding. */
  public static String bindingName(Path folder) {
    String name = folder.toAbsolutePath().normalize().getFileName().toString();
    return name.endsWith(BINDING_FOLDER)
        ? name.substring(0, name.length() - BINDING_FOLDER.length())
        : name;
  }

  private static boolean isBindingFolder(Path path) {
    return Files.isDirectory(path.resolve("lib"))
        && path.toAbsolutePath().normalize().getFileName().toString().endsWith(BINDING_FOLDER);
  }

  /** This one with another after it; a file counts at its first place. */
  public ClassPath then(ClassPath other) {
    Set<Path> all = new LinkedHashSet<>(files);
    all.addAll(other.files);
    return new ClassPath(List.copyOf(all));
  }

  public boolean isEmpty() {
    return files.isEmpty();
  }

  URL[] urls() {
    URL[] urls = new URL[files.size()];
    for (int i = 0; i < urls.length; i++) {
      try {
        urls[i] = files.get(i).toUri().toURL();
      } catch (MalformedURLException e) {
        throw new IllegalStateException(files.get(i) + " has no URL", e);
      }
    }
    return urls;
  }

  private static List<Path> jarsIn(Path folder) {
    List<Path> jars = new ArrayList<>();
    try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, "*.{jar,JAR}")) {
      found.forEach(jars::add);
    } catch (IOException e) {
      throw new UncheckedIOException("the directory " + folder + " can't be read", e);
    }
    Collections.sort(jars);
    return jars;
  }
}
