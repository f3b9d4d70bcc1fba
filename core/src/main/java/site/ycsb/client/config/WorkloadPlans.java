package site.ycsb.client.config;

import org.jspecify.annotations.Nullable;
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
    String className = ClassNames.current(properties.getProperty(key, CORE_WORKLOAD));
    Workload workload = WorkloadFactory.init(className, properties.copy());
    try {
      if (workload instanceof RunPlanSource source) {
        @Nullable RunPlan plan = source.runPlan();
        if (plan != null) {
          return plan;
        }
      }
      throw new ConfigurationException(
          new Problem(
              key,
              className,
              SourcedProperties.originOf(properties, key),
              "this workload doesn't tell which table it needs",
              "Use one that does, such as " + CORE_WORKLOAD));
    } finally {
      workload.cleanup();
    }
  }
}
