package site.ycsb.benchmarks.client;

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
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import site.ycsb.config.Property;
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
public final class ClientComparison implements Callable<Integer> {
  private static final long START_AND_END_SECONDS = 60;

  private static final int MOST_PAIRS = 1_000;
  private static final int MOST_SECONDS = 3_600;
  private static final int MOST_THREADS = 1_000;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--pairs",
      description = "Pairs of runs for each line, at most " + MOST_PAIRS + ".")
  private String pairs = "5";

  @Option(
      names = "--seconds",
      description = "When a run ends, if its operations aren't done; at most " + MOST_SECONDS + ".")
  private String seconds = "6";

  @Option(names = "--operations", description = "Operations of a run.")
  private String operations = String.valueOf(Integer.MAX_VALUE);

  @Option(
      names = "--threads",
      split = ",",
      description = "Numbers of client threads, each at most " + MOST_THREADS + ".")
  private List<String> threads = List.of("1", "2", "4", "8");

  @Option(
      names = "--loads",
      split = ",",
      description = "Workload A, C, or A* whose store takes the values.")
  private List<String> loads = List.of("A", "C", "A*");

  @Option(names = Core.ORACLE, description = "Directory with the jars of the published client.")
  private Path oracle = Path.of("core", "target", "oracle");

  private ClientComparison() {}

  /** A workload on the store that does nothing. */
  private record Load(String name, String readShare, String updateShare, boolean takesValues) {
    static final Load A = new Load("A", "0.5", "0.5", false);
    static final Load A_TAKEN = new Load("A*", "0.5", "0.5", true);
    static final Load C = new Load("C", "1", "0", false);

    static final Property<Load> BY_NAME =
        new Property<>("--loads", "load", null, "", "", "must be one of A, C, A*", Load::withName);

    private static Load withName(String name) {
      return Stream.of(A, C, A_TAKEN)
          .filter(load -> load.name().equals(name))
          .findFirst()
          .orElseThrow(() -> new IllegalArgumentException(name));
    }
  }

  /** How long each run is. */
  private record Length(int seconds, int operations) {}

  @Override
  public Integer call() throws IOException, InterruptedException {
    GivenOptions options = new GivenOptions(spec);
    int pairCount = options.integer("--pairs", pairs, 1, MOST_PAIRS);
    Length length =
        new Length(
            options.integer("--seconds", seconds, 1, MOST_SECONDS),
            options.integer("--operations", operations, 1, Integer.MAX_VALUE));
    List<Integer> threadCounts = options.integers("--threads", threads, 1, MOST_THREADS);
    List<Load> chosen =
        loads.stream().map(name -> options.read(Load.BY_NAME, name, Load.A)).toList();
    Core.checkPublished(oracle, options);
    options.throwIfAny();
    Path scratch = Files.createTempDirectory("client-comparison");
    try {
      Core ours = Core.ours(scratch);
      Core published = Core.published(oracle, scratch);
      ClientProcess process = new ClientProcess(scratch);
      System.out.println(Machine.line());
      System.out.println();
      System.out.println(
          "| workload | threads | 0.17.0, ops/s | here, ops/s | ratio (lowest-highest)"
              + " | 0.17.0, CPU ns/op | here, CPU ns/op | 0.17.0, B/op | here, B/op |");
      System.out.println("|---|---|---|---|---|---|---|---|---|");
      Runs runs = new Runs(process, ours, published, length);
      for (Load load : chosen) {
        for (int count : threadCounts) {
          System.out.println(row(runs, load, count, pairCount));
        }
      }
    } finally {
      PrivateFolder.deleteTree(scratch);
    }
    return 0;
  }

  /** The two clients, and what runs them. */
  private record Runs(ClientProcess process, Core ours, Core published, Length length) {}

  private static String row(Runs runs, Load load, int threads, int pairs)
      throws IOException, InterruptedException {
    List<Sample> own = new ArrayList<>();
    List<Sample> theirs = new ArrayList<>();
    double[] ratios = new double[pairs];
    for (int pair = 0; pair < ratios.length; pair++) {
      boolean oursFirst = pair % 2 == 0;
      Sample first = sample(runs, oursFirst ? runs.ours() : runs.published(), load, threads);
      Sample second = sample(runs, oursFirst ? runs.published() : runs.ours(), load, threads);
      own.add(oursFirst ? first : second);
      theirs.add(oursFirst ? second : first);
      ratios[pair] = own.get(pair).operationsPerSecond() / theirs.get(pair).operationsPerSecond();
    }
    return String.format(
        Locale.ROOT,
        "| %s | %d | %,.0f | %,.0f | %.2f (%.2f-%.2f) | %.0f | %.0f | %.0f | %.0f |",
        load.name(),
        threads,
        Sample.median(theirs, Sample::operationsPerSecond),
        Sample.median(own, Sample::operationsPerSecond),
        Sample.median(ratios),
        Arrays.stream(ratios).min().orElseThrow(),
        Arrays.stream(ratios).max().orElseThrow(),
        Sample.median(theirs, Sample::cpuNanosPerOperation),
        Sample.median(own, Sample::cpuNanosPerOperation),
        Sample.median(theirs, Sample::bytesPerOperation),
        Sample.median(own, Sample::bytesPerOperation));
  }

  private static Sample sample(Runs runs, Core core, Load load, int threads)
      throws IOException, InterruptedException {
    Map<String, String> properties = new HashMap<>();
    properties.put("workload", "site.ycsb.workloads.CoreWorkload");
    properties.put("recordcount", "1000000");
    properties.put("operationcount", String.valueOf(runs.length().operations()));
    properties.put("maxexecutiontime", String.valueOf(runs.length().seconds()));
    properties.put("requestdistribution", "zipfian");
    properties.put("readproportion", load.readShare());
    properties.put("updateproportion", load.updateShare());
    properties.put("nothing.takesvalues", String.valueOf(load.takesValues()));
    return Sample.of(
        runs.process()
            .run(
                core.classPath(),
                List.of("-t", "-db", Core.STORE, "-threads", String.valueOf(threads)),
                properties,
                runs.length().seconds() + START_AND_END_SECONDS));
  }
}
