package site.ycsb.cluster.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.client.cluster.ClusterProperties.LossRule;
import site.ycsb.cluster.clock.ClockOffset;
import site.ycsb.cluster.phase.ClusterException;
import site.ycsb.cluster.phase.ClusterException.RejectedException;
import site.ycsb.cluster.phase.Coordinator;
import site.ycsb.cluster.phase.Messages.Candidate;
import site.ycsb.cluster.phase.Messages.Readiness;
import site.ycsb.cluster.phase.Messages.StartPlan;
import site.ycsb.cluster.phase.Messages.Task;
import site.ycsb.cluster.phase.Participant;
import site.ycsb.cluster.phase.Phase;
import site.ycsb.cluster.phase.Places;
import site.ycsb.cluster.session.EmbeddedEnsemble.EnsembleLimits;
import site.ycsb.cluster.token.ClusterToken;

/** Phases of clients that meet at a real ZooKeeper, by mutual TLS. */
@Timeout(120)
class NodeRendezvousTest {
  private static final Task TASK = new Task("memory", Map.of("workload", "A"));
  private static final Readiness READY = new Readiness(Map.of(), new ClockOffset(0, 0, 0));
  private static final Phase.Limits LIMITS =
      new Phase.Limits(Duration.ofSeconds(60), Duration.ofSeconds(60), Duration.ofSeconds(60));
  private static final StartPlan PLAN = new StartPlan(42, 1_000_000_000);

  private final Path file;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<AutoCloseable> open = new ArrayList<>();
  private ClusterToken token;
  private EmbeddedEnsemble ensemble;

  NodeRendezvousTest(@TempDir Path folder) {
    file = folder.resolve("token");
  }

  @BeforeEach
  void start() throws Exception {
    token = ClusterToken.create(file);
    ensemble =
        EmbeddedEnsemble.start(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
            token,
            EnsembleLimits.defaults());
  }

  @AfterEach
  void end() throws Exception {
    threads.shutdownNow();
    for (int i = open.size() - 1; i >= 0; i--) {
      open.get(i).close();
    }
    ensemble.close();
  }

  /** Has its plan at once. */
  private static final class NoDuties implements Coordinator.Duties {
    @Override
    public StartPlan plan(SortedMap<Integer, Readiness> clients) {
      return PLAN;
    }

    @Override
    public void serve(Map<Integer, Candidate> members) {
      assertTrue(members.size() <= 4);
    }

    @Override
    public long progress() {
      return 0;
    }

    @Override
    public void rejected(Candidate candidate, String reason) {}

    @Override
    public void lost(int index, Candidate member) {
      assertTrue(index < 4);
    }
  }

  private ClusterSession session() throws Exception {
    ClusterSession session =
        ClusterSession.connect(
            EnsembleAccess.withToken(ensemble.address(), token),
            Duration.ofSeconds(10),
            Duration.ofSeconds(30),
            state -> {});
    open.add(session);
    return session;
  }

  private NodeRendezvous rendezvous(ClusterSession session, String name) {
    NodeRendezvous rendezvous = NodeRendezvous.ofParticipant(session, "run", name);
    open.add(rendezvous);
    return rendezvous;
  }

  private Future<Set<Integer>> coordinate(int size) throws Exception {
    NodeRendezvous rendezvous = NodeRendezvous.ofCoordinator(session(), "run");
    open.add(rendezvous);
    Coordinator coordinator =
        new Coordinator(
            rendezvous, size, TASK, LIMITS, LossRule.FINISH, new NoDuties(), () -> false);
    return threads.submit(() -> coordinator.lead("none of them").lost());
  }

  private static Participant participant(String name, NodeRendezvous rendezvous) {
    return new Participant(rendezvous, name, "host-" + name, LIMITS, () -> false);
  }

  @Test
  void phases_fourClients_goThroughThemTogether() throws Exception {
    Future<Set<Integer>> lost = coordinate(4);
    List<Future<Integer>> clients = new ArrayList<>();
    for (String name : List.of("a", "b", "c", "d")) {
      Participant client = participant(name, rendezvous(session(), name));
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
      indices.add(client.get(60, TimeUnit.SECONDS));
    }

    assertEquals(Set.of(0, 1, 2, 3), indices);
    assertEquals(Set.of(), lost.get(60, TimeUnit.SECONDS));
  }

  @Test
  void phases_sessionEndsInTheRun_isALostClient() throws Exception {
    Future<Set<Integer>> lost = coordinate(2);
    Participant first = participant("a", rendezvous(session(), "a"));
    ClusterSession doomed = session();
    Participant second = participant("b", NodeRendezvous.ofParticipant(doomed, "run", "b"));
    first.join(Candidate.ANY, TASK);
    int index = second.join(Candidate.ANY, TASK);
    Future<StartPlan> plan = threads.submit(() -> first.awaitPlan(READY));
    second.awaitPlan(READY);
    plan.get(60, TimeUnit.SECONDS);

    doomed.close();
    first.ended();
    first.delivered(0);

    assertEquals(Set.of(index), lost.get(60, TimeUnit.SECONDS));
    assertTrue(first.aborted().isEmpty());
  }

