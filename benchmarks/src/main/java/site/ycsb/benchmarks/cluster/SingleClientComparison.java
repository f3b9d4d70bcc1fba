package site.ycsb.benchmarks.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.ToDoubleFunction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import site.ycsb.benchmarks.client.GivenOptions;
import site.ycsb.benchmarks.client.Machine;
import site.ycsb.benchmarks.client.Scratch;

/**
 * What a run costs as a cluster of one client, compared with a plain run, on {@code memory}.
 *
 * <p>What is timed: whole processes that do the same operations, always one of each after the
 * other, the first of a pair in turn; a ratio is that of one pair. Prints a table in Markdown.
 */
@Command(
    name = "single-client",
    description = "What --clients 1 costs, compared with a plain run.",
    mixinStandardHelpOptions = true,
    showDefaultValues = true)
public final class SingleClientComparison implements Callable<Integer> {
  private static final int MAX_PAIRS = 1_000;
  private static final int MAX_THREADS = 1_000;
  private static final long LIMIT_SECONDS = 600;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(names = "--pairs", description = "Pairs of runs, at most " + MAX_PAIRS + ".")
  private String pairs = "15";

  @Option(names = "--operations", description = "Operations of a run.")
  private String operations = "5000000";

  @Option(names = "--threads", description = "Client threads, at most " + MAX_THREADS + ".")
  private String threads = "1";

  @Option(
      names = ClientCommand.HOME,
      description = "Folder of the client: of a distribution or a checkout.")
  private Path home = Path.of("");

  private SingleClientComparison() {}

  /** What one run came to. */
  private record Throughput(double operationsPerSecond, double cpuMicrosPerOperation) {
    static Throughput of(String output) {
      return new Throughput(
          ClientCommand.metric(output, "[OVERALL], Throughput(ops/sec)"),
          ClientCommand.metric(output, "[CLIENT], CpuPerOperation(us)"));
    }
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    GivenOptions options = new GivenOptions(spec);
    int count = options.integer("--pairs", pairs, 1, MAX_PAIRS);
    int amount = options.integer("--operations", operations, 1, Integer.MAX_VALUE);
    int threadCount = options.integer("--threads", threads, 1, MAX_THREADS);
    Path scratch = Files.createTempDirectory("single-client");
    try {
      ClientCommand client = ClientCommand.of(home, scratch, options);
      options.throwIfAny();
      List<String> plain =
          List.of(
              "run",
              "memory",
              "-P",
              home.toAbsolutePath().resolve("workloads/workloada").toString(),
              "-threads",
              String.valueOf(threadCount),
              "-p",
              "output.sections=all",
              "-p",
              "operationcount=" + amount);
      List<String> alone = new ArrayList<>(plain);
      alone.addAll(
          List.of(
              "--clients",
              "1",
              "--cluster-listen",
              "127.0.0.1:" + ClientCommand.freePort(),
              "--cluster-token-file",
              client.token().toString()));
      System.out.println(Machine.line());
      System.out.println();
      print(client, plain, alone, count);
    } finally {
      Scratch.delete(scratch);
    }
    return 0;
  }

  private static void print(ClientCommand client, List<String> plain, List<String> alone, int pairs)
      throws IOException, InterruptedException {
    List<Throughput> without = new ArrayList<>();
    List<Throughput> with = new ArrayList<>();
    double[] ratios = new double[pairs];
    for (int pair = 0; pair < pairs; pair++) {
      boolean plainFirst = pair % 2 == 0;
      Throughput first = run(client, plainFirst ? plain : alone);
      Throughput second = run(client, plainFirst ? alone : plain);
      without.add(plainFirst ? first : second);
      with.add(plainFirst ? second : first);
      ratios[pair] = with.get(pair).operationsPerSecond() / without.get(pair).operationsPerSecond();
    }
    System.out.println("| run | ops/s (lowest-highest) | processor us/op (lowest-highest) |");
    System.out.println("|---|---|---|");
    System.out.println(row("plain", without));
    System.out.println(row("--clients 1", with));
    System.out.println();
    System.out.println("Ratio of a pair's throughputs: " + range("%.3f", ratios));
  }

  private static Throughput run(ClientCommand client, List<String> arguments)
      throws IOException, InterruptedException {
    return Throughput.of(client.start(arguments).end(LIMIT_SECONDS));
  }

  private static String row(String name, List<Throughput> runs) {
    return "| "
        + name
        + " | "
        + range("%,.0f", values(runs, Throughput::operationsPerSecond))
        + " | "
        + range("%.3f", values(runs, Throughput::cpuMicrosPerOperation))
        + " |";
  }

  private static double[] values(List<Throughput> runs, ToDoubleFunction<Throughput> quantity) {
    return runs.stream().mapToDouble(quantity).toArray();
  }

  private static String range(String format, double... values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    double median =
        sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    return String.format(
        Locale.ROOT,
        format + " (" + format + "-" + format + ")",
        median,
        sorted[0],
        sorted[sorted.length - 1]);
  }
}
