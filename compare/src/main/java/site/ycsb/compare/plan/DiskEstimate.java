package site.ycsb.compare.plan;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/**
 * Guesses how much room the tables of a plan's local stores take, for records of YCSB's default
 * size of 10 fields of 100 bytes: good for telling whether a disk is large enough. All tables stay
 * until every trial is valid; merging the files of one needs its size once more.
 */
final class DiskEstimate {
  private static final long PLAIN_BYTES = 1600;

  /** Keys and names of every cell are longer too. */
  private static final long ENCRYPTED_BYTES = 3000;

  private DiskEstimate() {}

  static long bytes(StudyCommands commands, Plan plan) {
    Map<Dataset, Long> tables = new HashMap<>();
    List<Long> ofMeasurements = new ArrayList<>();
    for (PlannedTrial trial : plan.trials()) {
      Configuration one = trial.configuration();
      if (commands.store(trial.server()).localStore().isPresent()) {
        if (trial.isInterleaved()) {
          ofMeasurements.add(bytes(commands, trial));
        }
        long bytes = bytes(commands, one);
        commands
            .dataset(trial.server(), one)
            .ifPresent(table -> tables.merge(table, bytes, Math::max));
      }
    }
    long all =
        LongStream.concat(
                tables.values().stream().mapToLong(Long::longValue),
                ofMeasurements.stream().mapToLong(Long::longValue))
            .sum();
    return all + tables.values().stream().mapToLong(Long::longValue).max().orElse(0);
  }

  private static long bytes(StudyCommands commands, Configuration one) {
    return one.records() * (commands.isEncryptedByClient(one) ? ENCRYPTED_BYTES : PLAIN_BYTES);
  }

  /** Of all that take turns, plain's control among them. */
  private static long bytes(StudyCommands commands, PlannedTrial trial) {
    return 2 * bytes(commands, trial.configuration())
        + trial.arms().stream().mapToLong(arm -> bytes(commands, arm.configuration())).sum();
  }
}
