package site.ycsb.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import site.ycsb.Status;
import site.ycsb.client.pace.Timer;
import site.ycsb.testing.doubles.AnsweringDB;

class SlowedOperationsTest {
  private long nanos;

  /** Wakes later than it should, as real ones do. */
  private final Timer timer =
      new Timer() {
        @Override
        public long nanoTime() {
          return nanos;
        }

        @Override
        public void park(long length) {
          nanos += length + 60_000;
        }
      };

  @Test
  void slowed_manyOperations_takeTheShareLongerOnAverage() {
    AnsweringDB store =
        new AnsweringDB() {
          @Override
          protected Status answer() {
            nanos += 1_000_000;
            return Status.OK;
          }
        };
    SlowedOperations.SlowedDB slowed = new SlowedOperations.SlowedDB(store, 0.02, timer);
    for (int i = 0; i < 10_000; i++) {
      assertEquals(Status.OK, slowed.delete("table", "key"));
    }
    // 10 s and 2 % of them
    assertEquals(10.2e9, (double) nanos, 1e6);
  }
}
