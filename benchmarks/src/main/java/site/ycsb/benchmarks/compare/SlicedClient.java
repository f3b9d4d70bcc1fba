package site.ycsb.benchmarks.compare;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.util.List;
import site.ycsb.client.binding.BindingCatalog;
import site.ycsb.client.command.Console;
import site.ycsb.client.command.StopSignal;
import site.ycsb.client.run.RunSession;
import site.ycsb.compare.trial.YcsbOutput;
import site.ycsb.config.SourcedProperties;

/**
 * A process that runs a client of workload A on the memory store once for each line of its input,
 * {@code <operations> <seed>}, and answers with a line. It waits in between, for another to have
 * its turn.
 */
final class SlicedClient {
  /** Few, since each run fills its store first. */
  private static final long RECORDS = 100;

  private SlicedClient() {}

  /**
   * Runs until the input ends.
   *
   * @param arguments the share by which the store is slowed down
   */
  public static void main(String[] arguments) throws IOException {
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, UTF_8));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      String[] parts = line.split(" ", -1);
      System.out.println(run(parts[0], parts[1], arguments[0]).line());
    }
  }

  private static Slice run(String operations, String seed, String share) {
    SourcedProperties properties = new SourcedProperties();
    properties.set("workload", "site.ycsb.workloads.CoreWorkload", "check");
    properties.set("recordcount", Long.toString(RECORDS), "check");
    properties.set("operationcount", operations, "check");
    properties.set("readproportion", "0.5", "check");
    properties.set("updateproportion", "0.5", "check");
    properties.set("requestdistribution", "zipfian", "check");
    properties.set("seed", seed, "check");
    properties.set(DelayedStore.SHARE, share, "check");
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Console console =
        new Console(new PrintStream(out, true, UTF_8), new PrintStream(System.err, true, UTF_8));
    int code =
        new RunSession(new BindingCatalog(List.of(), console.err()), console, new StopSignal())
            .run(DelayedStore.class.getName(), "check", properties);
    if (code != 0) {
      throw new IllegalStateException("the run ended with " + code);
    }
    YcsbOutput figures = YcsbOutput.parse(out.toString(UTF_8));
    double reads = figures.get("READ", "Operations");
    double updates = figures.get("UPDATE", "Operations");
    double micros =
        reads * figures.get("READ", "AverageLatency(us)")
            + updates * figures.get("UPDATE", "AverageLatency(us)");
    return new Slice(
        (reads + updates) / figures.get("OVERALL", "Throughput(ops/sec)"),
        micros / (reads + updates));
  }
}
