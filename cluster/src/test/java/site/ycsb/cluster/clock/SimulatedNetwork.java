package site.ycsb.cluster.clock;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import site.ycsb.cluster.clock.ClockSurvey.TimeServer;

/**
 * Two machines whose clocks are known exactly, with a network between them. Time passes only in
 * exchanges and by {@link #pass}. Both clocks start where they are told to, and the client's runs
 * fast by some ppm.
 */
final class SimulatedNetwork implements TimeServer {
  private static final long WALL_START_MILLIS = 1_700_000_000_000L;

  private final Random random;
  private final long coordinatorStart;
  private final long clientStart;
  private final double ppm;
  private final Delays delays;
  private final List<Answer> answers = new ArrayList<>();
  private long trueNanos;

  /**
   * How long things take, in nanoseconds.
   *
   * @param jitter of answers, at most
   * @param work from the question's arrival at the coordinator to the answer
   */
  record Delays(long request, long answer, long jitter, long work) {}

  SimulatedNetwork(long seed, long coordinatorStart, long clientStart, double ppm, Delays delays) {
    this.random = new Random(seed);
    this.coordinatorStart = coordinatorStart;
    this.clientStart = clientStart;
    this.ppm = ppm;
    this.delays = delays;
  }

  void pass(long nanos) {
    trueNanos += nanos;
  }

  long clientNanos() {
    return clientStart + trueNanos + Math.round(trueNanos * ppm / 1e6);
  }

  long trueCoordinatorNanos() {
    return coordinatorStart + trueNanos;
  }

  long trueOffset() {
    return trueCoordinatorNanos() - clientNanos();
  }

  /** Wall clocks that are off by so much, as System.currentTimeMillis shows them. */
  long wallMillis(long offNanos) {
    return WALL_START_MILLIS + Math.floorDiv(trueNanos + offNanos, 1_000_000L);
  }

  List<Answer> answers() {
    return answers;
  }

  @Override
  public Answer ask() {
    trueNanos += delay(delays.request());
    long received = trueCoordinatorNanos();
    trueNanos += delays.work();
    long answered = trueCoordinatorNanos();
    trueNanos += delay(delays.answer());
    Answer answer = new Answer(received, answered, clientNanos());
    answers.add(answer);
    return answer;
  }

  /** Jitter as queues make it: mostly little, sometimes a lot, and only of the answers. */
  private long delay(long base) {
    double share = random.nextDouble();
    return base + (base == delays.answer() ? Math.round(delays.jitter() * share * share) : 0);
  }
}
