package site.ycsb.spi.run;

import java.util.Optional;
import site.ycsb.DB;
import site.ycsb.spi.Capabilities;

/** A DB that checks that a run makes sense, before its first operation and after its last. */
public interface RunCheck {
  /**
   * Called once on one thread's DB after init, before anything is measured.
   *
   * @return what to tell the user on stderr; empty when there is nothing to say
   * @throws site.ycsb.config.ConfigurationException when the run can't give true metrics
   */
  String check(RunPlan plan);

  /** What a DB that checks, or one that it wraps, has to say; throws as {@link #check(RunPlan)}. */
  static Optional<String> check(DB db, RunPlan plan) {
    return Capabilities.find(db, RunCheck.class)
        .map(found -> found.check(plan))
        .filter(said -> !said.isEmpty());
  }

  /**
   * Called on the thread that leads when the last operation has ended, before cleanup. A thread
   * that hangs may still be in an operation.
   *
   * @return why the run's data wasn't what it should be, which makes its exit code 3; empty when
   *     nothing speaks against it
   */
  default Optional<String> finding() {
    return Optional.empty();
  }
}
