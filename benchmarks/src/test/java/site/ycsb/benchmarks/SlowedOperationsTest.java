package site.ycsb.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import site.ycsb.Status;
import site.ycsb.testing.doubles.AnsweringDB;

class SlowedOperationsTest {
  private long nanos;

  @Test
  void slowed_operations_takeTheShareLonger() {
    AnsweringDB store =
        new AnsweringDB() {
          @Override
          protected Status answer() {
            nanos += 1_000_000;
            return Status.OK;
          }
        };
    SlowedOperations.SlowedDB slowed = new SlowedOperations.SlowedDB(store, 0.02, () -> nanos += 10);
    for (int i = 0; i < 10_000; i++) {
      assertEquals(Status.OK, slowed.delete("table", "key"));
    }
    // 10 s and 2 % of them
    assertEquals(10.2e9, (double) nanos, 1e6);
  }
}
