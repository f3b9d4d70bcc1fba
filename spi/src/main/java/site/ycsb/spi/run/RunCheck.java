package site.ycsb.spi.run;

/** A DB that checks before a run's first operation that the run makes sense. */
public interface RunCheck {
  /**
   * Called once on one thread's DB after init, before anything is measured.
   *
   * @return what to tell the user on stderr; empty when there is nothing to say
   * @throws site.ycsb.config.ConfigurationException when the run can't give true metrics
   */
  String check(RunPlan plan);
}
