package site.ycsb.benchmarks.compare;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import site.ycsb.benchmarks.client.Machine;
import site.ycsb.benchmarks.client.Scratch;

/**
 * Compares plain with plain, and plain with plain that is made slower, on trials of the memory
 * store with a real clock, and counts how often the statistics of studies report a difference. Each
 * trial is written at once; started again, it goes on where it was.
 *
 * <p>Exit code 0: no more false alarms and no fewer finds than promised; 1: too many or too few; 2:
 * wrong arguments.
 */
public final class SignificanceCheck {
  private static final double MOST_FALSE_ALARMS = 0.08;
  private static final double LEAST_FOUND = 0.80;
  private static final int TRIALS_PER_LINE = 50;

  private SignificanceCheck() {}

  public static void main(String[] arguments) throws Exception {
    CheckSettings settings;
    TrialsFile file;
    try {
      settings = CheckSettings.of(arguments);
      file = TrialsFile.open(settings, Machine.line());
    } catch (IllegalArgumentException e) {
      System.err.println("ERROR: " + e.getMessage());
      System.exit(2);
      return;
    }
    Path scratch = Files.createTempDirectory("significance");
    try {
      measure(settings, file, scratch);
    } finally {
      Scratch.delete(scratch);
    }
    System.exit(isAsPromised(settings, file.trials()) ? 0 : 1);
  }

  private static void measure(CheckSettings settings, TrialsFile file, Path scratch)
      throws IOException, InterruptedException {
    Set<String> done =
        file.trials().stream().map(trial -> trial.planned().key()).collect(Collectors.toSet());
    List<PlannedTrial> left =
        Schedule.of(settings).stream().filter(trial -> !done.contains(trial.key())).toList();
    if (left.isEmpty()) {
      return;
    }
    MemoryTrials trials = new MemoryTrials(settings, scratch);
    trials.prepare();
    long startNanos = System.nanoTime();
    for (int i = 0; i < left.size(); i++) {
      file.add(trials.run(left.get(i)));
      if ((i + 1) % TRIALS_PER_LINE == 0) {
        long each = (System.nanoTime() - startNanos) / (i + 1);
        Duration rest = Duration.ofNanos(each * (left.size() - i - 1));
        System.err.printf(
            Locale.ROOT,
            "%d of %d trials, %d min %d s left%n",
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
