package site.ycsb.compare.plan;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import site.ycsb.compare.study.Protection;
import site.ycsb.compare.study.Protection.Transport;
import site.ycsb.compare.study.StoreChoice;
import site.ycsb.compare.study.Study;
import site.ycsb.compare.study.Study.ClientLaunch;
import site.ycsb.compare.study.Study.Compaction;
import site.ycsb.compare.study.Study.Limits;
import site.ycsb.compare.study.Study.Reload;
import site.ycsb.compare.study.WorkloadChoice;
import site.ycsb.compare.study.WorkloadChoice.TrialWarmUp;
import site.ycsb.interleaved.run.InterleavedConfig;

/** Studies for tests. */
public final class Studies {
  public static final Protection PLAIN =
      new Protection("plain", false, false, Transport.PLAIN, Map.of());
  public static final Protection CLIENT =
      new Protection(
          "client-128", true, false, Transport.PLAIN, Map.of("encryption.keylength", "128"));
  public static final Protection AT_REST =
      new Protection("atrest", false, true, Transport.PLAIN, Map.of("atrest", "required"));
  public static final Protection TLS =
      new Protection("tls", false, false, Transport.TLS, Map.of("tls", "required"));
  public static final StoreChoice MEMORY =
      new StoreChoice(
          "memory", "memory", Optional.empty(), true, 1, List.of(), Map.of(), List.of());
  public static final StoreChoice LOCAL = local("cassandra");
  public static final StoreChoice REMOTE = remote(Map.of("hosts", "10.0.0.1"));

  private Studies() {}

  /** A Cassandra that is started here. */
  public static StoreChoice local(String name) {
    return new StoreChoice(
        name,
        "cassandra",
        Optional.of("cassandra"),
        false,
        1,
        List.of("hosts"),
        Map.of(),
        List.of());
  }

  /** A Cassandra elsewhere. */
  public static StoreChoice remote(Map<String, String> properties) {
    return new StoreChoice(
        "far", "cassandra", Optional.empty(), false, 1, List.of("hosts"), properties, List.of());
  }

  /** A study of one workload with 1 and 4 threads, 100 records and as many operations. */
  public static Study of(
      List<StoreChoice> stores, List<Protection> protections, int repeats, Reload reload) {
    return new Study(
        new Study.Description("test", "A test", "", ""),
        new Study.Matrix(
            stores,
            protections,
            List.of(
                new WorkloadChoice(
                    "workloada", Path.of("workloads/workloada"), TrialWarmUp.of(5, 0), Map.of())),
            new Study.LoadLevels(List.of(1), List.of(1, 4), List.of(0L), List.of(100L), List.of())),
        new Study.Schedule(repeats, 0, 7, Optional.empty()),
        reload,
        Compaction.TRIAL,
        new Study.Execution(
            new Limits(Optional.of(Duration.ofSeconds(9)), Duration.ofSeconds(60), 5),
            Map.of("requestdistribution", "uniform"),
            ClientLaunch.LOCAL,
            Optional.empty()),
        List.of());
  }

  /** The same study with a rate that is aimed at. */
  public static Study withTarget(Study study, long target) {
    Study.LoadLevels levels = study.matrix().levels();
    return withLevels(
        study,
        new Study.LoadLevels(
            levels.clients(),
            levels.threads(),
            List.of(target),
            levels.records(),
            levels.operations()));
  }

  /** The same study with one thread in each of so many clients, which are started so. */
  public static Study withClients(Study study, List<Integer> clients, ClientLaunch launch) {
    Study.LoadLevels levels = study.matrix().levels();
    return with(
        withLevels(
            study,
            new Study.LoadLevels(
                clients, List.of(1), levels.targets(), levels.records(), levels.operations())),
        new Study.Execution(study.limits(), study.properties(), launch, Optional.empty()));
  }

  /** The same study with commands that are stopped sooner. */
  public static Study withCommandLimit(Study study, Duration limit) {
    Limits limits = study.limits();
    return with(
        study,
        new Study.Execution(
            new Limits(limits.measured(), limit, limits.stealPercent()),
            study.properties(),
            study.execution().launch(),
            Optional.empty()));
  }

  private static Study withLevels(Study study, Study.LoadLevels levels) {
    Study.Matrix all = study.matrix();
    return with(
        study,
        new Study.Matrix(all.stores(), all.protections(), all.workloads(), levels),
        study.schedule());
  }

  /** The same study with servers that are warmed up for so long. */
  public static Study withServerSeconds(Study study, long seconds) {
    Study.Schedule schedule = study.schedule();
    return with(
        study,
        study.matrix(),
        new Study.Schedule(schedule.repeats(), seconds, schedule.seed(), Optional.empty()));
  }

  /** The same study in other orders. */
  public static Study withSeed(Study study, long seed) {
    Study.Schedule schedule = study.schedule();
    return with(
        study,
        study.matrix(),
        new Study.Schedule(
            schedule.repeats(), schedule.serverWarmUpSeconds(), seed, Optional.empty()));
  }

  /** The same study with tables that are merged at other times. */
  public static Study withCompaction(Study study, Compaction compaction) {
    return new Study(
        study.description(),
        study.matrix(),
        study.schedule(),
        study.reload(),
        compaction,
        study.execution(),
        study.published());
  }

  /** The same study with trials that count although a host took so much of the processors. */
  public static Study withStealPercent(Study study, long percent) {
    Limits limits = study.limits();
    return with(
        study,
        new Study.Execution(
            new Limits(limits.measured(), limits.command(), percent),
            study.properties(),
            study.execution().launch(),
            Optional.empty()));
  }

  /** The same study, whose protections take turns. */
  public static Study interleaved(Study study) {
    return study.withInterleaving(
        new InterleavedConfig.Limits(0.02, Duration.ofSeconds(90), Optional.empty()));
  }

  /** The same study of the highest rates under a bound. */
  public static Study withBound(Study study, String bound) {
    return with(
        study,
        new Study.Execution(
            study.limits(), study.properties(), study.execution().launch(), Optional.of(bound)));
  }

  private static Study with(Study study, Study.Matrix matrix, Study.Schedule schedule) {
    return new Study(
        study.description(),
        matrix,
        schedule,
        study.reload(),
        study.compaction(),
        study.execution(),
        study.published());
  }

  private static Study with(Study study, Study.Execution execution) {
    return new Study(
        study.description(),
        study.matrix(),
        study.schedule(),
        study.reload(),
        study.compaction(),
        execution,
        study.published());
  }
}
