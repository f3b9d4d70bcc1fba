package site.ycsb.compare.plan;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import site.ycsb.compare.study.Compaction;
import site.ycsb.compare.study.Limits;
import site.ycsb.compare.study.Protection;
import site.ycsb.compare.study.Reload;
import site.ycsb.compare.study.StoreChoice;
import site.ycsb.compare.study.Study;
import site.ycsb.compare.study.TrialWarmUp;
import site.ycsb.compare.study.WorkloadChoice;

/** Studies for tests. */
public final class Studies {
  public static final Protection PLAIN = new Protection("plain", false, false, false, Map.of());
  public static final Protection CLIENT =
      new Protection("client-128", true, false, false, Map.of("encryption.keylength", "128"));
  public static final Protection AT_REST =
      new Protection("atrest", false, true, false, Map.of("atrest", "required"));
  public static final StoreChoice MEMORY =
      new StoreChoice("memory", "memory", Optional.empty(), true, 1, Map.of());
  public static final StoreChoice LOCAL =
      new StoreChoice("cassandra", "cassandra", Optional.of("cassandra"), false, 1, Map.of());
  public static final StoreChoice REMOTE =
      new StoreChoice("far", "cassandra", Optional.empty(), false, 1, Map.of("hosts", "10.0.0.1"));

  private Studies() {}

  /** A study of one workload with 1 and 4 threads, 100 records and as many operations. */
  public static Study of(
      List<StoreChoice> stores, List<Protection> protections, int repeats, Reload reload) {
    return new Study(
        "test",
        "A test",
        "",
        "",
        stores,
        protections,
        List.of(
            new WorkloadChoice(
                "workloada", Path.of("workloads/workloada"), new TrialWarmUp(5, 0), Map.of())),
        List.of(1, 4),
        List.of(0L),
        List.of(100L),
        List.of(),
        repeats,
        0,
        7,
        reload,
        Compaction.TRIAL,
        new Limits(Optional.of(Duration.ofSeconds(9)), Duration.ofSeconds(60), 5),
        Map.of("requestdistribution", "uniform"),
        List.of());
  }

  /** The same study with a rate that is aimed at. */
  public static Study withTarget(Study study, long target) {
    return with(study, List.of(target), study.serverWarmUpSeconds(), study.seed());
  }

  /** The same study with servers that are warmed up for so long. */
  public static Study withServerSeconds(Study study, long seconds) {
    return with(study, study.targets(), seconds, study.seed());
  }

  /** The same study in other orders. */
  public static Study withSeed(Study study, long seed) {
    return with(study, study.targets(), study.serverWarmUpSeconds(), seed);
  }

  /** The same study with tables that are merged at other times. */
  public static Study withCompaction(Study study, Compaction compaction) {
    return with(study, study.targets(), study.serverWarmUpSeconds(), study.seed(), compaction);
  }

  /** The same study with trials that count although a host took so much of the processors. */
  public static Study withStealPercent(Study study, long percent) {
    Limits limits = new Limits(study.limits().measured(), study.limits().command(), percent);
    return with(
        study,
        study.targets(),
        study.serverWarmUpSeconds(),
        study.seed(),
        study.compaction(),
        limits);
  }

  private static Study with(Study study, List<Long> targets, long serverSeconds, long seed) {
    return with(study, targets, serverSeconds, seed, study.compaction());
  }

  private static Study with(
      Study study, List<Long> targets, long serverSeconds, long seed, Compaction compaction) {
    return with(study, targets, serverSeconds, seed, compaction, study.limits());
  }

  private static Study with(
      Study study,
      List<Long> targets,
      long serverSeconds,
      long seed,
      Compaction compaction,
      Limits limits) {
    return new Study(
        study.name(),
        study.title(),
        study.about(),
        study.source(),
        study.stores(),
        study.protections(),
        study.workloads(),
        study.threads(),
        targets,
        study.records(),
        study.operations(),
        study.repeats(),
        serverSeconds,
        seed,
        study.reload(),
        compaction,
        limits,
        study.properties(),
        study.published());
  }
}
