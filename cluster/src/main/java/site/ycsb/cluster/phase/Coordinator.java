package site.ycsb.cluster.phase;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import site.ycsb.client.cluster.ClusterProperties;
import site.ycsb.client.cluster.ClusterProperties.LossRule;
import site.ycsb.cluster.phase.Messages.Abortion;
import site.ycsb.cluster.phase.Messages.Candidate;
import site.ycsb.cluster.phase.Messages.Readiness;
import site.ycsb.cluster.phase.Messages.StartPlan;
import site.ycsb.cluster.phase.Messages.Task;

/**
 * Leads all clients through the phases: admits them, waits until everybody is ready, publishes the
 * plan, and waits for the results of those that aren't lost. Runs on a thread of its own in one of
 * the clients, which takes part as the others do.
 */
public final class Coordinator {
  /** In which clients read why it's over, before the meeting place may go. */
  private static final Duration FAREWELL = Duration.ofSeconds(5);

  /** Who is interrupted doesn't want to wait. */
  private static final Duration AFTER_STOP = Duration.ofSeconds(10);

  private static final Duration UNLIMITED = Duration.ofDays(36_500);

  private final Rendezvous rendezvous;
  private final Task task;
  private final Roster roster;
  private final Phase.Limits limits;
  private final LossRule lossRule;
  private final Duties duties;
  private final BooleanSupplier stopRequested;
  private final PhaseWait wait;
  private final Set<Integer> lost = new TreeSet<>();
  private boolean stopped;

  /** What is to be done for the clients meanwhile. Called by the thread that leads. */
  public interface Duties {
    StartPlan plan(SortedMap<Integer, Readiness> clients) throws ClusterException;

    /** Serves clients: clocks, logs, progress. Called again and again; doesn't wait long. */
    void serve(Map<Integer, Candidate> members) throws IOException;

    /** A number that changes with any progress of the clients. */
    long progress();

    void rejected(Candidate candidate, String reason);

    /** Called when a client was lost in the measured part, and the others go on. */
    void lost(int index, Candidate member);
  }

  /** For this many clients, its own among them. */
  public Coordinator(
      Rendezvous rendezvous,
      int size,
      Task task,
      Phase.Limits limits,
      LossRule lossRule,
      Duties duties,
      BooleanSupplier stopRequested) {
    this.rendezvous = rendezvous;
    this.task = task;
    this.roster = new Roster(size, task);
    this.limits = limits;
    this.lossRule = lossRule;
    this.duties = duties;
    this.stopRequested = stopRequested;
    wait = new PhaseWait(rendezvous, stopRequested);
  }

  /** Who took part, by index, who of them was lost, and whether the user stopped it. */
  public record Attendance(Map<Integer, Candidate> members, Set<Integer> lost, boolean stopped) {
    public Attendance {
      members = new TreeMap<>(members);
      lost = new TreeSet<>(lost);
    }
  }

  /** Leads the run until all results are there; all clients are told of a failure. */
  public Attendance lead(String name) throws ClusterException, IOException, InterruptedException {
    try {
      rendezvous.coordinate(name);
      rendezvous.write(Places.TASK, Messages.text(task));
      wait.until(Phase.JOIN, this::notJoined, limits.join(), ClusterProperties.JOIN_LIMIT.key());
      roster.close();
      wait.until(
          Phase.PREPARED,
          this::notPrepared,
          limits.prepare(),
          ClusterProperties.PREPARE_LIMIT.key());
      rendezvous.write(Places.PLAN, Messages.text(duties.plan(readiness())));
      wait.untilOrLimit(this::noneEnded, UNLIMITED, duties::progress);
      giveUp(
          wait.untilOrLimit(
              this::notDelivered, stopped ? AFTER_STOP : limits.report(), duties::progress));
      return new Attendance(roster.members(), lost, stopped);
    } catch (Exception e) {
      announce(e, name);
      throw e;
    }
  }

