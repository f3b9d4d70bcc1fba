package site.ycsb.stores;

import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Problem;
import site.ycsb.spi.store.LocalStore;

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

  /** How long a node may take to start, in seconds. */
  public static final String START_LIMIT_VARIABLE = "YCSB_STORE_START_LIMIT";

  /** Names the folder of the servers' jars; by default {@code stores} in the distribution. */
  public static final String STORES_PROPERTY = "ycsb.stores.dir";

  /** The environment of this process, reporting on stderr. */
  public static StoreEnvironment ofProcess() {
    return new StoreEnvironment(
        Path.of("").toAbsolutePath(), storesFolderOfProcess(), System.getenv(), System.err);
  }

  public StoreEnvironment in(Path folder) {
    return new StoreEnvironment(folder.toAbsolutePath(), storesFolder, variables, messages);
  }

  /**
   * How long a node may take to start, as the environment has it.
   *
   * @throws ConfigurationException when it's no such time
   */
  public Optional<Duration> startLimit() {
    @Nullable String seconds = variables.get(START_LIMIT_VARIABLE);
    if (seconds == null || seconds.isBlank()) {
      return Optional.empty();
    }
    return Optional.of(startLimit(START_LIMIT_VARIABLE, seconds, "environment"));
  }

  /** Throws {@link ConfigurationException} when it's no time limit. */
  public static Duration startLimit(String key, String seconds, String origin) {
    try {
      return Duration.ofSeconds(LocalStore.START_LIMIT.parser().apply(seconds));
    } catch (IllegalArgumentException e) {
      throw new ConfigurationException(
          new Problem(
              key, seconds, origin, LocalStore.START_LIMIT.rule(), "Correct it or leave it out"));
    }
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
