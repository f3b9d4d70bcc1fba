package site.ycsb.benchmarks;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.client.binding.BindingCatalog;
import site.ycsb.client.binding.BindingRequest;
import site.ycsb.client.command.Console;
import site.ycsb.client.command.StopSignal;
import site.ycsb.client.run.RunSession;
import site.ycsb.config.SourcedProperties;
import site.ycsb.measurements.Measurements;
import site.ycsb.spi.run.RunContext;
import site.ycsb.spi.run.RunLocal;
import site.ycsb.testing.doubles.AnsweringDB;

/**
 * What the client reports beside what the store knows of each operation, by the real clock: service
 * time in a closed loop, time since the intended start at a target rate and in an open loop. Prints
 * a table in Markdown.
 */
@Command(
    name = "measurement",
    description = "What the client reports beside what the store knows of each operation.",
    mixinStandardHelpOptions = true)
final class MeasurementCheck implements Callable<Integer> {
  private static final List<Double> PERCENTILES = List.of(50.0, 99.0, 99.9, 100.0);

  private MeasurementCheck() {}

  /** A way to run, at a target rate if it isn't 0, and the section of results to look at. */
  private record Loop(
      String name, int threads, int operations, int perSecond, String arrival, String section) {}

  private static final List<Loop> LOOPS =
      List.of(
          new Loop("closed, service time", 2, 20_000, 0, "closed", "READ"),
          new Loop("closed at 800/s, intended", 1, 10_000, 800, "closed", "Intended-READ"),
          new Loop("open at 2000/s, intended", 4, 20_000, 2_000, "constant", "Intended-READ"));

  @Override
  public Integer call() throws IOException {
    System.out.println(Main.machine());
    System.out.println();
    System.out.println("| loop | figure | store, us | client, us | difference |");
    System.out.println("|---|---|---|---|---|");
    for (Loop loop : LOOPS) {
      compare(loop);
    }
    return 0;
  }

  private static void compare(Loop loop) {
    Truth truth = new Truth();
    ClientProcess.Output output = run(loop, truth);
    long[] nanos =
        loop.perSecond() == 0 ? truth.serviceNanos() : truth.intendedNanos(loop.perSecond());
    for (double percentile : PERCENTILES) {
      double real = Truth.percentile(percentile, nanos) / 1000.0;
      boolean max = percentile == 100;
      String metric = max ? "MaxLatency(us)" : name(percentile) + "PercentileLatency(us)";
      double reported = output.figure("[" + loop.section() + "], " + metric);
      System.out.printf(
          Locale.ROOT,
          "| %s | %s | %,.1f | %,.0f | %+.2f%% |%n",
          loop.name(),
          max ? "maximum" : "p" + (percentile == 99.9 ? "99.9" : (int) percentile),
          real,
          reported,
          100 * (reported - real) / real);
    }
  }

  private static String name(double percentile) {
    return percentile == Math.rint(percentile) ? (int) percentile + "th" : percentile + "";
  }

  private static ClientProcess.Output run(Loop loop, Truth truth) {
    SourcedProperties properties = new SourcedProperties();
    Map<String, Object> settings = new TreeMap<>();
    settings.put("workload", "site.ycsb.workloads.CoreWorkload");
    settings.put("recordcount", 1000);
    settings.put("readproportion", 1);
    settings.put("updateproportion", 0);
    settings.put("hdrhistogram.percentiles", "50,99,99.9");
    settings.put("output.sections", "all");
    settings.put("maxmissing", 1); // the store keeps nothing, and notes each read
    settings.put("operationcount", loop.operations());
    settings.put("threadcount", loop.threads());
    settings.put("target", loop.perSecond());
    settings.put("arrival", loop.arrival());
    settings.forEach((key, value) -> properties.set(key, value.toString(), "check"));
    RunContext.of(properties).get(StallingStore.TRUTH, () -> truth);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Console console =
        new Console(new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8));
    int code =
        new RunSession(new BindingCatalog(List.of(), console.err()), console, new StopSignal())
            .run(new BindingRequest(StallingStore.class.getName(), "check", properties));
    if (code != 0) {
      throw new IllegalStateException("the run ended with " + code + ":\n" + err.toString(UTF_8));
    }
    return new ClientProcess.Output(out.toString(UTF_8), err.toString(UTF_8));
  }

  /**
   * Takes 300 microseconds and, exponentially distributed, 300 more on average; one operation among
   * them stalls for 150 milliseconds. Writes into the run's {@link Truth} how long each one took.
   */
  public static final class StallingStore extends AnsweringDB {
    /** What the store really did. */
    static final RunLocal<Truth> TRUTH = RunLocal.named("truth");

    private static final int STALLED = 3_000;
    private static final long STALL_NANOS = 150_000_000;
    private static final double LEAST_NANOS = 300_000;
    private static final double MEAN_MORE_NANOS = 300_000;

    private final SplittableRandom random = new SplittableRandom();
    private Truth truth = new Truth();

    @Override
    public void init() {
      truth = RunContext.of(getProperties()).find(TRUTH).orElseThrow();
    }

    @Override
    public Status read(
        String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
      long intendedNanos = Measurements.getMeasurements().getIntendedtartTimeNs();
      long beginNanos = System.nanoTime();
      double service = LEAST_NANOS - Math.log(1 - random.nextDouble()) * MEAN_MORE_NANOS;
      boolean stalls = truth.begun.getAndIncrement() == STALLED;
      long until = beginNanos + (stalls ? STALL_NANOS : (long) service);
      for (long left = until - System.nanoTime(); left > 0; left = until - System.nanoTime()) {
        LockSupport.parkNanos(left);
      }
      truth.stays.add(new Truth.Stay(intendedNanos, beginNanos, System.nanoTime()));
      return Status.OK;
    }

    @Override
    protected Status answer() {
      return Status.NOT_IMPLEMENTED;
    }
  }

  /** When each operation of a store began and ended, by the store's own record. */
  static final class Truth {
    /** One operation by {@link System#nanoTime}; what is intended is as the client says. */
    record Stay(long intendedNanos, long beginNanos, long endNanos) {}

    final Queue<Stay> stays = new ConcurrentLinkedQueue<>();
    final AtomicInteger begun = new AtomicInteger();

    /** How long operations took, in order of length. */
    long[] serviceNanos() {
      return stays.stream().mapToLong(stay -> stay.endNanos - stay.beginNanos).sorted().toArray();
    }

    /**
     * How long operations took from when they should have begun, in order of length. What the
     * client says gives the order of operations and the time of the first one; the others follow
     * from the rate.
     */
    long[] intendedNanos(double perSecond) {
      List<Stay> all =
          stays.stream().sorted(Comparator.comparingLong(Stay::intendedNanos)).toList();
      long first = all.get(0).intendedNanos;
      long[] nanos = new long[all.size()];
      for (int i = 0; i < nanos.length; i++) {
        nanos[i] = all.get(i).endNanos - first - (long) (i / perSecond * 1e9);
      }
      Arrays.sort(nanos);
      return nanos;
    }

    /** The least value that so many percent of the values don't exceed. */
    static long percentile(double percent, long... sorted) {
      int rank = (int) Math.ceil(percent * sorted.length / 100 - 1e-6);
      return sorted[Math.max(0, rank - 1)];
    }
  }
}
