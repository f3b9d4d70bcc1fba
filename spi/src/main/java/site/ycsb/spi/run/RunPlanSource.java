package site.ycsb.spi.run;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A workload that can tell what it is about to do. Called after the workload's init. */
public interface RunPlanSource {
  /** The plan; null when this workload has none, as one with an init of its own. */
  @Nullable RunPlan runPlan();

  /**
   * Plain keys of records that the load phase should have stored, spread over all of them, the
   * first and the last among them.
   *
   * @param most how many at most, 2 or more
   * @return fewer when there are fewer records, none when only the workload's operations can tell
   */
  default List<String> loadedKeys(int most) {
    return List.of();
  }

  /**
   * Whether each record that an operation of the run reads or updates should be there, since the
   * load phase or the run inserted it, unless {@link #deletes the run deleted it}.
   */
  default boolean requestsOnlyExisting() {
    return false;
  }

  /** Whether operations of the run delete records that others of them request. */
  default boolean deletes() {
    return false;
  }

  /**
   * The kinds of operations of its run phase, by their names in the results; empty when it can't
   * tell.
   */
  default Set<String> operations() {
    return Set.of();
  }
}