  /** Tells all clients why there is no result, if they can be told. */
  private void announce(Exception failure, String name) {
    try {
      rendezvous.write(Places.ABORT, Messages.text(Abortion.of(failure)));
      awaitLeaving(name);
    } catch (IOException e) {
      failure.addSuppressed(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Tells all clients that the joint result is there, and waits a while until they have left. */
  public void done(String name) throws IOException, InterruptedException {
    rendezvous.write(Places.DONE, String.valueOf(lost.size()));
    awaitLeaving(name);
  }

  private void awaitLeaving(String name) throws IOException, InterruptedException {
    long startNanos = System.nanoTime();
    long leftNanos = FAREWELL.toNanos();
    while (leftNanos > 0 && !rendezvous.isLost()) {
      long revision = rendezvous.revision();
      Set<String> present = new TreeSet<>(rendezvous.present().keySet());
      present.remove(name);
      if (present.isEmpty()) {
        return;
      }
      rendezvous.awaitChange(revision, leftNanos);
      leftNanos = FAREWELL.toNanos() - (System.nanoTime() - startNanos);
    }
  }

  private List<String> notJoined() throws IOException {
    Set<String> present = attend();
    for (Candidate member : roster.members().values()) {
      if (!present.contains(member.name())) {
        roster.remove(member.name());
      }
    }
    return roster.missing().stream().map(index -> "client " + index).toList();
  }

  private List<String> notPrepared() throws IOException, ClusterException {
    Set<String> present = attend();
    for (Map.Entry<Integer, Candidate> member : roster.members().entrySet()) {
      if (!present.contains(member.getValue().name())) {
        throw new ClusterException(
            member.getValue().named(member.getKey()) + " was lost before the run began");
      }
    }
    return behind(Phase.PREPARED);
  }

  private SortedMap<Integer, Readiness> readiness() throws IOException {
    SortedMap<Integer, Readiness> ready = new TreeMap<>();
    for (int index : roster.members().keySet()) {
      ready.put(
          index,
          Messages.read(rendezvous.read(Places.readiness(index)).orElseThrow(), Readiness.class));
    }
    return ready;
  }

  /** Nobody is waited for once a client has ended its operations, or all are lost. */
  private List<String> noneEnded() throws IOException, ClusterException {
    notDelivered();
    List<String> behind = behind(Phase.REPORT);
    return behind.size() + lost.size() < roster.members().size() ? List.of() : behind;
  }

  private List<String> notDelivered() throws IOException, ClusterException {
    Set<String> present = attend();
    if (!stopped && stopRequested.getAsBoolean()) {
      stopped = true;
      rendezvous.write(Places.STOP, Phase.MEASURE.name());
    }
    for (Map.Entry<Integer, Candidate> member : roster.members().entrySet()) {
      if (!present.contains(member.getValue().name()) && !hasReached(member.getKey(), Phase.DONE)) {
        lose(member.getKey(), member.getValue(), " was lost");
      }
    }
    return behind(Phase.DONE);
  }

  private void giveUp(List<String> missing) throws IOException, ClusterException {
    if (missing.isEmpty()) {
      return;
    }
    for (Map.Entry<Integer, Candidate> member : roster.members().entrySet()) {
      if (!hasReached(member.getKey(), Phase.DONE)) {
        lose(member.getKey(), member.getValue(), " made no progress for cluster.report.limit");
      }
    }
  }

  private void lose(int index, Candidate member, String how) throws ClusterException {
    if (!lost.add(index)) {
      return;
    }
    if (lossRule == LossRule.ABORT) {
      throw new ClusterException(member.named(index) + how + " (cluster.onloss=abort)");
    }
    duties.lost(index, member);
  }

  /** Serves those that take part, and decides on those that came since the last time. */
  private Set<String> attend() throws IOException {
    duties.serve(roster.members());
    Map<String, String> present = rendezvous.present();
    for (Map.Entry<String, String> entry : present.entrySet()) {
      String place = Places.decision(entry.getKey());
      if (rendezvous.read(place).isEmpty()) {
        rendezvous.write(place, Messages.text(decide(entry.getValue())));
      }
    }
    return present.keySet();
  }

  private Roster.Decision decide(String entry) {
    try {
      Candidate candidate = Messages.read(entry, Candidate.class);
      Roster.Decision decision = roster.admit(candidate);
      if (!decision.accepted()) {
        duties.rejected(candidate, decision.rejection());
      }
      return decision;
    } catch (IOException e) {
      return new Roster.Decision(Candidate.ANY, String.valueOf(e.getMessage()));
    }
  }

  private List<String> behind(Phase phase) throws IOException {
    List<String> behind = new ArrayList<>();
    for (Map.Entry<Integer, Candidate> member : roster.members().entrySet()) {
      if (!lost.contains(member.getKey()) && !hasReached(member.getKey(), phase)) {
        behind.add(member.getValue().named(member.getKey()));
      }
    }
    return behind;
  }

  private boolean hasReached(int index, Phase phase) throws IOException {
    Optional<String> reached = rendezvous.read(Places.reached(index));
    return reached.isPresent() && Phase.valueOf(reached.get()).compareTo(phase) >= 0;
  }

  /**
   * Decides which clients take part, and which index each has. One that starts late, is one too
   * many, wants another's index or would do something else is rejected with the reason.
   */
  static final class Roster {
    private static final String ABSENT = "(not given)";

    private final int size;
    private final Task task;
    private final TreeMap<Integer, Candidate> members = new TreeMap<>();
    private boolean closed;

    Roster(int size, Task task) {
      this.size = size;
      this.task = task;
    }

    /** What became of a candidate: which client it is, or -1 and why it was rejected. */
    record Decision(int index, String rejection) {
      boolean accepted() {
        return rejection.isEmpty();
      }
    }

    /** Decides on a candidate; one that takes part already keeps its index. */
    Decision admit(Candidate candidate) {
      for (Map.Entry<Integer, Candidate> member : members.entrySet()) {
        if (member.getValue().name().equals(candidate.name())) {
          return new Decision(member.getKey(), "");
        }
      }
      Optional<String> reason = reasonAgainst(candidate);
      if (reason.isPresent()) {
        return new Decision(-1, reason.get());
      }
      int index = candidate.index() == Candidate.ANY ? missing().get(0) : candidate.index();
      members.put(index, candidate);
      return new Decision(index, "");
    }

    private Optional<String> reasonAgainst(Candidate candidate) {
      if (closed) {
        return Optional.of("the run has begun without it. It can take part in the next one");
      }
      if (members.size() == size) {
        return Optional.of("all " + size + " clients (cluster.clients) take part already");
      }
      int index = candidate.index();
      if (index != Candidate.ANY) {
        if (index < 0 || index >= size) {
          return Optional.of(
              "its index " + index + " isn't one of 0 to " + (size - 1) + " (cluster.clients)");
        }
        Candidate other = members.get(index);
        if (other != null) {
          return Optional.of("its index " + index + " is that of the client on " + other.host());
        }
      }
      List<String> differences = differences(candidate.task());
      return differences.isEmpty()
          ? Optional.empty()
          : Optional.of(
              "its settings differ: "
                  + String.join("; ", differences)
                  + ". Start it with the same, or leave that to the coordinator");
    }

    private List<String> differences(Task other) {
      List<String> differences = new ArrayList<>();
      compare("the binding", task.binding(), other.binding(), differences);
      TreeSet<String> keys = new TreeSet<>(task.settings().keySet());
      keys.addAll(other.settings().keySet());
      for (String key : keys) {
        compare(
            key,
            task.settings().getOrDefault(key, ABSENT),
            other.settings().getOrDefault(key, ABSENT),
            differences);
      }
      return differences;
    }

    private static void compare(String what, String here, String there, List<String> into) {
      if (!here.equals(there)) {
        into.add(what + " is " + there + " at this client and " + here + " at the coordinator");
      }
    }

    Map<Integer, Candidate> members() {
      return new TreeMap<>(members);
    }

    List<Integer> missing() {
      List<Integer> missing = new ArrayList<>();
      for (int index = 0; index < size; index++) {
        if (!members.containsKey(index)) {
          missing.add(index);
        }
      }
      return missing;
    }

    /**
     * Takes out a client that is lost before the run has begun, so that another can have its index.
     */
    void remove(String name) {
      members.values().removeIf(member -> member.name().equals(name));
    }

    /** Rejects all others from now on. */
    void close() {
      closed = true;
    }
  }
}
