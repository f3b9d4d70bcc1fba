package site.ycsb.cluster.phase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import site.ycsb.client.cluster.ClusterProperties.LossRule;
import site.ycsb.cluster.clock.ClockOffset;
import site.ycsb.cluster.phase.ClusterException.RejectedException;
import site.ycsb.cluster.phase.Messages.Candidate;
import site.ycsb.cluster.phase.Messages.Readiness;
import site.ycsb.cluster.phase.Messages.StartPlan;
import site.ycsb.cluster.phase.Messages.Task;

/** A coordinator and its clients on threads, which meet in memory. */
@Timeout(60)
class PhasesTest {
  private static final Task TASK = new Task("memory", Map.of("workload", "A"));
  private static final Phase.Limits PATIENT =
      new Phase.Limits(Duration.ofSeconds(50), Duration.ofSeconds(50), Duration.ofSeconds(50));
  private static final StartPlan PLAN = new StartPlan(123_456_789_012L, 1_000_000_000);
  private static final Readiness READY =
      new Readiness(Map.of("server", "1.0"), new ClockOffset(5, 1, 77));

  private final MemoryRendezvous rendezvous = new MemoryRendezvous();
  private final AtomicBoolean stop = new AtomicBoolean();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Participant first = participant("a");
  private final Participant second = participant("b");

  @AfterEach
  void endThreads() {
    threads.shutdownNow();
  }

  /** Plans, and notes who was ready. */
  private static final class PlanningDuties implements Coordinator.Duties {
    final Map<Integer, Readiness> ready = new ConcurrentHashMap<>();
    final AtomicLong progress = new AtomicLong();
    volatile String rejection = "";
    final Map<String, String> rejected = new ConcurrentHashMap<>();
    final Set<Integer> lost = ConcurrentHashMap.newKeySet();
    volatile boolean diskFull;

    @Override
    public StartPlan plan(SortedMap<Integer, Readiness> clients) throws ClusterException {
      ready.putAll(clients);
      if (!rejection.isEmpty()) {
        throw new RejectedException(rejection);
      }
      return PLAN;
    }

    @Override
    public void serve(Map<Integer, Candidate> members) throws IOException {
      assertTrue(members.size() <= 4);
      if (diskFull) {
        throw new IOException("No space left on device");
      }
    }

    @Override
    public long progress() {
      return progress.get();
    }

    @Override
    public void rejected(Candidate candidate, String reason) {
      rejected.put(candidate.host(), reason);
    }

    @Override
    public void lost(int index, Candidate member) {
      lost.add(index);
    }
  }

  private final PlanningDuties duties = new PlanningDuties();

  private Future<Coordinator.Attendance> lead(int size, Phase.Limits limits, LossRule rule) {
    Coordinator coordinator =
        new Coordinator(rendezvous, size, TASK, limits, rule, duties, stop::get);
    return threads.submit(() -> coordinator.lead("a"));
  }

  private Future<Set<Integer>> coordinate(int size, Phase.Limits limits, LossRule rule) {
    Future<Coordinator.Attendance> leading = lead(size, limits, rule);
    return threads.submit(
        () -> {
          try {
            return leading.get().lost();
          } catch (ExecutionException e) {
            throw e.getCause() instanceof Exception cause ? cause : e;
          }
        });
  }

  private Participant participant(String name) {
    return new Participant(rendezvous, name, "host-" + name, PATIENT, stop::get);
  }

  /** Lets both clients join; tells the second one's index. */
  private int join() throws Exception {
    first.join(Candidate.ANY, TASK);
    return second.join(Candidate.ANY, TASK);
  }

  private static <T> T result(Future<T> future) throws Exception {
    return future.get(50, TimeUnit.SECONDS);
  }

  private static String failure(Future<?> future) {
    ExecutionException thrown = assertThrows(ExecutionException.class, () -> result(future));
    ClusterException reason = assertInstanceOf(ClusterException.class, thrown.getCause());
    return String.valueOf(reason.getMessage());
  }

