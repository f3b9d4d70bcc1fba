package site.ycsb.cluster.phase;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One client's way through the phases. Its methods are called once each, in their order, by the
 * thread that leads the client's run; between {@link #awaitPlan} and {@link #reported} it waits for
 * nobody.
 */
public final class Participant {
  private final Rendezvous rendezvous;
  private final Candidate self;
  private final PhaseLimits limits;
  private final PhaseWait wait;
  private int index = Candidate.ANY;

  /**
   * A client that hasn't joined yet.
   *
   * @param stopRequested whether the user wants the run to end
   */
  public Participant(
      Rendezvous rendezvous, Candidate self, PhaseLimits limits, BooleanSupplier stopRequested) {
    this.rendezvous = rendezvous;
    this.self = self;
    this.limits = limits;
    wait = new PhaseWait(rendezvous, stopRequested);
  }

  /**
   * Joins the others.
   *
   * @return which client this one is, from 0
   * @throws ClusterException with the coordinator's reason when it may not take part
   */
  public int join() throws ClusterException, IOException, InterruptedException {
    rendezvous.enter(self.name(), Messages.text(self));
    String place = Places.decision(self.name());
    wait.until(
        Phase.JOIN,
        () -> rendezvous.read(place).isPresent() ? List.of() : List.of("the coordinator"),
        limits.join(),
        "cluster.join.limit");
    Roster.Decision decision =
        Messages.read(rendezvous.read(place).orElseThrow(), Roster.Decision.class);
    if (!decision.accepted()) {
      throw new ClusterException("the coordinator rejected this client: " + decision.rejection());
    }
    index = decision.index();
    return index;
  }

  /** Reports that this client is ready, and waits until all are. */
  public StartPlan awaitPlan() throws ClusterException, IOException, InterruptedException {
    rendezvous.write(Places.reached(index), Phase.PREPARED.name());
    wait.until(
        Phase.PLAN,
        () -> rendezvous.read(Places.PLAN).isPresent() ? List.of() : List.of("other clients"),
        limits.prepare(),
        "cluster.prepare.limit");
    return Messages.read(rendezvous.read(Places.PLAN).orElseThrow(), StartPlan.class);
  }

  /** Why all clients have to stop; empty as long as they needn't. Doesn't wait. */
  public Optional<String> aborted() throws IOException {
    return rendezvous.read(Places.ABORT);
  }

  /** Reports that everything this client has to deliver is delivered. */
  public void reported() throws IOException {
    rendezvous.write(Places.reached(index), Phase.REPORT.name());
  }

  /** Stops all clients, since this one can't go on. */
  public void abort(@Nullable String reason) throws IOException {
    rendezvous.write(Places.ABORT, "client " + index + " (" + self.host() + "): " + reason);
  }
}
