package site.ycsb.benchmarks.client;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.spi.run.RunContext;
import site.ycsb.spi.run.RunLocal;
import site.ycsb.testing.doubles.AnsweringDB;

/**
 * What a search finds by the real clock on a store whose capacity is known: the time in an M/M/1
 * system is exponential with the rate that is left, so that its 99th percentile reaches L at the
 * rate of service less ln(100) / L. Prints a table in Markdown.
 *
 * <p>Source: Kleinrock, Queueing Systems I, 3.2.
 */
@Command(
    name = "capacity",
    description = "What a search finds on a store whose capacity is known, by the real clock.",
    footer = {
      "",
      "Exit code 1: farther than 3 % from theory, or not found. Takes a quarter of an hour."
    },
    mixinStandardHelpOptions = true)
public final class CapacityCheck implements Callable<Integer> {
  private static final double BOUND_MILLIS = 40;
  private static final double TOLERANCE = 0.03;

  private CapacityCheck() {}

  @Override
  public Integer call() throws IOException {
    System.out.println(Machine.line());
    QueueingStore.Server server = new QueueingStore.Server();
    ClientProcess.Output output = run(server);
    double theory = 1e9 / QueueingStore.MEAN_NANOS - Math.log(100) / (BOUND_MILLIS / 1000);
    double found = output.figure("[CAPACITY], Rate(ops/sec)");
    System.out.println();
    System.out.println("| | operations/s | by theory |");
    System.out.println("|---|---|---|");
    row("theory", theory, theory);
    row("found", found, theory);
    row("its interval from", output.figure("[CAPACITY], RateLow(ops/sec)"), theory);
    row("to", output.figure("[CAPACITY], RateHigh(ops/sec)"), theory);
    row("confirmed", output.figure("[CAPACITY], ConfirmedRate(ops/sec)"), theory);
    System.out.println();
    System.out.printf(
        Locale.ROOT,
        "%.0f rates, %.0f windows; an operation was told %.0f us late on average that it was"
            + " done.%n",
        output.figure("[CAPACITY], Rates"),
        output.figure("[CAPACITY], Windows"),
        server.meanLateMicros());
    return Math.abs(found / theory - 1) <= TOLERANCE ? 0 : 1;
  }

  private static void row(String name, double perSecond, double theory) {
    System.out.printf(Locale.ROOT, "| %s | %.1f | %.3f |%n", name, perSecond, perSecond / theory);
  }

  private static ClientProcess.Output run(QueueingStore.Server server) {
    return InProcessRun.of(
        QueueingStore.class,
        QueueingStore.SERVER,
        server,
        List.of(
            "threadcount=128",
            "maxmissing=1", // the store keeps nothing
            "warmup.seconds=5",
            "capacity.slo=READ p99 < " + BOUND_MILLIS + " ms",
            "capacity.window=2",
            "capacity.confirm=30",
            "capacity.limit=1800"));
  }

  /**
   * One server that takes exponentially distributed times, first come, first served: with
   * operations that arrive independently, the M/M/1 queue. All threads share it.
   */
  public static final class QueueingStore extends AnsweringDB {
    /** How long an operation takes without those before it, on average. */
    static final double MEAN_NANOS = 2_000_000;

    static final RunLocal<Server> SERVER = RunLocal.named("server");

    private Server server = new Server();

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
}
