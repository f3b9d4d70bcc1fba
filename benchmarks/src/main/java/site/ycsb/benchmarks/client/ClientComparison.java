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

/**
 * What the client itself costs, beside YCSB 0.17.0's, on a store that does nothing.
 *
 * <p>What is timed: whole processes that run for the same number of seconds, always one of each
 * after the other, the first of a pair in turn; a ratio is that of one pair. Allocation and
 * processor time are those of the client threads, by the JVM's count. Prints a table in Markdown.
 */
public final class ClientComparison {
  private static final long START_AND_END_SECONDS = 60;

  private final Settings settings;
  private final ClientProcess process;
  private final Core ours;
  private final Core published;

  private ClientComparison(Settings settings, Path scratch) throws IOException {
    this.settings = settings;
    process = new ClientProcess(scratch);
    ours = Core.ours(scratch);
    published = Core.published(settings.oracle(), scratch);
  }

  /**
   * What is compared.
   *
   * @param seconds after which a run ends, when it hasn't done its operations before
   * @param oracle folder with the published client's jars
   */
  private record Settings(
      int pairs,
      int seconds,
      int operations,
      List<Integer> threads,
      List<Load> loads,
      Path oracle) {
    private static final List<String> KEYS =
        List.of("pairs", "seconds", "operations", "threads", "loads", "oracle");

    static Settings of(String... arguments) {
      Map<String, String> given = new HashMap<>();
      for (String argument : arguments) {
        String[] parts = argument.split("=", 2);
        if (parts.length < 2 || !KEYS.contains(parts[0])) {
          throw new IllegalArgumentException(
              argument + ": the arguments are " + String.join("=, ", KEYS) + "=");
        }
        given.put(parts[0], parts[1]);
      }
      return new Settings(
          Integer.parseInt(given.getOrDefault("pairs", "5")),
          Integer.parseInt(given.getOrDefault("seconds", "6")),
          Integer.parseInt(given.getOrDefault("operations", "" + Integer.MAX_VALUE)),
          Arrays.stream(given.getOrDefault("threads", "1,2,4,8").split(",", -1))
              .map(Integer::valueOf)
              .toList(),
          Arrays.stream(given.getOrDefault("loads", "A,C,A*").split(",", -1))
              .map(Load::named)
              .toList(),
          Path.of(given.getOrDefault("oracle", "core/target/oracle")));
    }
  }

  /** A workload on the store that does nothing. */
  private record Load(String name, String readShare, String updateShare, boolean takesValues) {
    static Load named(String name) {
      return switch (name) {
        case "A" -> new Load(name, "0.5", "0.5", false);
        case "A*" -> new Load(name, "0.5", "0.5", true);
        case "C" -> new Load(name, "1", "0", false);
        default -> throw new IllegalArgumentException(name + ": A, C or A*");
      };
    }
  }

  public static void main(String[] arguments) throws Exception {
    Settings settings;
    try {
      settings = Settings.of(arguments);
    } catch (IllegalArgumentException e) {
      System.err.println("ERROR: " + e.getMessage());
      System.exit(2);
      return;
    }
    Path scratch = Files.createTempDirectory("client-comparison");
    try {
      new ClientComparison(settings, scratch).run();
    } finally {
      Scratch.delete(scratch);
    }
  }

  private void run() throws IOException, InterruptedException {
    System.out.println(Machine.line());
    System.out.println();
    System.out.println(
        "| workload | threads | 0.17.0, ops/s | here, ops/s | ratio (lowest-highest)"
            + " | 0.17.0, CPU ns/op | here, CPU ns/op | 0.17.0, B/op | here, B/op |");
    System.out.println("|---|---|---|---|---|---|---|---|---|");
    for (Load load : settings.loads()) {
      for (int threads : settings.threads()) {
        System.out.println(row(load, threads));
      }
    }
  }

  private String row(Load load, int threads) throws IOException, InterruptedException {
    List<Sample> own = new ArrayList<>();
    List<Sample> theirs = new ArrayList<>();
    double[] ratios = new double[settings.pairs()];
    for (int pair = 0; pair < ratios.length; pair++) {
      boolean oursFirst = pair % 2 == 0;
      Sample first = sample(oursFirst ? ours : published, load, threads);
      Sample second = sample(oursFirst ? published : ours, load, threads);
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

  private Sample sample(Core core, Load load, int threads)
      throws IOException, InterruptedException {
    Map<String, String> properties = new HashMap<>();
    properties.put("workload", "site.ycsb.workloads.CoreWorkload");
    properties.put("recordcount", "1000000");
    properties.put("operationcount", String.valueOf(settings.operations()));
    properties.put("maxexecutiontime", String.valueOf(settings.seconds()));
    properties.put("requestdistribution", "zipfian");
    properties.put("readproportion", load.readShare());
    properties.put("updateproportion", load.updateShare());
    properties.put("nothing.takesvalues", String.valueOf(load.takesValues()));
    return Sample.of(
        process.run(
            core.classPath(),
            List.of("-t", "-db", Core.STORE, "-threads", String.valueOf(threads)),
            properties,
            settings.seconds() + START_AND_END_SECONDS));
  }
}
