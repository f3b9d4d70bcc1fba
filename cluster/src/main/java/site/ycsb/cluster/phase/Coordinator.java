package site.ycsb.cluster.phase;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.function.BooleanSupplier;

/**
 * Leads all clients through the phases: admits them, waits until everybody is ready, publishes the
 * plan, and waits for the results of those that aren't lost. Runs on a thread of its own in one of
 * the clients, which takes part as the others do.
 */
public final class Coordinator {
  private static final Duration UNLIMITED = Duration.ofDays(36_500);

  private final Rendezvous rendezvous;
  private final Roster roster;
  private final PhaseLimits limits;
  private final LossRule lossRule;
  private final PhaseWait wait;
  private final Set<Integer> lost = new ConcurrentSkipListSet<>();

  /** Makes the plan, once everybody is ready. */
  @FunctionalInterface
  public interface Planner {
    StartPlan plan();
  }

  /**
   * A coordinator.
   *
   * @param size how many clients take part, its own among them
   * @param settings those that all clients have to have
   * @param stopRequested whether the user wants the run to end
   */
  public Coordinator(
      Rendezvous rendezvous,
      int size,
      Map<String, String> settings,
      PhaseLimits limits,
      LossRule lossRule,
      BooleanSupplier stopRequested) {
    this.rendezvous = rendezvous;
    this.roster = new Roster(size, settings);
    this.limits = limits;
    this.lossRule = lossRule;
    wait = new PhaseWait(rendezvous, stopRequested);
  }

  /**
   * Leads the run to its end.
   *
   * @return the indices of the clients that were lost in the measured part
   * @throws ClusterException when it can't go on; all clients are told
   */
  public Set<Integer> lead(Planner planner)
      throws ClusterException, IOException, InterruptedException {
    try {
      wait.until(Phase.JOIN, this::notJoined, limits.join(), "cluster.join.limit");
      roster.close();
      wait.until(Phase.PREPARED, this::notPrepared, limits.prepare(), "cluster.prepare.limit");
      rendezvous.write(Places.PLAN, Messages.text(planner.plan()));
      wait.until(Phase.MEASURE, this::firstOfReports, UNLIMITED, "");
      wait.until(Phase.REPORT, this::notReported, limits.report(), "cluster.report.limit");
      return new TreeSet<>(lost);
    } catch (ClusterException e) {
      rendezvous.write(Places.ABORT, String.valueOf(e.getMessage()));
      throw e;
    }
  }

  private List<String> notJoined() throws IOException {
    Set<String> present = admit();
    for (Candidate member : roster.members().values()) {
      if (!present.contains(member.name())) {
        roster.remove(member.name());
      }
    }
    return roster.missing().stream().map(index -> "client " + index).toList();
  }

  private List<String> notPrepared() throws IOException, ClusterException {
    Set<String> present = admit();
    for (Map.Entry<Integer, Candidate> member : roster.members().entrySet()) {
      if (!present.contains(member.getValue().name())) {
        throw new ClusterException(
            named(member.getKey(), member.getValue()) + " was lost before the run began");
      }
    }
    return behind(Phase.PREPARED);
  }

  /** Nobody is waited for once a client has ended its operations, or all are lost. */
  private List<String> firstOfReports() throws IOException, ClusterException {
    List<String> behind = notReported();
    return behind.size() + lost.size() < roster.members().size() ? List.of() : behind;
  }

  private List<String> notReported() throws IOException, ClusterException {
    Set<String> present = admit();
    for (Map.Entry<Integer, Candidate> member : roster.members().entrySet()) {
      int index = member.getKey();
      if (!present.contains(member.getValue().name())
          && !hasReached(index, Phase.REPORT)
          && lost.add(index)
          && lossRule == LossRule.ABORT) {
        throw new ClusterException(
            named(index, member.getValue()) + " was lost (cluster.onloss=abort)");
      }
    }
    return behind(Phase.REPORT);
  }

  /** Decides on those that came since the last time; the names of all that are present. */
  private Set<String> admit() throws IOException {
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
      return roster.admit(Messages.read(entry, Candidate.class));
    } catch (IOException e) {
      return new Roster.Decision(Candidate.ANY, String.valueOf(e.getMessage()));
    }
  }

  private List<String> behind(Phase phase) throws IOException {
    List<String> behind = new ArrayList<>();
    for (Map.Entry<Integer, Candidate> member : roster.members().entrySet()) {
      if (!lost.contains(member.getKey()) && !hasReached(member.getKey(), phase)) {
        behind.add(named(member.getKey(), member.getValue()));
      }
    }
    return behind;
  }

  private boolean hasReached(int index, Phase phase) throws IOException {
    Optional<String> reached = rendezvous.read(Places.reached(index));
    return reached.isPresent() && Phase.valueOf(reached.get()).compareTo(phase) >= 0;
  }

  private static String named(int index, Candidate member) {
    return "client " + index + " (" + member.host() + ")";
  }
}
