package site.ycsb.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.ToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import site.ycsb.client.steady.Trend;
import site.ycsb.config.ConfigurationException;
import site.ycsb.spi.store.PrivateFolder;

/**
 * What the client itself costs, beside YCSB 0.17.0's, on a store that does nothing.
 *
 * <p>What is timed: whole processes that run for the same number of seconds, always one of each
 * after the other, the first of a pair in turn; a ratio is that of one pair. Allocation and
 * processor time are those of the client threads, by the JVM's count. Prints a table in Markdown.
 */
@Command(
    name = "client",
    description = "What the client costs beside YCSB 0.17.0's, on a store that does nothing.",
    mixinStandardHelpOptions = true,
    showDefaultValues = true)
final class ClientComparison implements Callable<Integer> {
  private static final long START_AND_END_SECONDS = 60;

  @Option(names = "--pairs", description = "Pairs of runs for each line.")
  private int pairs = 5;

  @Option(names = "--seconds", description = "When a run ends, if its operations aren't done.")
  private int seconds = 6;

  @Option(names = "--operations", description = "Operations of a run.")
  private int operations = Integer.MAX_VALUE;

  @Option(names = "--threads", split = ",", description = "Numbers of client threads.")
  private List<Integer> threads = List.of(1, 2, 4, 8);

  @Option(
      names = "--loads",
      split = ",",
      description = "Workload A, C, or A* whose store takes the values.")
  private List<String> loads = List.of("A", "C", "A*");

  @Option(
      names = ClientProcess.ORACLE,
      description = "Directory with the jars of the published client.")
  private Path oracle = Path.of("core", "target", "oracle");

  private ClientComparison() {}

  /** A workload on the store that does nothing. */
  private record Load(String name, String readShare, String updateShare, boolean takesValues) {
    static final Load A = new Load("A", "0.5", "0.5", false);
    static final Load A_TAKEN = new Load("A*", "0.5", "0.5", true);
    static final Load C = new Load("C", "1", "0", false);

    static Load named(String name) {
      return Stream.of(A, C, A_TAKEN)
          .filter(load -> load.name().equals(name))
          .findFirst()
          .orElseThrow(
              () ->
                  ConfigurationException.ofArgument(
                      "--loads", name, "must be one of A, C, A*", "Correct it or leave it out"));
    }
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    List<Load> chosen = loads.stream().map(Load::named).toList();
    ClientProcess.requirePublished(oracle);
    Path scratch = Files.createTempDirectory("client-comparison");
    try {
      String ours = System.getProperty("java.class.path");
      String published = ClientProcess.published(oracle, scratch);
      ClientProcess process = new ClientProcess(scratch);
      System.out.println(Main.machine());
      System.out.println();
      System.out.println(
          "| workload | threads | 0.17.0, ops/s | here, ops/s | ratio (lowest-highest)"
              + " | 0.17.0, CPU ns/op | here, CPU ns/op | 0.17.0, B/op | here, B/op |");
      System.out.println("|---|---|---|---|---|---|---|---|---|");
      for (Load load : chosen) {
        for (int count : threads) {
          System.out.println(row(process, ours, published, load, count));
        }
      }
    } finally {
      PrivateFolder.deleteTree(scratch);
    }
    return 0;
  }

  private String row(ClientProcess process, String ours, String published, Load load, int threads)
      throws IOException, InterruptedException {
    List<Sample> own = new ArrayList<>();
    List<Sample> theirs = new ArrayList<>();
    double[] ratios = new double[pairs];
    for (int pair = 0; pair < ratios.length; pair++) {
      boolean oursFirst = pair % 2 == 0;
      Sample first = sample(process, oursFirst ? ours : published, load, threads);
      Sample second = sample(process, oursFirst ? published : ours, load, threads);
      own.add(oursFirst ? first : second);
      theirs.add(oursFirst ? second : first);
      ratios[pair] = own.get(pair).operationsPerSecond() / theirs.get(pair).operationsPerSecond();
    }
    return String.format(
        Locale.ROOT,
        "| %s | %d | %,.0f | %,.0f | %.2f (%.2f-%.2f) | %.0f | %.0f | %.0f | %.0f |",
        load.name(),
        threads,
        median(theirs, Sample::operationsPerSecond),
        median(own, Sample::operationsPerSecond),
        Trend.median(ratios),
        Arrays.stream(ratios).min().orElseThrow(),
        Arrays.stream(ratios).max().orElseThrow(),
        median(theirs, Sample::cpuNanosPerOperation),
        median(own, Sample::cpuNanosPerOperation),
        median(theirs, Sample::bytesPerOperation),
        median(own, Sample::bytesPerOperation));
  }

  private Sample sample(ClientProcess process, String classPath, Load load, int threads)
      throws IOException, InterruptedException {
    Map<String, String> properties = new HashMap<>();
    properties.put("workload", "site.ycsb.workloads.CoreWorkload");
    properties.put("recordcount", "1000000");
    properties.put("operationcount", String.valueOf(operations));
    properties.put("maxexecutiontime", String.valueOf(seconds));
    properties.put("requestdistribution", "zipfian");
    properties.put("readproportion", load.readShare());
    properties.put("updateproportion", load.updateShare());
    properties.put("nothing.takesvalues", String.valueOf(load.takesValues()));
    return Sample.of(
        process.run(
            classPath,
            List.of("-t", "-db", NothingStore.class.getName(), "-threads", String.valueOf(threads)),
            properties,
            seconds + START_AND_END_SECONDS));
  }

  private static double median(List<Sample> samples, ToDoubleFunction<Sample> quantity) {
    return Trend.median(samples.stream().mapToDouble(quantity).toArray());
  }

  /** What one run of a client on the store that does nothing came to. */
  private record Sample(
      double operationsPerSecond, double bytesPerOperation, double cpuNanosPerOperation) {
    private static final Pattern THREAD =
        Pattern.compile("NothingStore (\\d+) operations (\\d+) bytes (\\d+) ns");

    static Sample of(ClientProcess.Output output) {
      long operations = 0;
      long bytes = 0;
      long cpuNanos = 0;
      Matcher thread = THREAD.matcher(output.err());
      while (thread.find()) {
        operations += Long.parseLong(thread.group(1));
        bytes += Long.parseLong(thread.group(2));
        cpuNanos += Long.parseLong(thread.group(3));
      }
      return new Sample(
          output.figure("[OVERALL], Throughput(ops/sec)"),
          (double) bytes / operations,
          (double) cpuNanos / operations);
    }
  }
}
