package site.ycsb.cluster.clock;

import java.util.function.LongSupplier;

/**
 * Measures the offset between the coordinator's clock and this client's by several exchanges.
 *
 * <p>What is timed: each exchange, from the question to the answer, without the time that the
 * coordinator took for it. The middle of the way there and the way back is taken for the same on
 * both clocks, which is wrong by at most half the round trip, whatever the delays of the two
 * directions are. The exchange with the smallest round trip counts; a mean would be wrong by the
 * asymmetry of the slow ones. Unit and clock: nanoseconds, {@link System#nanoTime} of both. Used by
 * one thread.
 *
 * <p>Source: D. L. Mills, RFC 5905, sections 8 (on-wire protocol: four times) and 10 (clock filter:
 * the sample of minimum delay).
 */
public final class ClockSurvey {
  /** Enough for one that meets no queue, in some tens of milliseconds. */
  public static final int EXCHANGES = 20;

  private final TimeServer server;
  private final LongSupplier nanoClock;

  public ClockSurvey(TimeServer server, LongSupplier nanoClock) {
    this.server = server;
    this.nanoClock = nanoClock;
  }

  /** Measures the offset, in {@link #EXCHANGES} round trips. */
  public ClockOffset measure() throws Exception {
    ClockOffset best = exchange();
    for (int i = 1; i < EXCHANGES; i++) {
      ClockOffset next = exchange();
      if (next.errorNanos() < best.errorNanos()) {
        best = next;
      }
    }
    return best;
  }

  private ClockOffset exchange() throws Exception {
    long sentNanos = nanoClock.getAsLong();
    TimeServer.Answer answer = server.ask();
    long tookNanos = answer.returnedNanos() - sentNanos;
    long roundTripNanos = tookNanos - (answer.answeredNanos() - answer.receivedNanos());
    if (roundTripNanos < 0) {
      throw new IllegalStateException(
          "one of the clocks went back: an exchange took " + roundTripNanos + " ns");
    }
    // 1: of two clocks that count nanoseconds
    return new ClockOffset(
        answer.answeredNanos() - answer.returnedNanos() + roundTripNanos / 2,
        roundTripNanos - roundTripNanos / 2 + 1,
        sentNanos + tookNanos / 2);
  }

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
}
