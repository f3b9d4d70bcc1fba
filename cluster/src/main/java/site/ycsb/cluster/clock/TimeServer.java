package site.ycsb.cluster.clock;

/** Answers with the coordinator's time. */
@FunctionalInterface
public interface TimeServer {
  /**
   * The coordinator's {@link System#nanoTime}, read between this call and its return: one round
   * trip, during which the caller waits.
   *
   * @throws Exception when no answer came
   */
  long coordinatorNanos() throws Exception;
}
