package site.ycsb.client.config;

import java.util.Optional;
import site.ycsb.Workload;
import site.ycsb.WorkloadException;
import site.ycsb.client.binding.ClassNames;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Problem;
import site.ycsb.config.SourcedProperties;
import site.ycsb.spi.run.RunPlan;
import site.ycsb.spi.run.RunPlanSource;

/** Asks a workload for its table, for commands that don't run it. */
public final class WorkloadPlans {
  private static final String CORE_WORKLOAD = "site.ycsb.workloads.CoreWorkload";

  private WorkloadPlans() {}

  /** The plan of the workload that the properties name, or of YCSB's own. */
  public static RunPlan of(SourcedProperties properties) throws WorkloadException {
    String key = ClientProperties.WORKLOAD.key();
    return find(properties)
        .orElseThrow(
            () ->
                new ConfigurationException(
                    new Problem(
                        key,
                        className(properties),
                        SourcedProperties.originOf(properties, key),
                        "this workload doesn't tell which table it needs",
                        "Use one that does, such as " + CORE_WORKLOAD)));
  }

  /** The same; empty when the workload doesn't tell. */
  public static Optional<RunPlan> find(SourcedProperties properties) throws WorkloadException {
    Workload workload = make(properties);
    workload.init(properties.copy());
    try {
      return workload instanceof RunPlanSource source
          ? Optional.ofNullable(source.runPlan())
          : Optional.empty();
    } finally {
      workload.cleanup();
    }
  }

  /**
   * That workload, not initialised.
   *
   * @throws ConfigurationException when the class isn't there or isn't a workload
   */
  static Workload make(SourcedProperties properties) {
    return WorkloadFactory.make(className(properties), properties.copy());
  }

  private static String className(SourcedProperties properties) {
    return ClassNames.current(
        properties.getProperty(ClientProperties.WORKLOAD.key(), CORE_WORKLOAD));
  }
}
