package site.ycsb.cluster.rendezvous;

import static org.junit.jupiter.api.Assertions.assertEquals;
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
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.cluster.phase.Candidate;
import site.ycsb.cluster.phase.Coordinator;
import site.ycsb.cluster.phase.LossRule;
import site.ycsb.cluster.phase.Participant;
import site.ycsb.cluster.phase.PhaseLimits;
import site.ycsb.cluster.phase.StartPlan;
import site.ycsb.cluster.session.ClusterSession;
import site.ycsb.cluster.session.EmbeddedEnsemble;
import site.ycsb.cluster.session.EnsembleAccess;
import site.ycsb.cluster.session.EnsembleLimits;
import site.ycsb.cluster.token.ClusterToken;

/** Phases of clients that meet at a real ZooKeeper, by mutual TLS. */
@Timeout(120)
class NodeRendezvousTest {
  private static final Map<String, String> SETTINGS = Map.of("workload", "A");
  private static final PhaseLimits LIMITS =
      new PhaseLimits(Duration.ofSeconds(60), Duration.ofSeconds(60), Duration.ofSeconds(60));
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

  private NodeRendezvous rendezvous(ClusterSession session) {
    NodeRendezvous rendezvous = NodeRendezvous.open(session, "run");
    open.add(rendezvous);
    return rendezvous;
  }

  private Future<Set<Integer>> coordinate(int size) throws Exception {
    Coordinator coordinator =
        new Coordinator(
            rendezvous(session()), size, SETTINGS, LIMITS, LossRule.FINISH, () -> false);
    return threads.submit(() -> coordinator.lead(() -> PLAN));
  }

  private static Participant participant(String name, NodeRendezvous rendezvous) {
    return new Participant(
        rendezvous,
        new Candidate(name, "host-" + name, Candidate.ANY, SETTINGS),
        LIMITS,
        () -> false);
  }

  @Test
  void phases_fourClients_goThroughThemTogether() throws Exception {
    Future<Set<Integer>> lost = coordinate(4);
    List<Future<Integer>> clients = new ArrayList<>();
    for (String name : List.of("a", "b", "c", "d")) {
      Participant client = participant(name, rendezvous(session()));
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
      indices.add(client.get(60, TimeUnit.SECONDS));
    }

    assertEquals(Set.of(0, 1, 2, 3), indices);
    assertEquals(Set.of(), lost.get(60, TimeUnit.SECONDS));
  }

  @Test
  void phases_sessionEndsInTheRun_isALostClient() throws Exception {
    Future<Set<Integer>> lost = coordinate(2);
    Participant first = participant("a", rendezvous(session()));
    ClusterSession doomed = session();
    Participant second = participant("b", NodeRendezvous.open(doomed, "run"));
    first.join();
    int index = second.join();
    Future<StartPlan> plan = threads.submit(first::awaitPlan);
    second.awaitPlan();
    plan.get(60, TimeUnit.SECONDS);

    doomed.close();
    first.reported();

    assertEquals(Set.of(index), lost.get(60, TimeUnit.SECONDS));
    assertTrue(first.aborted().isEmpty());
  }
}
