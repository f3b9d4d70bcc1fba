package site.ycsb.client.run;

import site.ycsb.spi.run.RunLocal;

/**
 * Keeps a run in step with those of other clients: decides when its measured part begins, and may
 * end it. Found in the run's {@code RunContext}; a run without one begins when it is ready.
 */
public interface Lockstep {
  /** That of a run. */
  RunLocal<Lockstep> OF_RUN = RunLocal.named("lockstep");

  /**
   * Called once, by the thread that leads the run, when this client is connected, checked and
   * warmed up. Returns as soon as it is known when the measured part begins.
   *
   * @return that moment, by {@link System#nanoTime}: a little in the future
   * @throws Exception when it won't begin; the message is for the user
   */
  long awaitPlan() throws Exception;

  /** Whether this client has to end its measured part. Asked again and again; never waits. */
  boolean isStopRequested();
}
