package site.ycsb.compare.quickstart;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import site.ycsb.client.binding.Binding;
import site.ycsb.compare.study.ClientLaunch;
import site.ycsb.compare.study.Compaction;
import site.ycsb.compare.study.Limits;
import site.ycsb.compare.study.NamedParts;
import site.ycsb.compare.study.Reload;
import site.ycsb.compare.study.Stores;
import site.ycsb.compare.study.Study;
import site.ycsb.compare.study.StudyDescription;
import site.ycsb.compare.study.TrialWarmUp;
import site.ycsb.compare.study.WorkloadChoice;

/**
 * The study of the quickstart: workload A on a local Cassandra, plain and encrypted by the client,
 * with every read verified.
 *
 * @param workload the workload file
 * @param recordCount records in the table
 * @param operationCount operations of a trial
 * @param threads client threads
 * @param repeats trials of each protection
 */
record QuickstartStudy(
    Path workload, int recordCount, int operationCount, int threads, int repeats) {
  static final String STORE = "cassandra";
  static final String PLAIN = "plain";
  static final String ENCRYPTED = "client";

  private static final long MAX_WARM_UP_SECONDS = 5;

  /** On a slow machine a trial ends here with fewer operations. */
  private static final Duration MAX_TRIAL_TIME = Duration.ofSeconds(20);

  /** The study. The table of each protection is loaded once. */
  Study study(List<Binding> bindings) {
    return new Study(
        StudyDescription.titled(
            "quickstart", "Workload A on a local Cassandra, plain and encrypted"),
        new Study.Matrix(
            List.of(
                NamedParts.store(
                    "binding",
                    STORE,
                    new Stores(bindings, Set.of(), List.of(), List.of()),
                    List.of())),
            NamedParts.protections("protections", List.of(PLAIN, ENCRYPTED)),
            List.of(
                new WorkloadChoice(
                    String.valueOf(workload.getFileName()),
                    workload.toAbsolutePath().normalize(),
                    TrialWarmUp.of(Math.max(1, operationCount / 4), MAX_WARM_UP_SECONDS),
                    Map.of("dataintegrity", "true"))),
            Study.LoadLevels.single(threads, 0, recordCount, operationCount)),
        new Study.Schedule(repeats, 0, Study.Schedule.DEFAULT_SEED),
        new Study.TablePolicy(Reload.NEVER, Compaction.NEVER),
        new Study.Execution(
            new Limits(
                Optional.of(MAX_TRIAL_TIME),
                Limits.DEFAULTS.command(),
                Limits.DEFAULTS.stealPercent()),
            Map.of(),
            ClientLaunch.LOCAL),
        List.of());
  }
}
