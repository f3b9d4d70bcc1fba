package site.ycsb.client.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import site.ycsb.Status;
import site.ycsb.client.binding.BindingCatalog;
import site.ycsb.client.binding.BindingFiles;
import site.ycsb.config.SourcedProperties;
import site.ycsb.spi.StoreUnavailableException;
import site.ycsb.spi.run.RunContext;
import site.ycsb.testing.doubles.AnsweringDB;

/** A run that begins and ends when others say so. */
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

  private int run(Lockstep lockstep, String... keysAndValues) {
    FIRST_NANOS.set(0);
    SourcedProperties properties = properties(keysAndValues);
    RunContext.of(properties).get(Lockstep.OF_RUN, () -> lockstep);
    BindingCatalog catalog = new BindingCatalog(BindingFiles.builtIn(), console.err());
    return new RunSession(catalog, console, stop).run(NotingDB.class.getName(), "test", properties);
  }

  @Test
  void run_plannedStart_beginsNoOperationBefore() {
    AtomicLong plannedNanos = new AtomicLong();
    int code =
        run(
            new Lockstep() {
              @Override
              public long awaitPlan() {
                plannedNanos.set(System.nanoTime() + 300_000_000);
                return plannedNanos.get();
              }

              @Override
              public boolean isStopRequested() {
                return false;
              }
            });

    assertEquals(0, code, err());
    assertLine("[READ], Return=OK, 1000");
    assertTrue(FIRST_NANOS.get() - plannedNanos.get() >= 0, "too early");
  }

  @Test
  void run_noPlan_endsWithItsReasonAndNoOperation() {
    int code =
        run(
            new Lockstep() {
              @Override
              public long awaitPlan() {
                throw new StoreUnavailableException("client 2 was lost", new Exception());
              }

              @Override
              public boolean isStopRequested() {
                return false;
              }
            });

    assertEquals(1, code);
    assertTrue(err().contains("client 2 was lost"), err());
    assertEquals("", out());
    assertEquals(0, FIRST_NANOS.get());
  }

  @Test
  void run_othersStop_endsBeforeItsTime() {
    int code =
        run(
            new Lockstep() {
              @Override
              public long awaitPlan() {
                return System.nanoTime();
              }

              @Override
              public boolean isStopRequested() {
                return FIRST_NANOS.get() != 0;
              }
            },
            "operationcount",
            "0",
            "maxexecutiontime",
            "50");

    assertEquals(0, code, err());
    assertFalse(err().contains("Maximum time elapsed"), err());
  }
}
