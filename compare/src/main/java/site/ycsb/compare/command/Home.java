package site.ycsb.compare.command;

import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import site.ycsb.client.BindingCatalog;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Problem;

/** The folder of the distribution. */
final class Home {
  private Home() {}

  static Path folder() {
    @Nullable String home = System.getProperty(BindingCatalog.HOME);
    if (home == null || !Files.isDirectory(Path.of(home))) {
      throw new ConfigurationException(
          new Problem(
              BindingCatalog.HOME,
              String.valueOf(home),
              "JVM",
              "has to be the folder of the distribution",
              "Start with bin/ycsb compare"));
    }
    return Path.of(home);
  }

  static Path workloads() {
    return folder().resolve("workloads");
  }

  static Path studies() {
    return workloads().resolve("studies");
  }
}
