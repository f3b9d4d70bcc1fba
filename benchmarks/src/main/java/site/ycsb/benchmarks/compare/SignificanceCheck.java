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
import picocli.CommandLine.Spec;
import site.ycsb.benchmarks.client.GivenOptions;
import site.ycsb.benchmarks.client.Machine;
import site.ycsb.benchmarks.client.Scratch;
import site.ycsb.config.FileTrouble;

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
  private static final String FOLDER = "--folder";

  private static final int MOST_COMPARISONS = 10_000;
  private static final int MOST_PAIRS = 1_000;
  private static final int MOST_DELAY_PERCENT = 1_000;
  private static final int MOST_SLICES = 10_000;
  private static final int MOST_OPERATIONS = 1_000_000;

  /** So that there are reads and updates among them. */
  private static final int FEWEST_OPERATIONS = 100;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(names = "--same", description = "Comparisons of plain with plain.")
  private String same = "200";

  @Option(names = "--delayed", description = "Comparisons of plain with plain made slower.")
  private String delayed = "30";

  @Option(names = "--pairs", description = "Pairs of trials in each comparison.")
  private String pairs = "6";

  @Option(names = "--delay", description = "How much slower, in percent.")
  private String delay = "5";

  @Option(names = "--warmup", description = "Operations of a trial before it's measured.")
  private String warmUp = "40000";

  @Option(names = "--slices", description = "Turns of a trial.")
  private String slices = "50";

  @Option(names = "--operations", description = "Measured operations in each turn.")
  private String operations = "1500";

  @Option(names = "--seed", description = "Seed of the order.")
  private String seed = "1";

  @Option(names = FOLDER, description = "Where the trials are written.")
  private Path folder = Path.of("benchmarks", "significance");

  private SignificanceCheck() {}

  @Override
  public Integer call() throws IOException, InterruptedException {
    GivenOptions options = new GivenOptions(spec);
    CheckSettings settings = settings(options);
    options.throwIfAny();
    TrialsFile file = open(settings, options);
    Path scratch = Files.createTempDirectory("significance");
    try {
      measure(settings, file, scratch);
    } finally {
      Scratch.delete(scratch);
    }
    return isAsPromised(settings, file.trials()) ? 0 : 1;
  }

  private CheckSettings settings(GivenOptions options) {
    options.checkFolder(FOLDER, folder);
    return new CheckSettings(
        options.integer("--same", same, 1, MOST_COMPARISONS),
        options.integer("--delayed", delayed, 1, MOST_COMPARISONS),
        options.integer("--pairs", pairs, 2, MOST_PAIRS),
        options.integer("--delay", delay, 1, MOST_DELAY_PERCENT),
        options.integer("--warmup", warmUp, FEWEST_OPERATIONS, MOST_OPERATIONS),
        options.integer("--slices", slices, 1, MOST_SLICES),
        options.integer("--operations", operations, FEWEST_OPERATIONS, MOST_OPERATIONS),
        options.integer("--seed", seed, Integer.MIN_VALUE, Integer.MAX_VALUE),
        folder);
  }

  /**
   * The trials so far; that they can't be gone on with is a problem of the folder that is given.
   */
  private TrialsFile open(CheckSettings settings, GivenOptions options) throws IOException {
    String machine = Machine.line();
    try {
      return TrialsFile.open(settings, machine);
    } catch (IOException | IllegalArgumentException e) {
      throw options.refusal(
          FOLDER,
          folder.toString(),
          "has trials that can't be gone on with: " + FileTrouble.why(e),
          "Remove " + TrialsFile.NAME + " there, or name another folder");
    }
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