  @Test
  void lead_fourClients_allGetAnIndexAndThePlan() throws Exception {
    Future<Set<Integer>> lost = coordinate(4, PATIENT, LossRule.FINISH);
    List<Future<Integer>> clients = new ArrayList<>();
    for (String name : List.of("a", "b", "c", "d")) {
      Participant client = participant(name);
      Callable<Integer> way =
          () -> {
            int index = client.join(Candidate.ANY, TASK);
            assertEquals(PLAN, client.awaitPlan(READY));
            client.ended();
            client.delivered(0);
            return index;
          };
      clients.add(threads.submit(way));
    }
    Set<Integer> indices = new HashSet<>();
    for (Future<Integer> client : clients) {
      indices.add(result(client));
    }
    assertEquals(Set.of(0, 1, 2, 3), indices);
    assertEquals(Set.of(), result(lost));
  }

  @Test
  void lead_clientThatNeverJoins_isNamedToAll() throws Exception {
    Phase.Limits impatient =
        new Phase.Limits(Duration.ofMillis(300), Duration.ofSeconds(50), Duration.ofSeconds(50));
    Future<Set<Integer>> lost = coordinate(3, impatient, LossRule.FINISH);
    first.join(Candidate.ANY, TASK);

    String reason = "JOIN took longer than 0 s (cluster.join.limit): missing client 1, client 2";
    assertEquals(reason, failure(lost));
    assertEquals(
        reason, assertThrows(ClusterException.class, () -> first.awaitPlan(READY)).getMessage());
  }

  @Test
  void lead_clientThatIsNeverReady_isNamedWithItsHost() throws Exception {
    Phase.Limits impatient =
        new Phase.Limits(Duration.ofSeconds(50), Duration.ofMillis(300), Duration.ofSeconds(50));
    Future<Set<Integer>> lost = coordinate(2, impatient, LossRule.FINISH);
    int index = join();
    Future<StartPlan> plan = threads.submit(() -> first.awaitPlan(READY));

    assertTrue(failure(plan).contains("(host-b)"));
    // else the coordinator waits for it to read why it's over
    rendezvous.lose("b");
    assertEquals(
        "PREPARED took longer than 0 s (cluster.prepare.limit): missing client "
            + index
            + " (host-b)",
        failure(lost));
  }

  @Test
  void lead_clientIsLostBeforeTheRun_endsItForAll() throws Exception {
    Future<Set<Integer>> lost = coordinate(2, PATIENT, LossRule.FINISH);
    int index = join();
    Future<StartPlan> plan = threads.submit(() -> first.awaitPlan(READY));
    rendezvous.lose("b");

    String reason = "client " + index + " (host-b) was lost before the run began";
    assertEquals(reason, failure(lost));
    assertEquals(reason, failure(plan));
  }

  @Test
  void lead_clientIsLostInTheRun_theOthersFinish() throws Exception {
    Future<Set<Integer>> lost = coordinate(2, PATIENT, LossRule.FINISH);
    int index = join();
    Future<StartPlan> plan = threads.submit(() -> first.awaitPlan(READY));
    second.awaitPlan(READY);
    result(plan);
    rendezvous.lose("b");
    while (!duties.lost.contains(index)) {
      Thread.sleep(20);
    }
    first.ended();
    first.delivered(0);

    assertEquals(Set.of(index), result(lost));
    assertEquals(Set.of(index), duties.lost);
    assertTrue(first.aborted().isEmpty());
  }

  @Test
  void awaitResult_tellsWhetherAClientWasLost() throws Exception {
    for (boolean whole : List.of(true, false)) {
      MemoryRendezvous place = new MemoryRendezvous();
      Coordinator coordinator =
          new Coordinator(place, 2, TASK, PATIENT, LossRule.FINISH, duties, stop::get);
      Participant one = new Participant(place, "a", "host", PATIENT, stop::get);
      Participant other = new Participant(place, "b", "host", PATIENT, stop::get);
      Future<Coordinator.Attendance> leading = threads.submit(() -> coordinator.lead("a"));
      one.join(Candidate.ANY, TASK);
      other.join(Candidate.ANY, TASK);
      Future<StartPlan> plan = threads.submit(() -> one.awaitPlan(READY));
      other.awaitPlan(READY);
      result(plan);
      one.ended();
      one.delivered(0);
      if (whole) {
        other.ended();
        other.delivered(0);
        result(leading);
      }
      place.lose("b");
      result(leading);
      coordinator.done("a");
      assertEquals(whole, one.awaitResult());
    }
  }

