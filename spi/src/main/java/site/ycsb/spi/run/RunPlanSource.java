package site.ycsb.spi.run;

import org.jspecify.annotations.Nullable;

/** A workload that can tell what it is about to do. Called after the workload's init. */
public interface RunPlanSource {
  /** The plan; null when this workload has none, as one with an init of its own. */
  @Nullable RunPlan runPlan();
}
