package site.ycsb.client.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.Status;
import site.ycsb.client.cluster.Lockstep;
import site.ycsb.client.cluster.RunOutcome;
import site.ycsb.client.instrument.LiveRun;
import site.ycsb.config.SourcedProperties;
import site.ycsb.measurements.log.ClientLog;
import site.ycsb.spi.ReportSource;
import site.ycsb.spi.Section;
import site.ycsb.spi.StoreUnavailableException;
import site.ycsb.spi.run.RunContext;
import site.ycsb.testing.doubles.AnsweringDB;

/** A run that begins and ends when others say so, and hands its results to them. */
@Timeout(60)
class LockstepTest extends RunFixture {
  private static final AtomicLong FIRST_NANOS = new AtomicLong();

  /** Notes when it was called first. */
  public static final class NotingDB extends AnsweringDB {
    @Override
    protected Status answer() {
      FIRST_NANOS.compareAndSet(0, System.nanoTime());
      return Status.OK;
    }
  }

  /** Notes what it's told. */
  private static final class NotingLockstep implements Lockstep {
    final List<String> calls = new ArrayList<>();
    final List<RunOutcome> outcomes = new ArrayList<>();
    final LongSupplier plan;
    final BooleanSupplier stop;
    boolean accepts = true;

    NotingLockstep(LongSupplier plan, BooleanSupplier stop) {
      this.plan = plan;
      this.stop = stop;
    }

    @Override
    public OptionalLong awaitPlan(Map<String, String> facts) {
      calls.add("plan");
      return OptionalLong.of(plan.getAsLong());
    }

    @Override
    public void begin(LiveRun run) {
      calls.add("begin");
    }

    @Override
    public boolean isStopRequested() {
      return stop.getAsBoolean();
    }

    @Override
    public void end() {
      calls.add("end");
    }

    @Override
    public boolean deliver(RunOutcome outcome) {
      calls.add("deliver");
      outcomes.add(outcome);
      return accepts;
    }
  }

  /** As one whose histograms a thread that hangs is still changing. */
  public static class CarelessDB extends AnsweringDB implements ReportSource {
    @Override
    protected Status answer() {
      return Status.OK;
    }

    @Override
    public Map<String, String> facts() {
      return Map.of();
    }

    @Override
    public List<Section> sections() {
      throw new IllegalStateException("changed meanwhile");
    }

    @Override
    public Map<String, String> latencies() {
      throw new IllegalStateException("changed meanwhile");
    }

    @Override
    public void resetFigures() {
      // it has none
    }
  }

  /** Hangs in its first thread. */
  public static final class HangingDB extends CarelessDB {
    @Override
    protected Status answer() {
      if (Thread.currentThread().getName().equals("client-0")) {
        new Semaphore(0).acquireUninterruptibly();
      }
      return super.answer();
    }
  }

  private int run(Lockstep lockstep, String... keysAndValues) {
    return run(NotingDB.class, lockstep, keysAndValues);
  }

  private int run(Class<?> db, Lockstep lockstep, String... keysAndValues) {
    FIRST_NANOS.set(0);
    SourcedProperties properties = properties(keysAndValues);
    RunContext.of(properties).get(Lockstep.OF_RUN, () -> lockstep);
    return run(db.getName(), properties);
  }

  @Test
  void run_bindingThatCantReportItsMetrics_handsTheOthersOver() {
    NotingLockstep lockstep = new NotingLockstep(System::nanoTime, () -> false);

    int code = run(CarelessDB.class, lockstep);

    assertEquals(0, code, err());
    assertEquals(Map.of(), lockstep.outcomes.get(0).report().latencies());
    assertEquals(
        2, err().split("the binding couldn't report its metrics: .*changed", -1).length - 1, err());
  }

  @Test
  void run_threadThatHangs_handsOverWhatTheOthersHaveDone() {
    NotingLockstep lockstep = new NotingLockstep(System::nanoTime, () -> false);

    int code = run(HangingDB.class, lockstep, "threadcount", "2", "maxfailuretime", "1");

    assertEquals(1, code, err());
    assertTrue(err().contains("1 of 2 threads are stuck in an operation of the store"), err());
    assertEquals(List.of("plan", "begin", "end", "deliver"), lockstep.calls);
    assertEquals(500, lockstep.outcomes.get(0).operations());
  }

  @Test
  void run_plannedStart_beginsNoOperationBefore() {
    AtomicLong plannedNanos = new AtomicLong();
    NotingLockstep lockstep =
        new NotingLockstep(
            () -> {
              plannedNanos.set(System.nanoTime() + 300_000_000);
              return plannedNanos.get();
            },
            () -> false);
    int code = run(lockstep);

    assertEquals(0, code, err());
    assertTrue(FIRST_NANOS.get() - plannedNanos.get() >= 0, "too early");
    RunOutcome outcome = lockstep.outcomes.get(0);
    assertEquals(plannedNanos.get(), outcome.startNanos());
    assertTrue(outcome.begunNanos() - plannedNanos.get() >= 0);
    assertTrue(FIRST_NANOS.get() - outcome.begunNanos() >= 0);
  }

  @Test
  void run_withOthers_handsItsResultsOverAndPrintsNone(@TempDir Path folder) throws Exception {
    Path log = folder.resolve("log");
    NotingLockstep lockstep = new NotingLockstep(System::nanoTime, () -> false);
    int code = run(lockstep, "measurement.log.file", log.toString());

    assertEquals(0, code, err());
    assertEquals("", out());
    assertEquals(List.of("plan", "begin", "end", "deliver"), lockstep.calls);
    RunOutcome outcome = lockstep.outcomes.get(0);
    assertEquals(1000, outcome.operations());
    assertTrue(
        outcome.report().sections().stream().map(Section::name).toList().contains("STORE"),
        () -> outcome.report().sections().toString());
    ClientLog complete = ClientLog.parse(Files.readString(log));
    assertEquals(1000, complete.operations());
    assertEquals(Map.of("OK", 1000L), complete.statuses().get("READ"));
  }

  @Test
  void run_resultsThatAreNotTaken_fails() {
    NotingLockstep lockstep = new NotingLockstep(System::nanoTime, () -> false);
    lockstep.accepts = false;
    assertEquals(1, run(lockstep));
  }

  @Test
  void run_noPlan_endsWithItsReasonAndNoOperation() {
    NotingLockstep lockstep =
        new NotingLockstep(
            () -> {
              throw new StoreUnavailableException("client 2 was lost", new Exception());
            },
            () -> false);
    int code = run(lockstep);

    assertEquals(1, code);
    assertTrue(err().contains("client 2 was lost"), err());
    assertEquals("", out());
    assertEquals(0, FIRST_NANOS.get());
    assertEquals(List.of("plan"), lockstep.calls);
  }

  @Test
  void run_othersStop_endsBeforeItsTime() {
    NotingLockstep lockstep = new NotingLockstep(System::nanoTime, () -> FIRST_NANOS.get() != 0);
    int code = run(lockstep, "operationcount", "0", "maxexecutiontime", "50");

    assertEquals(0, code, err());
    assertFalse(err().contains("Maximum time elapsed"), err());
    assertEquals(1, lockstep.outcomes.size());
  }
}
