package site.ycsb.benchmarks.client;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * What profiling and live metrics cost a client on a store that does nothing, and that they cost
 * nothing when they are off.
 *
 * <p>What is timed: processes, one of each variant in each round, the first of a round in turn; a
 * ratio is that of processor time for an operation within one round, to the variant {@code off}.
 * {@code off again} is the same as {@code off}: how far its ratios lie from 1 is what this machine
 * can't tell apart. Prints a table in Markdown.
 */
@Command(
    name = "profiling",
    description = "What profiling and live metrics cost, on a store that does nothing.",
    mixinStandardHelpOptions = true,
    showDefaultValues = true)
public final class ProfilingCost implements Callable<Integer> {
  private static final long START_AND_END_SECONDS = 60;
  private static final int MOST_ROUNDS = 1_000;
  private static final int MOST_SECONDS = 3_600;
  private static final String OFF = "off";
  private static final String BEFORE = "--before";

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(names = "--rounds", description = "Runs of each variant, at most " + MOST_ROUNDS + ".")
  private String rounds = "7";

  @Option(names = "--seconds", description = "How long a run is, at most " + MOST_SECONDS + ".")
  private String seconds = "4";

  @Option(names = BEFORE, description = "Class path of an earlier build, compared as well.")
  private @Nullable String before;

  private ProfilingCost() {}

  /** A client with some properties more. */
  private record Variant(Core core, Map<String, String> properties) {}

  @Override
  public Integer call() throws IOException, InterruptedException {
    GivenOptions options = new GivenOptions(spec);
    int roundCount = options.integer("--rounds", rounds, 1, MOST_ROUNDS);
    int runSeconds = options.integer("--seconds", seconds, 1, MOST_SECONDS);
    if (before != null) {
      checkBefore(options, before);
    }
    options.throwIfAny();
    Path scratch = Files.createTempDirectory("profiling-cost");
    try {
      run(variants(scratch), scratch, roundCount, runSeconds);
    } finally {
      Scratch.delete(scratch);
    }
    return 0;
  }

  private static void checkBefore(GivenOptions options, String classPath) {
    ClientClassPath.trouble(classPath)
        .ifPresent(
            rule ->
                options.reject(
                    BEFORE, classPath, rule, "Give the class path of a build, or leave it out"));
  }

  private Map<String, Variant> variants(Path scratch) throws IOException {
    Map<String, Variant> variants = new LinkedHashMap<>();
    Core ours = Core.ours(scratch);
    String recording = recording(scratch).toString();
    variants.put(OFF, new Variant(ours, Map.of()));
    variants.put("off again", new Variant(ours, Map.of()));
    if (before != null) {
      variants.put("before", new Variant(Core.built("before", before, scratch), Map.of()));
    }
    variants.put("metrics.port", new Variant(ours, Map.of("metrics.port", "0")));
    variants.put(
        "profile=jfr", new Variant(ours, Map.of("profile", "jfr", "profile.file", recording)));
    variants.put(
        "profile.events, no recording", new Variant(ours, Map.of("profile.events", "true")));
    variants.put(
        "profile=jfr, profile.events",
        new Variant(
            ours, Map.of("profile", "jfr", "profile.file", recording, "profile.events", "true")));
    return variants;
  }

  private static Path recording(Path scratch) {
    return scratch.resolve("recording.jfr");
  }

  private static void run(Map<String, Variant> variants, Path scratch, int rounds, int seconds)
      throws IOException, InterruptedException {
    ClientProcess process = new ClientProcess(scratch);
    List<Map.Entry<String, Variant>> all = new ArrayList<>(variants.entrySet());
    Map<String, List<Sample>> samples = new HashMap<>();
    for (int round = 0; round < rounds; round++) {
      for (int i = 0; i < all.size(); i++) {
        Map.Entry<String, Variant> one = all.get((i + round) % all.size());
        samples
            .computeIfAbsent(one.getKey(), name -> new ArrayList<>())
            .add(sample(process, one.getValue(), seconds));
        Files.deleteIfExists(recording(scratch));
      }
    }
    List<Sample> off = samples.getOrDefault(OFF, List.of());
    System.out.println(Machine.line());
    System.out.println();
    System.out.println("| variant | CPU ns/op | ratio to off (lowest-highest) | B/op |");
    System.out.println("|---|---|---|---|");
    variants
        .keySet()
        .forEach(name -> System.out.println(row(name, samples.getOrDefault(name, List.of()), off)));
  }

  /** The n-th sample of each is of the same round. */
  private static String row(String name, List<Sample> own, List<Sample> off) {
    double[] ratios =
        IntStream.range(0, own.size())
            .mapToDouble(
                round ->
                    own.get(round).cpuNanosPerOperation() / off.get(round).cpuNanosPerOperation())
            .toArray();
    return String.format(
        Locale.ROOT,
        "| %s | %.0f | %.3f (%.3f-%.3f) | %.0f |",
        name,
        Sample.median(own, Sample::cpuNanosPerOperation),
        Sample.median(ratios),
        Arrays.stream(ratios).min().orElseThrow(),
        Arrays.stream(ratios).max().orElseThrow(),
        Sample.median(own, Sample::bytesPerOperation));
  }

  private static Sample sample(ClientProcess process, Variant variant, int seconds)
      throws IOException, InterruptedException {
    Map<String, String> properties = new HashMap<>(variant.properties());
    properties.put("workload", "site.ycsb.workloads.CoreWorkload");
    properties.put("recordcount", "1000000");
    properties.put("operationcount", String.valueOf(Integer.MAX_VALUE));
    properties.put("maxexecutiontime", String.valueOf(seconds));
    properties.put("requestdistribution", "zipfian");
    properties.put("readproportion", "0.5");
    properties.put("updateproportion", "0.5");
    return Sample.of(
        process.run(
            variant.core().classPath(),
            List.of("-t", "-db", Core.STORE, "-threads", "1"),
            properties,
            seconds + START_AND_END_SECONDS));
  }
}
