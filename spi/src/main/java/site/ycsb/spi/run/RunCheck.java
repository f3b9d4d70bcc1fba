package site.ycsb.spi.run;

import java.util.Optional;
import site.ycsb.DB;
import site.ycsb.spi.Capabilities;

/** A DB that checks before a run's first operation that the run makes sense. */
public interface RunCheck {
  /**
   * Called once on one thread's DB after init, before anything is measured.
   *
   * @return what to tell the user on stderr; empty when there is nothing to say
   * @throws site.ycsb.config.ConfigurationException when the run can't give true metrics
   */
  String check(RunPlan plan);

  /**
   * What a DB that checks has to say of a plan, or one that it wraps; empty when none has.
   *
   * @throws site.ycsb.config.ConfigurationException when the run can't give true metrics
   */
  static Optional<String> check(DB db, RunPlan plan) {
    return Capabilities.find(db, RunCheck.class)
        .map(found -> found.check(plan))
        .filter(said -> !said.isEmpty());
  }
}
