package site.ycsb.cluster.run;

import java.io.IOException;
import java.util.Optional;
import java.util.OptionalLong;
import site.ycsb.cluster.clock.ClockSurvey.TimeServer;
import site.ycsb.cluster.phase.Messages;
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
  public Answer ask() throws IOException, InterruptedException {
    asked++;
    String question = String.valueOf(asked);
    String place = Places.clockAnswer(name);
    long startNanos = System.nanoTime();
    rendezvous.write(Places.clockQuestion(index), question);
    while (true) {
      long revision = rendezvous.revision();
      Optional<String> text = rendezvous.read(place);
      if (text.isPresent()) {
        Time time = Messages.read(text.get(), Time.class);
        if (time.question().equals(question)) {
          return new Answer(
              time.receivedNanos(),
              time.answeredNanos(),
              latest(rendezvous.noticedNanos(place), startNanos));
        }
      }
      if (rendezvous.isLost() || System.nanoTime() - startNanos > LIMIT_NANOS) {
        throw new IOException("the coordinator doesn't report its time");
      }
      rendezvous.awaitChange(revision, POLL_NANOS);
    }
  }

  /** When a change was noticed; now, when that news isn't later than an instant before it. */
  private static long latest(OptionalLong noticedNanos, long afterNanos) {
    return noticedNanos.isPresent() && noticedNanos.getAsLong() - afterNanos > 0
        ? noticedNanos.getAsLong()
        : System.nanoTime();
  }

  /** The answer to a question: when the coordinator got that and wrote this, by its clock. */
  record Time(String question, long receivedNanos, long answeredNanos) {
    /** No question yet; nothing was answered before this. */
    static Time none() {
      return new Time("", System.nanoTime(), System.nanoTime());
    }

    /** The answer to another question, that this client asked when it had this answer. */
    Time next(String asked, OptionalLong noticedNanos) {
      long received = latest(noticedNanos, answeredNanos);
      return new Time(asked, received, System.nanoTime());
    }
  }
}
