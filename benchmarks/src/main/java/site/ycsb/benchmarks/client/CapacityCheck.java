package site.ycsb.benchmarks.client;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

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
}
