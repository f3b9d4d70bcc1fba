package site.ycsb.client.cluster;

import java.util.Map;
import java.util.OptionalLong;
import site.ycsb.client.instrument.LiveRun;
import site.ycsb.spi.run.RunLocal;

/**
 * Keeps a run in step with those of other clients: decides when its measured part begins, may end
 * it, and takes its results. Found in the run's {@code RunContext}; a run without one is {@link
 * #ALONE}. Each method is called once, in this order, by the thread that leads the run, unless it
 * says otherwise. The defaults are those of {@link #ALONE}.
 */
public interface Lockstep {
  RunLocal<Lockstep> OF_RUN = RunLocal.named("lockstep");

  /** Of a client without others: its results aren't delivered, it writes them itself. */
  Lockstep ALONE =
      outcome -> {
        throw new IllegalStateException("nobody takes the results of a client alone");
      };

  /** The fact with the local store's address; only clients that use one have it. */
  String LOCAL_STORE = "local store";

  /**
   * Called when this client is connected, checked and warmed up. Returns as soon as it is known
   * when the measured part begins.
   *
   * @param facts that the binding told, and {@link #LOCAL_STORE}
   * @return that moment, by {@link System#nanoTime}: a little in the future; empty for as soon as
   *     it can
   * @throws Exception when it won't begin; the message is for the user
   */
  default OptionalLong awaitPlan(Map<String, String> facts) throws Exception {
    return OptionalLong.empty();
  }

  /** The run's measured part is about to begin; the moment is in the argument. */
  default void begin(LiveRun run) {}

  /**
   * Whether this client has to end its measured part. Asked again and again, by any thread; never
   * waits.
   */
  default boolean isStopRequested() {
    return false;
  }

  /** How many operations the other clients are known to have done. Asked by any thread. */
  default long operationsOfOthers() {
    return 0;
  }

  /** The measured part is over, or won't come to its end. */
  default void end() {}

  /**
   * Takes the results, with the histogram log ended; false when they aren't where the user wants
   * them, and why has been said.
   */
  boolean deliver(RunOutcome outcome);
}
