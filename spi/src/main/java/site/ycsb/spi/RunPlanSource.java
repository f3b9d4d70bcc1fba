package site.ycsb.spi;

/** A workload that can tell what it is about to do. Called after the workload's init. */
public interface RunPlanSource {
  RunPlan runPlan();
}
