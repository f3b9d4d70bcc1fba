package site.ycsb.cluster.phase;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import site.ycsb.client.cluster.ClusterProperties;
import site.ycsb.cluster.phase.ClusterException.RejectedException;
import site.ycsb.cluster.phase.Coordinator.Roster;
import site.ycsb.cluster.phase.Messages.Abortion;
import site.ycsb.cluster.phase.Messages.Candidate;
import site.ycsb.cluster.phase.Messages.Readiness;
import site.ycsb.cluster.phase.Messages.StartPlan;
import site.ycsb.cluster.phase.Messages.Task;

/**
 * One client's way through the phases. Its methods are called once each, in their order, by the
 * thread that leads the client's run, unless they say otherwise; between {@link #awaitPlan} and
 * {@link #ended} it waits for nobody.
 */
public final class Participant {
  private static final String COORDINATOR = "the coordinator";

  private final Rendezvous rendezvous;
  private final String name;
  private final String host;
  private final Phase.Limits limits;
  private final PhaseWait wait;
  private int index = Candidate.ANY;

  /** A client that hasn't joined yet; its name is unlike all others', its host safe to show. */
  public Participant(
      Rendezvous rendezvous,
      String name,
      String host,
      Phase.Limits limits,
      BooleanSupplier stopRequested) {
    this.rendezvous = rendezvous;
    this.name = name;
    this.host = host;
    this.limits = limits;
    wait = new PhaseWait(rendezvous, stopRequested);
  }

  /** Waits for the task from the coordinator; for a client that has none of its own. */
  public Task awaitTask() throws ClusterException, IOException, InterruptedException {
    await(Phase.JOIN, Places.TASK, COORDINATOR, limits.join(), ClusterProperties.JOIN_LIMIT.key());
    return Messages.read(rendezvous.read(Places.TASK).orElseThrow(), Task.class);
  }

  /**
   * Joins the others.
   *
   * @param wantedIndex which client it has to be; {@link Candidate#ANY} when it doesn't matter
   * @param task what it would do
   * @return which client this one is, from 0
   * @throws ClusterException with the coordinator's reason when it may not take part
   */
  public int join(int wantedIndex, Task task)
      throws ClusterException, IOException, InterruptedException {
    rendezvous.enter(name, Messages.text(new Candidate(name, host, wantedIndex, task)));
    String place = Places.decision(name);
    await(Phase.JOIN, place, COORDINATOR, limits.join(), ClusterProperties.JOIN_LIMIT.key());
    Roster.Decision decision =
        Messages.read(rendezvous.read(place).orElseThrow(), Roster.Decision.class);
    if (!decision.accepted()) {
      throw new RejectedException("the coordinator rejected this client: " + decision.rejection());
    }
    index = decision.index();
    return index;
  }

  /** Reports that this client is ready, and waits until all are. */
  public StartPlan awaitPlan(Readiness readiness)
      throws ClusterException, IOException, InterruptedException {
    rendezvous.write(Places.readiness(index), Messages.text(readiness));
    rendezvous.write(Places.reached(index), Phase.PREPARED.name());
    await(
        Phase.PLAN,
        Places.PLAN,
        "other clients",
        limits.prepare(),
        ClusterProperties.PREPARE_LIMIT.key());
    return Messages.read(rendezvous.read(Places.PLAN).orElseThrow(), StartPlan.class);
  }

  private void await(Phase phase, String place, String whom, Duration limit, String key)
      throws ClusterException, IOException, InterruptedException {
    boolean[] coordinated = {false};
    wait.until(
        phase,
        () -> {
          if (rendezvous.read(place).isPresent()) {
            return List.of();
          }
          boolean now = rendezvous.read(Places.COORDINATOR).isPresent();
          if (coordinated[0] && !now && !rendezvous.isLost()) {
            throw new ClusterException("the coordinator has left");
          }
          coordinated[0] |= now;
          return List.of(whom);
        },
        limit,
        key);
  }

  /** Why all clients have to stop; empty as long as they needn't. Any thread; doesn't wait. */
  public Optional<String> aborted() throws IOException {
    Optional<String> aborted = rendezvous.read(Places.ABORT);
    return aborted.isEmpty()
        ? Optional.empty()
        : Optional.of(Messages.read(aborted.get(), Abortion.class).reason());
  }

  /** Whether all clients are to end now and deliver what they have. Any thread; doesn't wait. */
  public boolean isStopped() throws IOException {
    return rendezvous.read(Places.STOP).isPresent();
  }

  public void ended() throws IOException {
    rendezvous.write(Places.reached(index), Phase.REPORT.name());
  }

  /** Reports that everything is delivered, and the exit code with which its own part ended. */
  public void delivered(int exitCode) throws IOException {
    rendezvous.write(Places.exitCode(index), String.valueOf(exitCode));
    rendezvous.write(Places.reached(index), Phase.DONE.name());
  }

  /** Waits for the joint result; returns whether it has all, which it hasn't of a lost client. */
  public boolean awaitResult() throws ClusterException, IOException, InterruptedException {
    await(
        Phase.DONE,
        Places.DONE,
        COORDINATOR,
        limits.report(),
        ClusterProperties.REPORT_LIMIT.key());
    return rendezvous.read(Places.DONE).orElseThrow().equals("0");
  }

  /** Stops all clients, since this one can't go on. */
  public void abort(String reason) throws IOException {
    String named = "client " + index + " (" + host + "): " + reason;
    rendezvous.write(Places.ABORT, Messages.text(new Abortion(named, false)));
  }

  /** Which client this one is, once it has joined. */
  public int index() {
    return index;
  }

  public String name() {
    return name;
  }

  public String host() {
    return host;
  }
}
