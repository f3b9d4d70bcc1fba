package site.ycsb.benchmarks.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import site.ycsb.client.binding.BindingCatalog;
import site.ycsb.client.command.Console;
import site.ycsb.client.command.StopSignal;
import site.ycsb.client.run.RunSession;
import site.ycsb.config.SourcedProperties;
import site.ycsb.spi.run.RunContext;

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
    SourcedProperties properties = new SourcedProperties();
    for (String setting :
        List.of(
            "workload=site.ycsb.workloads.CoreWorkload",
            "recordcount=1000",
            "readproportion=1",
            "updateproportion=0",
            "hdrhistogram.percentiles=50,99,99.9",
            "operationcount=" + loop.operations(),
            "threadcount=" + loop.threads(),
            "target=" + loop.perSecond(),
            "arrival=" + loop.arrival())) {
      int at = setting.indexOf('=');
      properties.set(setting.substring(0, at), setting.substring(at + 1), "check");
    }
    RunContext.of(properties).get(StallingStore.TRUTH, () -> truth);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Console console =
        new Console(new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8));
    int code =
        new RunSession(new BindingCatalog(List.of(), console.err()), console, new StopSignal())
            .run(StallingStore.class.getName(), "check", properties);
    ClientProcess.Output output =
        new ClientProcess.Output(out.toString(UTF_8), err.toString(UTF_8));
    if (code != 0) {
      throw new IllegalStateException("the run ended with " + code + ":\n" + output.err());
    }
    return output;
  }
}
