package site.ycsb.cluster.clock;

/** Answers with the coordinator's time. */
@FunctionalInterface
public interface TimeServer {
  /**
   * The four times of an exchange but the first, which is the caller's: all by {@link
   * System#nanoTime}.
   *
   * @param receivedNanos when the coordinator was told of the question
   * @param answeredNanos when the coordinator answered
   * @param returnedNanos when the client was told of the answer, by the client's clock
   */
  record Answer(long receivedNanos, long answeredNanos, long returnedNanos) {}

  /**
   * Asks once, during which the caller waits. The question is sent after the call, received, and
   * answered before the answer returns.
   *
   * @throws Exception when no answer came
   */
  Answer ask() throws Exception;
}
