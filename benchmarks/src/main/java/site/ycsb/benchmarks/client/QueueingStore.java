package site.ycsb.benchmarks.client;

import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.spi.run.RunContext;
import site.ycsb.spi.run.RunLocal;
import site.ycsb.testing.doubles.AnsweringDB;

/**
 * One server that takes exponentially distributed times, first come, first served: with operations
 * that arrive independently, the M/M/1 queue. All threads share it.
 */
public final class QueueingStore extends AnsweringDB {
  /** How long an operation takes without those before it, on average. */
  static final double MEAN_NANOS = 2_000_000;

  /** The server of a run. */
  static final RunLocal<Server> SERVER = RunLocal.named("server");

  private Server server = new Server();

  /** Made by the client, by name. */
  public QueueingStore() {}

  /** When it is free, and how late operations were told that they are done. Thread-safe. */
  static final class Server {
    private final SplittableRandom random = new SplittableRandom();
    private final LongAdder operations = new LongAdder();
    private final LongAdder lateNanos = new LongAdder();
    private long freeNanos = System.nanoTime();

    private synchronized long enter() {
      long nowNanos = System.nanoTime();
      long beginNanos = nowNanos - freeNanos > 0 ? nowNanos : freeNanos;
      freeNanos = beginNanos + (long) (-Math.log(1 - random.nextDouble()) * MEAN_NANOS);
      return freeNanos;
    }

    private void left(long lateNanos) {
      operations.increment();
      this.lateNanos.add(lateNanos);
    }

    /** How much later than the server was done operations ended, on average. */
    double meanLateMicros() {
      return lateNanos.sum() / 1000.0 / Math.max(1, operations.sum());
    }
  }

  @Override
  public void init() {
    server = RunContext.of(getProperties()).find(SERVER).orElseThrow();
  }

  @Override
  public Status read(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    long untilNanos = server.enter();
    long leftNanos = untilNanos - System.nanoTime();
    while (leftNanos > 0) {
      LockSupport.parkNanos(leftNanos);
      leftNanos = untilNanos - System.nanoTime();
    }
    server.left(-leftNanos);
    return Status.OK;
  }

  @Override
  protected Status answer() {
    return Status.NOT_IMPLEMENTED;
  }
}
