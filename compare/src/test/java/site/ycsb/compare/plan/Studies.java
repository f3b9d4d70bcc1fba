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
import site.ycsb.compare.study.StudyDescription;
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
      new StoreChoice("memory", "memory", Optional.empty(), true, 1, Map.of(), Optional.empty());
  public static final StoreChoice LOCAL =
      new StoreChoice(
          "cassandra", "cassandra", Optional.of("cassandra"), false, 1, Map.of(), Optional.empty());
  public static final StoreChoice REMOTE =
      new StoreChoice(
          "far",
          "cassandra",
          Optional.empty(),
          false,
          1,
          Map.of("hosts", "10.0.0.1"),
          Optional.empty());

  private Studies() {}

  /** A study of one workload with 1 and 4 threads, 100 records and as many operations. */
  public static Study of(
      List<StoreChoice> stores, List<Protection> protections, int repeats, Reload reload) {
    return new Study(
        StudyDescription.titled("test", "A test"),
        new Study.Matrix(
            stores,
            protections,
            List.of(
                new WorkloadChoice(
                    "workloada", Path.of("workloads/workloada"), new TrialWarmUp(5, 0), Map.of())),
            List.of(1, 4),
            List.of(0L),
            List.of(100L),
            List.of()),
        new Study.Schedule(repeats, 0, 7),
        new Study.TablePolicy(reload, Compaction.TRIAL),
        new Limits(Optional.of(Duration.ofSeconds(9)), Duration.ofSeconds(60), 5),
        Map.of("requestdistribution", "uniform"),
        List.of());
  }

  /** The same study with a rate that is aimed at. */
  public static Study withTarget(Study study, long target) {
    Study.Matrix all = study.matrix();
    return with(
        study,
        new Study.Matrix(
            all.stores(),
            all.protections(),
            all.workloads(),
            all.threads(),
            List.of(target),
            all.records(),
            all.operations()),
        study.schedule());
  }

  /** The same study with servers that are warmed up for so long. */
  public static Study withServerSeconds(Study study, long seconds) {
    Study.Schedule schedule = study.schedule();
    return with(
        study, study.matrix(), new Study.Schedule(schedule.repeats(), seconds, schedule.seed()));
  }

  /** The same study in other orders. */
  public static Study withSeed(Study study, long seed) {
    Study.Schedule schedule = study.schedule();
    return with(
        study,
        study.matrix(),
        new Study.Schedule(schedule.repeats(), schedule.serverWarmUpSeconds(), seed));
  }

  /** The same study with tables that are merged at other times. */
  public static Study withCompaction(Study study, Compaction compaction) {
    return new Study(
        study.description(),
        study.matrix(),
        study.schedule(),
        new Study.TablePolicy(study.tables().reload(), compaction),
        study.limits(),
        study.properties(),
        study.published());
  }

  /** The same study with trials that count although a host took so much of the processors. */
  public static Study withStealPercent(Study study, long percent) {
    return new Study(
        study.description(),
        study.matrix(),
        study.schedule(),
        study.tables(),
        new Limits(study.limits().measured(), study.limits().command(), percent),
        study.properties(),
        study.published());
  }

  private static Study with(Study study, Study.Matrix matrix, Study.Schedule schedule) {
    return new Study(
        study.description(),
        matrix,
        schedule,
        study.tables(),
        study.limits(),
        study.properties(),
        study.published());
  }
}
