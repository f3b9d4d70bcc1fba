package site.ycsb.benchmarks.compare;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import site.ycsb.benchmarks.client.Machine;
import site.ycsb.benchmarks.client.Scratch;

/**
 * Compares plain with plain, and plain with plain that is made slower, on trials of the memory
 * store with a real clock, and counts how often the statistics of studies report a difference. Each
 * pair of trials is written at once; started again, it goes on where it was.
 *
 * <p>Exit code 0: no more false alarms and no fewer finds than promised; 1: too many or too few; 2:
 * wrong arguments.
 */
@Command(
    name = "significance",
    description = "Whether the statistics of studies find what is there, and nothing else.",
    mixinStandardHelpOptions = true,
    showDefaultValues = true)
public final class SignificanceCheck implements Callable<Integer> {
  private static final double MOST_FALSE_ALARMS = 0.08;
  private static final double LEAST_FOUND = 0.80;
  private static final int PAIRS_PER_LINE = 50;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(names = "--same", description = "Comparisons of plain with plain.")
  private int same = 200;

  @Option(names = "--delayed", description = "Comparisons of plain with plain made slower.")
  private int delayed = 30;

  @Option(names = "--pairs", description = "Pairs of trials in each comparison.")
  private int pairs = 6;

  @Option(names = "--delay", description = "How much slower, in percent.")
  private int delay = 5;

  @Option(names = "--warmup", description = "Operations of a trial before it's measured.")
  private int warmUp = 40_000;

  @Option(names = "--slices", description = "Turns of a trial.")
  private int slices = 50;

  @Option(names = "--operations", description = "Measured operations in each turn.")
  private int operations = 1_500;

  @Option(names = "--seed", description = "Seed of the order.")
  private int seed = 1;

  @Option(names = "--folder", description = "Where the trials are written.")
  private Path folder = Path.of("benchmarks", "significance");

  private SignificanceCheck() {}

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (same < 1 || delayed < 1 || pairs < 2 || slices < 1 || operations < 1) {
      throw new ParameterException(
          spec.commandLine(), "there have to be 2 pairs, and 1 of everything else");
    }
    CheckSettings settings =
        new CheckSettings(same, delayed, pairs, delay, warmUp, slices, operations, seed, folder);
    TrialsFile file;
    try {
      file = TrialsFile.open(settings, Machine.line());
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
    Path scratch = Files.createTempDirectory("significance");
    try {
      measure(settings, file, scratch);
    } finally {
      Scratch.delete(scratch);
    }
    return isAsPromised(settings, file.trials()) ? 0 : 1;
  }

  private static void measure(CheckSettings settings, TrialsFile file, Path scratch)
      throws IOException, InterruptedException {
    Set<String> done =
        file.trials().stream().map(trial -> trial.planned().key()).collect(Collectors.toSet());
    List<PlannedPair> left =
        Schedule.of(settings).stream().filter(pair -> !done.contains(pair.first().key())).toList();
    if (left.isEmpty()) {
      return;
    }
    MemoryTrials trials = new MemoryTrials(settings, scratch);
    trials.prepare();
    long startNanos = System.nanoTime();
    for (int i = 0; i < left.size(); i++) {
      List<RecordedTrial> results = trials.run(left.get(i));
      file.add(results.get(0), results.get(1));
      if ((i + 1) % PAIRS_PER_LINE == 0) {
        long each = (System.nanoTime() - startNanos) / (i + 1);
        Duration rest = Duration.ofNanos(each * (left.size() - i - 1));
        System.err.printf(
            Locale.ROOT,
            "%d of %d pairs of trials, %d min %d s left%n",
            i + 1,
            left.size(),
            rest.toMinutes(),
            rest.toSecondsPart());
      }
    }
  }

  private static boolean isAsPromised(CheckSettings settings, List<RecordedTrial> trials)
      throws IOException {
    int pairs = settings.pairs();
    Verdict same = Verdict.of(trials, "same", pairs, RecordedTrial::operationsPerSecond);
    Verdict delayed = Verdict.of(trials, "delayed", pairs, RecordedTrial::operationsPerSecond);
    System.out.println(Machine.line());
    System.out.println(settings.line());
    System.out.println("throughput, plain with plain:     " + same.words());
    System.out.println("throughput, plain with delayed:   " + delayed.words());
    System.out.println(
        "mean latency, plain with plain:   "
            + Verdict.of(trials, "same", pairs, RecordedTrial::meanMicros).words());
    System.out.println(
        "mean latency, plain with delayed: "
            + Verdict.of(trials, "delayed", pairs, RecordedTrial::meanMicros).words());
    return same.share() <= MOST_FALSE_ALARMS && delayed.share() >= LEAST_FOUND;
  }
}
