package site.ycsb.stores.folder;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where a command runs: all that supervision takes from the process around it.
 *
 * @param workingFolder the folder under which {@code .ycsb/} lies
 * @param storesFolder holds {@code <store>/lib} with the jars of each server
 * @param variables environment variables
 * @param messages where progress is reported
 */
public record StoreEnvironment(
    Path workingFolder, Path storesFolder, Map<String, String> variables, PrintStream messages) {

  /** Names the folder of the servers' jars; by default {@code stores} in the distribution. */
  public static final String STORES_PROPERTY = "ycsb.stores.dir";

  /** The environment of this process, reporting on stderr. */
  public static StoreEnvironment ofProcess() {
    return new StoreEnvironment(
        Path.of("").toAbsolutePath(), storesFolderOfProcess(), System.getenv(), System.err);
  }

  public void say(String line) {
    messages.println(line);
    messages.flush();
  }

  private static Path storesFolderOfProcess() {
    @Nullable String given = System.getProperty(STORES_PROPERTY);
    if (given != null) {
      return Path.of(given).toAbsolutePath();
    }
    return Path.of(System.getProperty("ycsb.home", "")).toAbsolutePath().resolve("stores");
  }
}
