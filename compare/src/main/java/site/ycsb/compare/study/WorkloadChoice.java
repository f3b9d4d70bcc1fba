package site.ycsb.compare.study;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import site.ycsb.config.PropertyFile;
import site.ycsb.config.YcsbKeys;
import site.ycsb.workloads.NamedWorkload;

/**
 * A workload of a study.
 *
 * @param warmUp what its trials do before they count
 * @param properties further properties of its commands
 */
public record WorkloadChoice(
    String name, Path file, TrialWarmUp warmUp, Map<String, String> properties) {
  public WorkloadChoice {
    properties = Map.copyOf(properties);
  }

  /**
   * Whether its trials insert records: those of the next one have the same keys, unless the table
   * is loaded anew.
   */
  public boolean inserts(Map<String, String> others) {
    return !value("insertproportion", others).orElse("0").strip().matches("0*(\\.0*)?");
  }

  /** What its trials get as a property. */
  public Optional<String> value(String key, Map<String, String> others) {
    return Optional.ofNullable(all(others).getProperty(key));
  }

  private Properties all(Map<String, String> others) {
    Properties all = content();
    all.putAll(others);
    all.putAll(properties);
    return all;
  }

  /**
   * The kinds of operations that its trials do, by their names in the results; none when that can't
   * be told.
   */
  public Set<String> operations(Map<String, String> others) {
    Properties all = all(others);
    all.setProperty(YcsbKeys.DO_TRANSACTIONS, "true");
    return NamedWorkload.operations(all);
  }

  /** Keys of all properties that it sets. */
  public Set<String> keys() {
    Properties all = content();
    all.putAll(properties);
    return all.stringPropertyNames();
  }

  private Properties content() {
    try {
      return PropertyFile.read(file);
    } catch (IOException e) {
      return new Properties(); // its commands say what is wrong with it
    }
  }

  /**
   * What a trial does in its own JVM before it counts: operations or seconds, until either is
   * reached; or operations until the run is steady, by the client's criterion.
   *
   * @param operations of all threads together; 0 for no limit
   * @param seconds how long; 0 for no limit. Until the run is steady: at least so long
   * @param steadyLimitSeconds how long it may take until the run is steady; 0 when it doesn't wait
   *     for that
   */
  public record TrialWarmUp(long operations, long seconds, long steadyLimitSeconds) {
    public static final String OPERATIONS_KEY = "warmup.operations";
    public static final String SECONDS_KEY = "warmup.seconds";
    public static final String UNTIL_KEY = "warmup.until";
    public static final String LIMIT_KEY = "warmup.limit";

    /** {@code warmup.limit} where nothing else is asked for. */
    public static final long DEFAULT_STEADY_LIMIT_SECONDS = 60;

    /** Until either is reached; 0 for no limit. */
    public static TrialWarmUp of(long operations, long seconds) {
      return new TrialWarmUp(operations, seconds, 0);
    }

    /** Until the run is steady, after so many seconds at the earliest and at the latest. */
    public static TrialWarmUp untilSteady(long leastSeconds, long limitSeconds) {
      return new TrialWarmUp(0, leastSeconds, limitSeconds);
    }

    public boolean isUntilSteady() {
      return steadyLimitSeconds > 0;
    }

    /** The properties that make a command do it. */
    public Map<String, String> properties() {
      Map<String, String> properties = new TreeMap<>();
      if (operations > 0) {
        properties.put(OPERATIONS_KEY, Long.toString(operations));
      }
      if (seconds > 0) {
        properties.put(SECONDS_KEY, Long.toString(seconds));
      }
      if (isUntilSteady()) {
        properties.put(UNTIL_KEY, "steady");
        properties.put(LIMIT_KEY, Long.toString(steadyLimitSeconds));
      }
      return properties;
    }

    /**
     * {@code none}, {@code 1000 operations}, {@code 5 s}, {@code 1000 operations or 5 s}, {@code
     * until steady, 10 to 60 s}.
     */
    @Override
    public String toString() {
      if (isUntilSteady()) {
        return "until steady, "
            + (seconds == 0 ? "at most " : seconds + " to ")
            + steadyLimitSeconds
            + " s";
      }
      if (operations == 0) {
        return seconds == 0 ? "none" : seconds + " s";
      }
      return operations + " operations" + (seconds == 0 ? "" : " or " + seconds + " s");
    }
  }
}
