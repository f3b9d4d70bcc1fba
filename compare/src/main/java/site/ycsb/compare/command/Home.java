package site.ycsb.compare.command;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import site.ycsb.client.binding.BindingCatalog;
import site.ycsb.config.ConfigurationException;
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
}
