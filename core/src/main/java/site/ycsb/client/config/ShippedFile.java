package site.ycsb.client.config;

import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import site.ycsb.client.binding.BindingCatalog;

/** Finds files that come with the client, such as {@code workloads/workloada}. */
public final class ShippedFile {
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
}
