package acme;

import java.util.HashMap;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import site.ycsb.DB;
import site.ycsb.Workload;

/** Uses the processor, then reads. */
public final class SpinningWorkload extends Workload {
  /** On the average: operations that all took as long could be in step with the sampling. */
  private static final long SPIN_NANOS = 100_000;

  private static final int TURNS = 200;

  private final SplittableRandom random = new SplittableRandom(1);
  private long sum;

  @Override
  public boolean doInsert(DB db, @Nullable Object threadstate) {
    return false;
  }

  @Override
  public boolean doTransaction(DB db, @Nullable Object threadstate) {
    long endNanos = System.nanoTime() + random.nextLong(2 * SPIN_NANOS);
    while (System.nanoTime() < endNanos) {
      for (int i = 0; i < TURNS; i++) {
        sum += random.nextLong();
      }
    }
    db.read("usertable", Long.toString(sum), null, new HashMap<>());
    return true;
  }
}
