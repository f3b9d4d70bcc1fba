package site.ycsb.compare.study;

import java.nio.file.Path;
import java.util.Map;

/**
 * A workload of a study.
 *
 * @param name what tables and charts call it, such as {@code workloada}
 * @param file its workload file
 * @param warmUp what its trials do before they count
 * @param properties further properties of its commands
 */
public record WorkloadChoice(
    String name, Path file, TrialWarmUp warmUp, Map<String, String> properties) {
  public WorkloadChoice {
    properties = Map.copyOf(properties);
  }
}
