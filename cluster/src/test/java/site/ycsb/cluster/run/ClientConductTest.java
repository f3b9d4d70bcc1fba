package site.ycsb.cluster.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.client.cluster.ClusterProperties.LossRule;
import site.ycsb.cluster.clock.ClockOffset;
import site.ycsb.cluster.phase.Coordinator;
import site.ycsb.cluster.phase.MemoryRendezvous;
import site.ycsb.cluster.phase.Messages;
import site.ycsb.cluster.phase.Messages.Candidate;
import site.ycsb.cluster.phase.Messages.Readiness;
import site.ycsb.cluster.phase.Messages.StartPlan;
import site.ycsb.cluster.phase.Messages.Task;
import site.ycsb.cluster.phase.Participant;
import site.ycsb.cluster.phase.Phase;
import site.ycsb.cluster.phase.Places;
import site.ycsb.cluster.run.ClusterConfig.Meeting;
import site.ycsb.config.HostAddress;
import site.ycsb.config.SourcedProperties;
import site.ycsb.spi.StoreUnavailableException;

/** A client whose coordinator's clock is another one. */
@Timeout(60)
class ClientConductTest {
  private static final Duration LIMIT = Duration.ofSeconds(50);
  private static final Phase.Limits LIMITS = new Phase.Limits(LIMIT, LIMIT, LIMIT);
  private static final Task TASK = new Task("memory", Map.of());
  private static final long HOUR = 3_600_000_000_000L;
  private static final Readiness NOT_READY = new Readiness(Map.of(), ClockOffset.NONE);

  private final MemoryRendezvous rendezvous = new MemoryRendezvous();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private volatile StartPlan planned = new StartPlan(0, 1);
  private volatile ClockOffset measured = ClockOffset.NONE;
  private volatile boolean silent;

  @TempDir Path folder;

  @AfterEach
  void end() {
    threads.shutdownNow();
  }

  /** Tells the time of its own clock, and plans by it. */
  private final class OtherClock implements Coordinator.Duties {
    private final long aheadNanos;
    private final long leadNanos;

    OtherClock(long aheadNanos, long leadNanos) {
      this.aheadNanos = aheadNanos;
      this.leadNanos = leadNanos;
    }

    private long now() {
      return System.nanoTime() + aheadNanos;
    }

    @Override
    public StartPlan plan(SortedMap<Integer, Readiness> clients) {
      measured = clients.getOrDefault(0, NOT_READY).clock();
      StartPlan plan = new StartPlan(now() + leadNanos, 1_000_000_000);
      planned = plan;
      return plan;
    }

    @Override
    public void serve(Map<Integer, Candidate> members) throws IOException {
      Optional<String> question = rendezvous.read(Places.clockQuestion(0));
      if (question.isPresent() && !silent) {
        long nowNanos = now();
        rendezvous.write(
            Places.clockAnswer("client"),
            Messages.text(new ClockExchange.Time(question.get(), nowNanos, nowNanos)));
      }
    }

    @Override
    public long progress() {
      return 0;
    }

    @Override
    public void rejected(Candidate candidate, String reason) {}

    @Override
    public void lost(int index, Candidate member) {}
  }

  private ClientConduct conduct(OtherClock clock) throws Exception {
    Coordinator coordinator =
        new Coordinator(rendezvous, 1, TASK, LIMITS, LossRule.FINISH, clock, () -> false);
    Future<?> leading = threads.submit(() -> coordinator.lead("none of them"));
    Participant participant = new Participant(rendezvous, "client", "host", LIMITS, () -> false);
    ClusterConfig config =
        new ClusterConfig(
            new ClusterConfig.Place(Candidate.ANY, 1),
            new Meeting.Joined(new HostAddress("other", 1)),
            Optional.empty(),
            LossRule.FINISH,
            LIMITS,
            LIMIT,
            Duration.ofSeconds(1));
    ClientConduct conduct =
        new ClientConduct(
            rendezvous, participant, config, false, new PrintStream(err, true, UTF_8));
    conduct.join(new SourcedProperties(), TASK);
    assertTrue(!leading.isDone());
    return conduct;
  }

  @ParameterizedTest
  @ValueSource(longs = {HOUR, -HOUR, 0})
  void awaitPlan_coordinatorWithAnotherClock_startsByThatClock(long aheadNanos) throws Exception {
    ClientConduct conduct = conduct(new OtherClock(aheadNanos, 20_000_000_000L));
    long startNanos = conduct.awaitPlan(Map.of()).orElseThrow();

    long right = planned.startNanos() - aheadNanos;
    long error = measured.errorNanos();
    assertTrue(
        Math.abs(startNanos - right) <= error, () -> startNanos + " for " + right + ", " + error);
    // the proof that it can tell
    assertTrue(aheadNanos == 0 || error < Math.abs(aheadNanos) / 10, () -> "" + error);
  }

  @ParameterizedTest
  @ValueSource(longs = {HOUR, -HOUR})
  void awaitPlan_startThatIsOver_isNoRun(long aheadNanos) throws Exception {
    ClientConduct conduct = conduct(new OtherClock(aheadNanos, -60_000_000_000L));
    String reason =
        assertThrows(StoreUnavailableException.class, () -> conduct.awaitPlan(Map.of()))
            .getMessage();
    assertTrue(
        reason != null && reason.contains("the connection to the coordinator is too slow"), reason);
    assertEquals(true, conduct.hasTold());
  }

  @Test
  void awaitPlan_connectionToTheCoordinatorIsLost_isNoRunWithItsReason() throws Exception {
    ClientConduct conduct = conduct(new OtherClock(0, 20_000_000_000L));
    rendezvous.breakDown();
    String reason =
        assertThrows(StoreUnavailableException.class, () -> conduct.awaitPlan(Map.of()))
            .getMessage();
    assertTrue(
        reason != null
            && reason.contains(
                "there is no run: the connection to the coordinator was lost before the run"
                    + " began (ConnectionLoss)"),
        reason);
    assertTrue(conduct.hasTold());
  }

  /** As when its process is frozen, until this client's session expires. */
  @Test
  void awaitPlan_coordinatorAnswersNothing_isNoRunWithItsReason() throws Exception {
    ClientConduct conduct = conduct(new OtherClock(0, 20_000_000_000L));
    silent = true;
    rendezvous.cutOff();
    assertEquals(
        "there is no run: the connection to the coordinator was lost before the run began (the"
            + " coordinator doesn't report its time). See whether it still runs; then start all"
            + " clients again",
        assertThrows(StoreUnavailableException.class, () -> conduct.awaitPlan(Map.of()))
            .getMessage());
    assertTrue(conduct.hasTold());
  }

  @Test
  void isStopRequested_coordinatorCantBeReached_goesOnAndSaysSoOnce() throws Exception {
    ClientConduct conduct = conduct(new OtherClock(0, 20_000_000_000L));
    assertFalse(conduct.isStopRequested());
    rendezvous.breakDown();
    assertFalse(conduct.isStopRequested());
    assertFalse(conduct.isStopRequested());
    assertEquals(
        List.of(
            "WARNING: the coordinator can't be reached any more (ConnectionLoss), so this "
                + "client can't be told to stop; it runs to its end"),
        err.toString(UTF_8).lines().toList());
  }
}
