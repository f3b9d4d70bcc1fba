package site.ycsb.compare.command;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.client.binding.BindingCatalog;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Nearest;
import site.ycsb.config.Problem;

/** The folder of the distribution. */
public final class Home {
  private Home() {}

  public static Path folder() {
    @Nullable String home = System.getProperty(BindingCatalog.HOME);
    if (home == null || !Files.isDirectory(Path.of(home))) {
      throw new ConfigurationException(
          new Problem(
              BindingCatalog.HOME,
              String.valueOf(home),
              "JVM",
              "must be the directory of the distribution",
              "Start with bin/ycsb compare"));
    }
    return Path.of(home);
  }

  /** What {@code -cp} gave to this command, by absolute paths: others run in other folders. */
  public static String userClassPath() {
    return Arrays.stream(
            System.getProperty(BindingCatalog.CLASS_PATH, "").split(File.pathSeparator, -1))
        .filter(part -> !part.isEmpty())
        .map(part -> Path.of(part).toAbsolutePath().normalize().toString())
        .collect(Collectors.joining(File.pathSeparator));
  }

  public static Path workloads() {
    return folder().resolve("workloads");
  }

  public static Path studies() {
    return workloads().resolve("studies");
  }

  /** The studies that come with the distribution, and files. */
  static final class StudyNames {
    private static final String SUFFIX = ".yaml";

    private StudyNames() {}

    /** What shells complete. */
    static final class Shipped implements Iterable<String> {
      @Override
      public Iterator<String> iterator() {
        try {
          return all().stream().map(StudyNames::nameOf).iterator();
        } catch (IOException | ConfigurationException e) {
          // what can't be found isn't offered
          return Collections.emptyIterator();
        }
      }
    }

    /** The file that a user means by its name or by that of a study. */
    static Path find(String word) throws IOException {
      Path file = Path.of(word);
      if (Files.isRegularFile(file)) {
        return file;
      }
      Path known = Home.studies().resolve(word + SUFFIX);
      if (Files.isRegularFile(known)) {
        return known;
      }
      List<String> names = all().stream().map(StudyNames::nameOf).toList();
      throw ConfigurationException.ofArgument(
          "study",
          word,
          "must be a study file, or one of " + String.join(", ", names),
          Nearest.question(word, names, "See bin/ycsb compare list"));
    }

    static List<Path> all() throws IOException {
      if (!Files.isDirectory(Home.studies())) {
        return List.of();
      }
      try (Stream<Path> files = Files.list(Home.studies())) {
        return files.filter(file -> file.toString().endsWith(SUFFIX)).sorted().toList();
      }
    }

    static String nameOf(Path file) {
      String name = String.valueOf(file.getFileName());
      return name.substring(0, name.length() - SUFFIX.length());
    }
  }
}
