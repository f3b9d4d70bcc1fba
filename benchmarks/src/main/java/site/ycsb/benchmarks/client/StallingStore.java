package site.ycsb.benchmarks.client;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.measurements.Measurements;
import site.ycsb.spi.run.RunContext;
import site.ycsb.spi.run.RunLocal;
import site.ycsb.testing.doubles.AnsweringDB;

/**
 * Takes 300 microseconds and, exponentially distributed, 300 more on average; one operation among
 * them stalls for 150 milliseconds. Writes into the run's {@link Truth} how long each one took.
 */
public final class StallingStore extends AnsweringDB {
  /** What the store really did. */
  static final RunLocal<Truth> TRUTH = RunLocal.named("truth");

  private static final int STALLED = 3_000;
  private static final long STALL_NANOS = 150_000_000;
  private static final double LEAST_NANOS = 300_000;
  private static final double MEAN_MORE_NANOS = 300_000;

  private final SplittableRandom random = new SplittableRandom();
  private Truth truth = new Truth();
  private List<Truth.Stay> stays = new ArrayList<>();

  /** Made by the client, by name. */
  public StallingStore() {}

  @Override
  public void init() {
    truth = RunContext.of(getProperties()).find(TRUTH).orElseThrow();
    stays = truth.forThread();
  }

  @Override
  public Status read(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    long intendedNanos = Measurements.getMeasurements().getIntendedtartTimeNs();
    long beginNanos = System.nanoTime();
    double service = LEAST_NANOS - Math.log(1 - random.nextDouble()) * MEAN_MORE_NANOS;
    long until = beginNanos + (truth.begin() == STALLED ? STALL_NANOS : (long) service);
    for (long left = until - System.nanoTime(); left > 0; left = until - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
    stays.add(new Truth.Stay(intendedNanos, beginNanos, System.nanoTime()));
    return Status.OK;
  }

  @Override
  protected Status answer() {
    return Status.NOT_IMPLEMENTED;
  }
}
