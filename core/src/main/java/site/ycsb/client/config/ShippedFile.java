package site.ycsb.client.config;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.client.binding.BindingCatalog;
import site.ycsb.config.FileTrouble;
import site.ycsb.config.Problem;
import site.ycsb.config.Problems;
import site.ycsb.config.PropertyFile;
import site.ycsb.config.SourcedProperties;

/** Finds files that come with the client, such as {@code workloads/workloada}. */
public final class ShippedFile {
  private static final String OPTION = "-P";
  private static final String WORKLOADS = "workloads/";

  private ShippedFile() {}

  /**
   * The file that a name stands for: the one in the working folder, or else the client's, so that
   * those may be named from any folder. The name itself when neither is there.
   */
  public static Path find(Path name) {
    @Nullable String home = System.getProperty(BindingCatalog.HOME);
    return !Files.exists(name) && home != null && Files.exists(Path.of(home).resolve(name))
        ? Path.of(home).resolve(name)
        : name;
  }

  /** Reads the properties of the file that a name of {@code -P} stands for. */
  public static void read(Path name, SourcedProperties into, Problems problems) {
    Path path = find(name);
    into.addFile(path);
    Properties content = new Properties();
    try {
      content = PropertyFile.read(path);
    } catch (NoSuchFileException e) {
      problems.add(missing(name));
    } catch (IOException e) {
      problems.add(
          OPTION,
          name.toString(),
          OPTION,
          "the file can't be read (" + FileTrouble.why(e) + ")",
          "Give a properties file");
    }
    for (String key : content.stringPropertyNames()) {
      into.set(key, content.getProperty(key), name.toString());
    }
  }

  /** That there is no file of this name: where it was looked for, and what may be meant. */
  private static Problem missing(Path name) {
    List<Path> places = new ArrayList<>(List.of(name.toAbsolutePath()));
    List<String> meant = List.of();
    @Nullable String home = System.getProperty(BindingCatalog.HOME);
    if (home != null) {
      places.add(Path.of(home).resolve(name).toAbsolutePath());
      meant =
          Stream.of(name.toString(), "workload" + name)
              .map(word -> WORKLOADS + word)
              .filter(word -> Files.isRegularFile(Path.of(home).resolve(word)))
              .toList();
    }
    return new Problem(
        OPTION,
        name.toString(),
        OPTION,
        "there is no such file; looked for "
            + places.stream().distinct().map(Path::toString).collect(Collectors.joining(" and ")),
        meant.isEmpty()
            ? "Give a properties file, such as " + WORKLOADS + "workloada"
            : "Did you mean " + meant.get(0) + "?");
  }
}