  @Test
  void lead_clientIsLostInTheRun_abortStopsTheOthers() throws Exception {
    Future<Set<Integer>> lost = coordinate(2, PATIENT, LossRule.ABORT);
    int index = join();
    Future<StartPlan> plan = threads.submit(() -> first.awaitPlan(READY));
    second.awaitPlan(READY);
    result(plan);
    rendezvous.lose("b");

    String reason = "client " + index + " (host-b) was lost (cluster.onloss=abort)";
    assertEquals(reason, failure(lost));
    assertEquals(reason, first.aborted().orElse(""));
  }

  @Test
  void join_afterTheStart_isRejectedAndTheRunGoesOn() throws Exception {
    Future<Set<Integer>> lost = coordinate(1, PATIENT, LossRule.FINISH);
    assertEquals(0, first.join(Candidate.ANY, TASK));
    assertEquals(
        "the coordinator rejected this client: the run has begun without it. It can take part in the"
            + " next one",
        assertThrows(ClusterException.class, () -> second.join(Candidate.ANY, TASK)).getMessage());
    assertEquals(
        Map.of("host-b", "the run has begun without it. It can take part in the next one"),
        duties.rejected);
    assertEquals(PLAN, first.awaitPlan(READY));
    first.ended();
    first.delivered(0);
    assertEquals(Set.of(), result(lost));
  }

  @Test
  void lead_entryThatIsMalformed_isRejectedAlone() throws Exception {
    Future<Set<Integer>> lost = coordinate(1, PATIENT, LossRule.FINISH);
    rendezvous.enter("garbage", "{");
    assertEquals(0, first.join(Candidate.ANY, TASK));
    assertEquals(PLAN, first.awaitPlan(READY));
    first.ended();
    first.delivered(0);
    assertEquals(Set.of(), result(lost));
    assertTrue(rendezvous.read(Places.decision("garbage")).orElse("").contains("malformed"));
  }

  @Test
  void abort_ofOneClient_reachesAllWithItsReason() throws Exception {
    Future<Set<Integer>> lost = coordinate(2, PATIENT, LossRule.FINISH);
    int index = join();
    Future<StartPlan> plan = threads.submit(() -> first.awaitPlan(READY));
    second.abort("the table lacks field7");

    String reason = "client " + index + " (host-b): the table lacks field7";
    assertEquals(reason, failure(lost));
    assertEquals(reason, failure(plan));
  }

  /** Clients that don't fit together are told from other reasons, by all of them. */
  @Test
  void lead_planIsRejected_isARejectionToAll() throws Exception {
    duties.rejection = "the clients would measure different things";
    Future<Set<Integer>> lost = coordinate(2, PATIENT, LossRule.FINISH);
    join();
    Future<StartPlan> plan = threads.submit(() -> first.awaitPlan(READY));
    RejectedException reason = assertThrows(RejectedException.class, () -> second.awaitPlan(READY));
    assertEquals("the clients would measure different things", reason.getMessage());
    rendezvous.lose("b");
    for (Future<?> future : List.of(plan, lost)) {
      ExecutionException thrown = assertThrows(ExecutionException.class, () -> result(future));
      assertInstanceOf(RejectedException.class, thrown.getCause());
    }
  }

  @Test
  void lead_stopIsRequested_endsWithin() throws Exception {
    Future<Set<Integer>> lost = coordinate(2, PATIENT, LossRule.FINISH);
    first.join(Candidate.ANY, TASK);
    stop.set(true);

    assertEquals("stopped while waiting for client 1", failure(lost));
  }

