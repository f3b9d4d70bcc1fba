package site.ycsb.stores;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Problem;

public record ServerJars(Path folder) {
  /** Compares versions by the numbers in them. */
  public static final Comparator<String> BY_VERSION =
      (one, other) -> Arrays.compare(numbers(one), numbers(other));

  private static final String SUFFIX = ".jar";

  /** The jars of a store; {@link ConfigurationException} when there are none. */
  public static ServerJars of(StoreEnvironment environment, String store) {
    Path folder = environment.storesFolder().resolve(store).resolve("lib");
    if (!Files.isDirectory(folder)) {
      throw new ConfigurationException(
          new Problem(
              StoreEnvironment.STORES_PROPERTY,
              environment.storesFolder().toString(),
              "distribution",
              "must hold the jars of the server in " + store + "/lib",
              "Use a complete distribution, or give the address of a server that runs elsewhere"));
    }
    return new ServerJars(folder);
  }

  public Path jar(String artifact) {
    return find(artifact)
        .orElseThrow(
            () -> new IllegalStateException("no " + artifact + "-<version>.jar in " + folder));
  }

  public String version(String artifact) {
    String name = String.valueOf(jar(artifact).getFileName());
    return name.substring(artifact.length() + 1, name.length() - SUFFIX.length());
  }

  private static int[] numbers(String version) {
    return Arrays.stream(version.split("\\D+", -1))
        .filter(part -> !part.isEmpty())
        .mapToInt(Integer::parseInt)
        .toArray();
  }

  private Optional<Path> find(String artifact) {
    List<Path> found = new ArrayList<>();
    try (DirectoryStream<Path> jars =
        Files.newDirectoryStream(folder, artifact + "-[0-9]*" + SUFFIX)) {
      jars.forEach(found::add);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return found.stream().sorted().findFirst();
  }
}
