package site.ycsb.cluster.phase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A coordinator and its clients on threads, which meet in memory. */
@Timeout(60)
class PhasesTest {
  private static final Map<String, String> SETTINGS = Map.of("workload", "A");
  private static final PhaseLimits PATIENT =
      new PhaseLimits(Duration.ofSeconds(50), Duration.ofSeconds(50), Duration.ofSeconds(50));
  private static final StartPlan PLAN = new StartPlan(123_456_789_012L, 1_000_000_000);

  private final MemoryRendezvous rendezvous = new MemoryRendezvous();
  private final AtomicBoolean stop = new AtomicBoolean();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Participant first = participant("a");
  private final Participant second = participant("b");

  @AfterEach
  void endThreads() {
    threads.shutdownNow();
  }

  private Future<Set<Integer>> coordinate(int size, PhaseLimits limits, LossRule rule) {
    Coordinator coordinator = new Coordinator(rendezvous, size, SETTINGS, limits, rule, stop::get);
    return threads.submit(() -> coordinator.lead(() -> PLAN));
  }

  private Participant participant(String name) {
    return new Participant(
        rendezvous,
        new Candidate(name, "host-" + name, Candidate.ANY, SETTINGS),
        PATIENT,
        stop::get);
  }

  /** Lets both clients join; tells the second one's index. */
  private int join() throws Exception {
    first.join();
    return second.join();
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
            int index = client.join();
            assertEquals(PLAN, client.awaitPlan());
            client.reported();
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
    PhaseLimits impatient =
        new PhaseLimits(Duration.ofMillis(300), Duration.ofSeconds(50), Duration.ofSeconds(50));
    Future<Set<Integer>> lost = coordinate(3, impatient, LossRule.FINISH);
    first.join();

    String reason = "JOIN took longer than 0 s (cluster.join.limit): missing client 1, client 2";
    assertEquals(reason, failure(lost));
    assertEquals(reason, assertThrows(ClusterException.class, first::awaitPlan).getMessage());
  }

  @Test
  void lead_clientThatIsNeverReady_isNamedWithItsHost() throws Exception {
    PhaseLimits impatient =
        new PhaseLimits(Duration.ofSeconds(50), Duration.ofMillis(300), Duration.ofSeconds(50));
    Future<Set<Integer>> lost = coordinate(2, impatient, LossRule.FINISH);
    int index = join();
    Future<StartPlan> plan = threads.submit(first::awaitPlan);

    assertEquals(
        "PREPARED took longer than 0 s (cluster.prepare.limit): missing client "
            + index
            + " (host-b)",
        failure(lost));
    assertTrue(failure(plan).contains("(host-b)"));
  }

  @Test
  void lead_clientIsLostBeforeTheRun_endsItForAll() throws Exception {
    Future<Set<Integer>> lost = coordinate(2, PATIENT, LossRule.FINISH);
    int index = join();
    Future<StartPlan> plan = threads.submit(first::awaitPlan);
    rendezvous.lose("b");

    String reason = "client " + index + " (host-b) was lost before the run began";
    assertEquals(reason, failure(lost));
    assertEquals(reason, failure(plan));
  }

  @Test
  void lead_clientIsLostInTheRun_theOthersFinish() throws Exception {
    Future<Set<Integer>> lost = coordinate(2, PATIENT, LossRule.FINISH);
    int index = join();
    Future<StartPlan> plan = threads.submit(first::awaitPlan);
    second.awaitPlan();
    result(plan);
    rendezvous.lose("b");
    first.reported();

    assertEquals(Set.of(index), result(lost));
    assertTrue(first.aborted().isEmpty());
  }

  @Test
  void lead_clientIsLostInTheRun_abortStopsTheOthers() throws Exception {
    Future<Set<Integer>> lost = coordinate(2, PATIENT, LossRule.ABORT);
    int index = join();
    Future<StartPlan> plan = threads.submit(first::awaitPlan);
    second.awaitPlan();
    result(plan);
    rendezvous.lose("b");

    String reason = "client " + index + " (host-b) was lost (cluster.onloss=abort)";
    assertEquals(reason, failure(lost));
    assertEquals(reason, first.aborted().orElse(""));
  }

  @Test
  void join_afterTheStart_isRejectedAndTheRunGoesOn() throws Exception {
    Future<Set<Integer>> lost = coordinate(1, PATIENT, LossRule.FINISH);
    assertEquals(0, first.join());
    assertEquals(
        "the coordinator rejected this client: the run has begun without it",
        assertThrows(ClusterException.class, second::join).getMessage());
    assertEquals(PLAN, first.awaitPlan());
    first.reported();
    assertEquals(Set.of(), result(lost));
  }

  @Test
  void lead_entryThatIsMalformed_isRejectedAlone() throws Exception {
    Future<Set<Integer>> lost = coordinate(1, PATIENT, LossRule.FINISH);
    rendezvous.enter("garbage", "{");
    assertEquals(0, first.join());
    assertEquals(PLAN, first.awaitPlan());
    first.reported();
    assertEquals(Set.of(), result(lost));
    assertTrue(rendezvous.read(Places.decision("garbage")).orElse("").contains("malformed"));
  }

  @Test
  void abort_ofOneClient_reachesAllWithItsReason() throws Exception {
    Future<Set<Integer>> lost = coordinate(2, PATIENT, LossRule.FINISH);
    int index = join();
    Future<StartPlan> plan = threads.submit(first::awaitPlan);
    second.abort("the table lacks field7");

    String reason = "client " + index + " (host-b): the table lacks field7";
    assertEquals(reason, failure(lost));
    assertEquals(reason, failure(plan));
  }

  @Test
  void lead_stopIsRequested_endsWithin() throws Exception {
    Future<Set<Integer>> lost = coordinate(2, PATIENT, LossRule.FINISH);
    first.join();
    stop.set(true);

    assertEquals("stopped while waiting for client 1", failure(lost));
  }
}
