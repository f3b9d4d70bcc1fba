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

/** The folder of the distribution, with the studies in it. */
final class Home {
  private static final String SUFFIX = ".yaml";

  private Home() {}

  static Path folder() {
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
  static String userClassPath() {
    return Arrays.stream(
            System.getProperty(BindingCatalog.CLASS_PATH, "").split(File.pathSeparator, -1))
        .filter(part -> !part.isEmpty())
        .map(part -> Path.of(part).toAbsolutePath().normalize().toString())
        .collect(Collectors.joining(File.pathSeparator));
  }

  static Path workloads() {
    return folder().resolve("workloads");
  }

  static Path studies() {
    return workloads().resolve("studies");
  }

  /** The file that a user means by its name or by that of a study. */
  static Path study(String word) throws IOException {
    Path file = Path.of(word);
    if (Files.isRegularFile(file)) {
      return file;
    }
    Path known = studies().resolve(word + SUFFIX);
    if (Files.isRegularFile(known)) {
      return known;
    }
    List<String> names = studyFiles().stream().map(Home::studyName).toList();
    throw ConfigurationException.ofArgument(
        "study",
        word,
        "must be a study file, or one of " + String.join(", ", names),
        Nearest.question(word, names, "See bin/ycsb compare list"));
  }

  static List<Path> studyFiles() throws IOException {
    if (!Files.isDirectory(studies())) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(studies())) {
      return files.filter(file -> file.toString().endsWith(SUFFIX)).sorted().toList();
    }
  }

  static String studyName(Path file) {
    String name = String.valueOf(file.getFileName());
    return name.substring(0, name.length() - SUFFIX.length());
  }

  /** What shells complete. */
  static final class StudyNames implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      try {
        return studyFiles().stream().map(Home::studyName).iterator();
      } catch (IOException | ConfigurationException e) {
        // what can't be found isn't offered
        return Collections.emptyIterator();
      }
    }
  }
}
