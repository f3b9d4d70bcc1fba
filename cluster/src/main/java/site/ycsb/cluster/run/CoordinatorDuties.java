package site.ycsb.cluster.run;

import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import site.ycsb.cluster.clock.ClockOffset;
import site.ycsb.cluster.phase.ClusterException;
import site.ycsb.cluster.phase.ClusterException.RejectedException;
import site.ycsb.cluster.phase.Coordinator;
import site.ycsb.cluster.phase.Messages;
import site.ycsb.cluster.phase.Messages.Candidate;
import site.ycsb.cluster.phase.Messages.Readiness;
import site.ycsb.cluster.phase.Messages.StartPlan;
import site.ycsb.cluster.phase.Places;
import site.ycsb.cluster.phase.Rendezvous;
import site.ycsb.cluster.run.ProgressExchange.ClientProgress;
import site.ycsb.cluster.run.ProgressExchange.JointProgress;

/**
 * What the coordinator does for the clients while it leads them: tells its time, takes their logs,
 * tells each how far the others are, and plans the start. Used by the thread that leads.
 */
final class CoordinatorDuties implements Coordinator.Duties {
  /** In which the plan reaches everybody. */
  private static final long LEAD_NANOS = 2_000_000_000;

  /** A round trip is twice the error of a clock; the plan takes one, and may be sent again. */
  private static final long LEAD_ERRORS = 8;

  private static final long PROGRESS_NANOS = ProgressExchange.PERIOD_MILLIS * 1_000_000;

  private final Rendezvous rendezvous;
  private final ReceivedLogs logs;
  private final Duration interval;
  private final PrintStream err;
  private final Set<String> greeted = new HashSet<>();
  private final Map<Integer, ClockExchange.Time> times = new HashMap<>();
  private final Map<Integer, String> pieces = new HashMap<>();
  private final Map<Integer, String> told = new HashMap<>();
  private final SortedMap<Integer, ClientProgress> progress = new TreeMap<>();
  private final AtomicReference<Start> start = new AtomicReference<>();
  private boolean progressChanged;
  private long toldNanos = System.nanoTime();
  private long steps;

  /** What was agreed on before the run, and what each client told, by its index. */
  record Start(StartPlan plan, SortedMap<Integer, Readiness> clients, Map<String, String> facts) {
    ClockOffset clock(int client) {
      return Objects.requireNonNull(clients.get(client), "each client has reported").clock();
    }
  }

  CoordinatorDuties(Rendezvous rendezvous, ReceivedLogs logs, Duration interval, PrintStream err) {
    this.rendezvous = rendezvous;
    this.logs = logs;
    this.interval = interval;
    this.err = err;
  }

  @Override
  public StartPlan plan(SortedMap<Integer, Readiness> clients) throws ClusterException {
    SortedMap<Integer, Map<String, String>> facts = new TreeMap<>();
    clients.forEach((index, client) -> facts.put(index, client.facts()));
    FactAgreement agreement = FactAgreement.of(facts);
    if (!agreement.isSame()) {
      throw new RejectedException(
          "the clients would measure different things: "
              + String.join("; ", agreement.differences()));
    }
    long error =
        clients.values().stream().mapToLong(client -> client.clock().errorNanos()).max().orElse(0);
    StartPlan plan =
        new StartPlan(System.nanoTime() + LEAD_NANOS + LEAD_ERRORS * error, interval.toNanos());
    start.set(new Start(plan, clients, agreement.facts()));
    return plan;
  }

  @Override
  public void serve(Map<Integer, Candidate> members) throws IOException {
    for (Map.Entry<Integer, Candidate> member : members.entrySet()) {
      int index = member.getKey();
      String name = member.getValue().name();
      if (greeted.add(name)) {
        err.println("Client " + index + " (" + member.getValue().host() + ") has joined.");
      }
      answer(index, name);
      takePiece(index, name);
      learn(index);
    }
    if (progressChanged && System.nanoTime() - toldNanos >= PROGRESS_NANOS) {
      rendezvous.write(Places.PROGRESS, Messages.text(new JointProgress(progress)));
      progressChanged = false;
      toldNanos = System.nanoTime();
    }
  }

  private void answer(int index, String name) throws IOException {
    ClockExchange.Time last = times.computeIfAbsent(index, client -> ClockExchange.Time.none());
    String place = Places.clockQuestion(index);
    Optional<String> question = rendezvous.read(place);
    if (question.isPresent() && !question.get().equals(last.question())) {
      ClockExchange.Time time = last.next(question.get(), rendezvous.noticedNanos(place));
      times.put(index, time);
      rendezvous.tell(Places.clockAnswer(name), Messages.text(time));
    }
  }

  private void takePiece(int index, String name) throws IOException {
    Optional<String> piece = rendezvous.read(Places.logPiece(index));
    if (piece.isPresent() && !piece.get().equals(pieces.put(index, piece.get()))) {
      rendezvous.tell(Places.logTaken(name), String.valueOf(logs.add(index, piece.get())));
      steps++;
    }
  }

  private void learn(int index) throws IOException {
    Optional<String> text = rendezvous.read(Places.progress(index));
    if (text.isPresent() && !text.get().equals(told.put(index, text.get()))) {
      progress.put(index, Messages.read(text.get(), ClientProgress.class));
      progressChanged = true;
      steps++;
    }
  }

  @Override
  public long progress() {
    return steps;
  }

  @Override
  public void rejected(Candidate candidate, String reason) {
    err.println("A client on " + candidate.host() + " was rejected: " + reason);
  }

  @Override
  public void lost(int index, Candidate member) {
    err.println("WARNING: " + member.named(index) + " was lost; the others continue.");
  }

  /** What was agreed on; empty before the plan is made. Any thread. */
  Optional<Start> start() {
    return Optional.ofNullable(start.get());
  }
}
