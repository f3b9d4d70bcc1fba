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
import java.util.stream.IntStream;

/**
 * What profiling and live figures cost a client on a store that does nothing, and that they cost
 * nothing when they are off.
 *
 * <p>What is timed: processes, one of each variant in each round, the first of a round in turn; a
 * ratio is that of processor time for an operation within one round, to the variant {@code off}.
 * {@code off again} is the same as {@code off}: how far its ratios lie from 1 is what this machine
 * can't tell apart. Prints a table in Markdown.
 */
public final class ProfilingCost {
  private static final long START_AND_END_SECONDS = 60;
  private static final String OFF = "off";

  private final int rounds;
  private final int seconds;
  private final Path scratch;
  private final ClientProcess process;
  private final Map<String, Variant> variants = new LinkedHashMap<>();

  /** A client with some properties more. */
  private record Variant(Core core, Map<String, String> properties) {}

  private ProfilingCost(Map<String, String> given, Path scratch) throws IOException {
    rounds = Integer.parseInt(given.getOrDefault("rounds", "7"));
    seconds = Integer.parseInt(given.getOrDefault("seconds", "4"));
    this.scratch = scratch;
    process = new ClientProcess(scratch);
    Core ours = Core.ours(scratch);
    String recording = scratch.resolve("recording.jfr").toString();
    variants.put(OFF, new Variant(ours, Map.of()));
    variants.put("off again", new Variant(ours, Map.of()));
    if (given.containsKey("before")) {
      Core before = Core.built("before", given.get("before"), scratch);
      variants.put("before there was any", new Variant(before, Map.of()));
    }
    variants.put(
        "metrics.port, metrics.jmx",
        new Variant(ours, Map.of("metrics.port", "0", "metrics.jmx", "true")));
    variants.put(
        "profile=jfr", new Variant(ours, Map.of("profile", "jfr", "profile.file", recording)));
    variants.put(
        "profile.events, no recording", new Variant(ours, Map.of("profile.events", "true")));
    variants.put(
        "profile=jfr, profile.events",
        new Variant(
            ours, Map.of("profile", "jfr", "profile.file", recording, "profile.events", "true")));
  }

  /**
   * Runs it.
   *
   * @param arguments {@code rounds=}, {@code seconds=}, and {@code before=}, the class path of an
   *     earlier build to compare with as well
   */
  public static void main(String[] arguments) throws Exception {
    Map<String, String> given = new HashMap<>();
    for (String argument : arguments) {
      String[] parts = argument.split("=", 2);
      if (parts.length < 2 || !List.of("rounds", "seconds", "before").contains(parts[0])) {
        System.err.println("ERROR: " + argument + ": the arguments are rounds=, seconds=, before=");
        System.exit(2);
      }
      given.put(parts[0], parts[1]);
    }
    Path scratch = Files.createTempDirectory("profiling-cost");
    try {
      new ProfilingCost(given, scratch).run();
    } finally {
      Scratch.delete(scratch);
    }
  }

  private void run() throws IOException, InterruptedException {
    List<Map.Entry<String, Variant>> all = new ArrayList<>(variants.entrySet());
    Map<String, List<Sample>> samples = new HashMap<>();
    for (int round = 0; round < rounds; round++) {
      for (int i = 0; i < all.size(); i++) {
        Map.Entry<String, Variant> one = all.get((i + round) % all.size());
        samples
            .computeIfAbsent(one.getKey(), name -> new ArrayList<>())
            .add(sample(one.getValue()));
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

  private Sample sample(Variant variant) throws IOException, InterruptedException {
    Map<String, String> properties = new HashMap<>(variant.properties());
    properties.put("workload", "site.ycsb.workloads.CoreWorkload");
    properties.put("recordcount", "1000000");
    properties.put("operationcount", String.valueOf(Integer.MAX_VALUE));
    properties.put("maxexecutiontime", String.valueOf(seconds));
    properties.put("requestdistribution", "zipfian");
    properties.put("readproportion", "0.5");
    properties.put("updateproportion", "0.5");
    Sample sample =
        Sample.of(
            process.run(
                variant.core().classPath(),
                List.of("-t", "-db", Core.STORE, "-threads", "1"),
                properties,
                seconds + START_AND_END_SECONDS));
    Files.deleteIfExists(scratch.resolve("recording.jfr"));
    return sample;
  }
}
