package site.ycsb.benchmarks.client;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/**
 * What the client reports beside what the store knows of each operation, by the real clock: service
 * time in a closed loop, time since the intended start at a target rate and in an open loop. Prints
 * a table in Markdown.
 */
@Command(
    name = "measurement",
    description = "What the client reports beside what the store knows of each operation.",
    mixinStandardHelpOptions = true)
public final class MeasurementCheck implements Callable<Integer> {
  private static final List<Double> PERCENTILES = List.of(50.0, 99.0, 99.9, 100.0);

  private MeasurementCheck() {}

  /**
   * A way to run.
   *
   * @param perSecond the target rate; 0 for none
   * @param section of the results that is looked at
   */
  private record Loop(
      String name, int threads, int operations, int perSecond, String arrival, String section) {}

  private static final List<Loop> LOOPS =
      List.of(
          new Loop("closed, service time", 2, 20_000, 0, "closed", "READ"),
          new Loop("closed at 800/s, intended", 1, 10_000, 800, "closed", "Intended-READ"),
          new Loop("open at 2000/s, intended", 4, 20_000, 2_000, "constant", "Intended-READ"));

  @Override
  public Integer call() throws IOException {
    System.out.println(Machine.line());
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
    return InProcessRun.of(
        StallingStore.class,
        StallingStore.TRUTH,
        truth,
        List.of(
            "hdrhistogram.percentiles=50,99,99.9",
            "output.sections=all",
            "maxmissing=1", // the store keeps nothing, and notes each read
            "operationcount=" + loop.operations(),
            "threadcount=" + loop.threads(),
            "target=" + loop.perSecond(),
            "arrival=" + loop.arrival()));
  }
}