  @Test
  void lead_clientsThatAreReady_tellThePlannerTheirFactsAndClocks() throws Exception {
    Future<Set<Integer>> lost = coordinate(1, PATIENT, LossRule.FINISH);
    first.join(Candidate.ANY, TASK);
    first.awaitPlan(READY);
    first.ended();
    first.delivered(0);

    assertEquals(Set.of(), result(lost));
    assertEquals(Map.of(0, READY), duties.ready);
  }

  @Test
  void awaitTask_clientThatDoesntKnow_isToldWhatTheOthersDo() throws Exception {
    Future<Set<Integer>> lost = coordinate(1, PATIENT, LossRule.FINISH);
    assertEquals(TASK, first.awaitTask());
    first.join(Candidate.ANY, TASK);
    first.awaitPlan(READY);
    first.ended();
    first.delivered(0);
    assertEquals(Set.of(), result(lost));
  }

  @Test
  void lead_clientWithoutProgress_isGivenUpOnlyAfterTheLimit() throws Exception {
    Phase.Limits impatient =
        new Phase.Limits(Duration.ofSeconds(50), Duration.ofSeconds(50), Duration.ofMillis(600));
    Future<Set<Integer>> lost = coordinate(2, impatient, LossRule.FINISH);
    int index = join();
    Future<StartPlan> plan = threads.submit(() -> first.awaitPlan(READY));
    second.awaitPlan(READY);
    result(plan);
    first.ended();
    first.delivered(0);
    for (int i = 0; i < 8; i++) {
      duties.progress.incrementAndGet();
      Thread.sleep(200);
    }
    assertFalse(lost.isDone(), "it made progress");
    assertEquals(Set.of(index), result(lost));
  }

  @Test
  void lead_stopInTheRun_endsAllAndKeepsTheirResults() throws Exception {
    Future<Coordinator.Attendance> attendance = lead(2, PATIENT, LossRule.ABORT);
    join();
    Future<StartPlan> plan = threads.submit(() -> first.awaitPlan(READY));
    second.awaitPlan(READY);
    result(plan);
    assertFalse(second.isStopped());
    stop.set(true);
    while (!second.isStopped()) {
      Thread.sleep(20);
    }
    for (Participant client : List.of(first, second)) {
      client.ended();
      client.delivered(130);
    }
    assertTrue(result(attendance).stopped());
    assertEquals(Set.of(), result(attendance).lost());
  }

  @Test
  void lead_coordinatorFailsOtherwise_tellsAll() throws Exception {
    Future<Coordinator.Attendance> leading = lead(3, PATIENT, LossRule.FINISH);
    join();
    Future<StartPlan> plan = threads.submit(() -> first.awaitPlan(READY));
    duties.diskFull = true;
    String reason = "the coordinator failed: No space left on device";
    assertEquals(reason, failure(plan));
    assertEquals(
        reason, assertThrows(ClusterException.class, () -> second.awaitPlan(READY)).getMessage());
    rendezvous.lose("b");
    assertInstanceOf(
        IOException.class, assertThrows(ExecutionException.class, leading::get).getCause());
  }

  @Test
  void awaitPlan_coordinatorLeaves_endsNamingIt() throws Exception {
    Future<Set<Integer>> lost = coordinate(3, PATIENT, LossRule.FINISH);
    join();
    Future<StartPlan> plan = threads.submit(() -> first.awaitPlan(READY));
    Thread.sleep(200);
    rendezvous.loseCoordinator();
    assertEquals("the coordinator has left", failure(plan));
    lost.cancel(true);
  }

  @Test
  void awaitPlan_connectionIsLost_endsSayingSo() throws Exception {
    Future<Set<Integer>> lost = coordinate(3, PATIENT, LossRule.FINISH);
    join();
    Future<StartPlan> plan = threads.submit(() -> first.awaitPlan(READY));
    rendezvous.cutOff();
    // the other one's reason when that has come to it first
    assertTrue(
        failure(plan)
            .startsWith(
                "disconnected from the other clients for longer than cluster.session.timeout, while"
                    + " waiting for "));
    assertTrue(failure(lost).startsWith("disconnected"));
  }
}
