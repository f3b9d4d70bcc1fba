package site.ycsb.cluster.run;

import java.io.IOException;
import java.util.Optional;
import site.ycsb.cluster.clock.TimeServer;
import site.ycsb.cluster.phase.Places;
import site.ycsb.cluster.phase.Rendezvous;

/** Asks the coordinator for its time by way of the rendezvous. Used by one thread at a time. */
final class ClockExchange implements TimeServer {
  private static final long LIMIT_NANOS = 60_000_000_000L;
  private static final long POLL_NANOS = 50_000_000;

  private final Rendezvous rendezvous;
  private final int index;
  private final String name;
  private long asked;

  ClockExchange(Rendezvous rendezvous, int index, String name) {
    this.rendezvous = rendezvous;
    this.index = index;
    this.name = name;
  }

  @Override
  public long coordinatorNanos() throws IOException, InterruptedException {
    asked++;
    String question = String.valueOf(asked);
    long startNanos = System.nanoTime();
    rendezvous.write(Places.clockQuestion(index), question);
    while (true) {
      long revision = rendezvous.revision();
      Optional<String> answer = rendezvous.read(Places.clockAnswer(name));
      if (answer.isPresent() && answer.get().startsWith(question + " ")) {
        return Long.parseLong(answer.get().substring(question.length() + 1));
      }
      if (rendezvous.isLost() || System.nanoTime() - startNanos > LIMIT_NANOS) {
        throw new IOException("the coordinator doesn't tell its time");
      }
      rendezvous.awaitChange(revision, POLL_NANOS);
    }
  }

  /** The coordinator's answer to a question. */
  static String answer(String question, long nanos) {
    return question + " " + nanos;
  }
}
