package site.ycsb.compare.study;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
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
}