  @Test
  void read_ofAParticipant_hasWhatIsForAllAndForItselfOnly() throws Exception {
    NodeRendezvous coordinator = NodeRendezvous.ofCoordinator(session(), "run");
    open.add(coordinator);
    NodeRendezvous one = rendezvous(session(), "one");
    coordinator.write(Places.to("one") + "/x", "1");
    coordinator.write(Places.to("two") + "/x", "2");
    coordinator.write(Places.PROGRESS, "3");

    while (one.read(Places.PROGRESS).isEmpty() || one.read(Places.to("one") + "/x").isEmpty()) {
      Thread.sleep(20);
    }
    assertEquals("3", one.read(Places.PROGRESS).orElse(""));
    assertTrue(one.read(Places.to("two") + "/x").isEmpty());
    one.write(Places.progress(7), "far");
    while (coordinator.read(Places.progress(7)).isEmpty()) {
      Thread.sleep(20);
    }
    assertEquals("far", coordinator.read(Places.progress(7)).orElse(""));
  }

  private String rejection(Future<Integer> joining) {
    ExecutionException thrown =
        assertThrows(ExecutionException.class, () -> joining.get(60, TimeUnit.SECONDS));
    return String.valueOf(
        assertInstanceOf(RejectedException.class, thrown.getCause()).getMessage());
  }

  private Future<Integer> joining(String name, int index, Task task) throws Exception {
    Participant client = participant(name, rendezvous(session(), name));
    return threads.submit(() -> client.join(index, task));
  }

  @Test
  void join_indexThatIsTakenOrAnotherVersion_isRejectedWithTheReason() throws Exception {
    Future<Set<Integer>> leading = coordinate(3);
    assertEquals(1, joining("a", 1, TASK).get(60, TimeUnit.SECONDS));

    assertEquals(
        "the coordinator rejected this client: its index 1 is that of the client on host-a",
        rejection(joining("b", 1, TASK)));
    assertEquals(
        "the coordinator rejected this client: its settings differ: version is 2 at this client"
            + " and (not given) at the coordinator. Start it with the same, or leave that to the"
            + " coordinator",
        rejection(
            joining(
                "c", Candidate.ANY, new Task("memory", Map.of("workload", "A", "version", "2")))));
    assertFalse(leading.isDone());
  }

  /** Three that come at once, for two places. */
  @Test
  void join_oneTooMany_isRejectedAndTheOthersGoOn() throws Exception {
    List<NodeRendezvous> meeting = new ArrayList<>();
    List<Future<StartPlan>> plans = new ArrayList<>();
    for (String name : List.of("a", "b", "c")) {
      meeting.add(rendezvous(session(), name));
    }
    for (int i = 0; i < 3; i++) {
      Participant client = participant(List.of("a", "b", "c").get(i), meeting.get(i));
      plans.add(
          threads.submit(
              () -> {
                client.join(Candidate.ANY, TASK);
                return client.awaitPlan(READY);
              }));
    }
    Future<Set<Integer>> leading = coordinate(2);

    int rejected = 0;
    for (Future<StartPlan> plan : plans) {
      try {
        assertEquals(PLAN, plan.get(60, TimeUnit.SECONDS));
      } catch (ExecutionException e) {
        String reason = String.valueOf(e.getCause());
        assertInstanceOf(RejectedException.class, e.getCause());
        assertTrue(
            reason.contains("all 2 clients (cluster.clients) take part already")
                || reason.contains("the run has begun without it"),
            reason);
        rejected++;
      }
    }
    assertEquals(1, rejected);
    assertFalse(leading.isDone());
  }

  @Test
  void lead_clientThatNeverJoins_isNamedToTheOneThatDid() throws Exception {
    NodeRendezvous rendezvous = NodeRendezvous.ofCoordinator(session(), "run");
    open.add(rendezvous);
    Phase.Limits impatient =
        new Phase.Limits(Duration.ofSeconds(3), Duration.ofSeconds(60), Duration.ofSeconds(60));
    Coordinator coordinator =
        new Coordinator(
            rendezvous, 2, TASK, impatient, LossRule.FINISH, new NoDuties(), () -> false);
    Participant first = participant("a", rendezvous(session(), "a"));
    Future<Object> leading = threads.submit(() -> coordinator.lead("none of them"));
    first.join(Candidate.ANY, TASK);

    String reason = "JOIN took longer than 3 s (cluster.join.limit): missing client 1";
    assertEquals(
        reason, assertThrows(ClusterException.class, () -> first.awaitPlan(READY)).getMessage());
    ExecutionException thrown =
        assertThrows(ExecutionException.class, () -> leading.get(60, TimeUnit.SECONDS));
    assertEquals(reason, assertInstanceOf(ClusterException.class, thrown.getCause()).getMessage());
  }
}
