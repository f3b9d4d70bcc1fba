package site.ycsb.client.instrument;

import java.util.List;
import site.ycsb.DB;
import site.ycsb.spi.Section;

/**
 * Watches one run. The calls come in this order, each at most once, from the thread that leads the
 * run; those around a DB come for each client thread, before {@link #prepare}. {@link #end} comes
 * also when nothing was measured. An instrument that fails reports that and lets the run go on.
 */
public interface Instrument extends AutoCloseable {
  /** The DB that the workload calls, with what watches the operations of the workload around it. */
  default DB aroundOperations(DB db) {
    return db;
  }

  /** The binding's DB, with what watches the calls of the store around it. */
  default DB aroundStore(DB db) {
    return db;
  }

  /** Does what would disturb the measured part, before the warm-up. */
  default void prepare() {}

  /** Begins, right before the first operation that counts. */
  default void begin(LiveRun run) {}

  /** Ends, right after the last one. */
  default void end() {}

  /** What goes into the results, at their end. */
  default List<Section> sections() {
    return List.of();
  }

  /** Prints what people read, after the results. */
  default void printReport() {}

  /** Whether it couldn't do what was requested, which the user knows already. */
  default boolean failed() {
    return false;
  }

  @Override
  default void close() {}
}
