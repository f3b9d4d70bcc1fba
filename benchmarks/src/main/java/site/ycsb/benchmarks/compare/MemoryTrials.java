package site.ycsb.benchmarks.compare;

import java.io.File;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import site.ycsb.compare.trial.Trial;
import site.ycsb.compare.trial.TrialResult;
import site.ycsb.compare.trial.TrialRunner;
import site.ycsb.compare.trial.YcsbOutput;

/**
 * Trials of workload A on the memory store, each a client in a JVM of its own. The JVM's options
 * make short trials possible: classes come from an archive and one compiler is done early.
 */
final class MemoryTrials {
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final long RECORDS = 1000;

  private final CheckSettings settings;
  private final Path scratch;
  private final Path archive;

  MemoryTrials(CheckSettings settings, Path scratch) {
    this.settings = settings;
    this.scratch = scratch;
    this.archive = scratch.resolve("client.jsa");
  }

  /** Makes the archive of classes; its trial isn't counted. */
  void prepare() throws InterruptedException {
    run(new PlannedTrial(0, "prepare", 0, false, 0), "-XX:ArchiveClassesAtExit=" + archive);
  }

  /** Absolute, since the clients run in another folder. */
  private static String classPath() {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
        .map(entry -> Path.of(entry).toAbsolutePath().toString())
        .collect(Collectors.joining(File.pathSeparator));
  }

  RecordedTrial run(PlannedTrial planned) throws InterruptedException {
    return run(planned, "-XX:SharedArchiveFile=" + archive);
  }

  private RecordedTrial run(PlannedTrial planned, String archiveOption)
      throws InterruptedException {
    List<String> client =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            archiveOption,
            "-Xshare:auto",
            "-Xlog:disable",
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-Xms256m",
            "-Xmx256m",
            "-cp",
            classPath(),
            "site.ycsb.Client");
    List<String> arguments =
        List.of(
            "-t",
            "-db",
            DelayedStore.class.getName(),
            "-p",
            "workload=site.ycsb.workloads.CoreWorkload",
            "-p",
            "recordcount=" + RECORDS,
            "-p",
            "operationcount=" + settings.operations(),
            "-p",
            "warmup.operations=" + settings.warmUpOperations(),
            "-p",
            "readproportion=0.5",
            "-p",
            "updateproportion=0.5",
            "-p",
            "requestdistribution=zipfian",
            // both trials of a pair do the same operations, as in a study
            "-p",
            "seed=" + planned.pair(),
            "-p",
            DelayedStore.SHARE + "=" + planned.delayPercent() / 100.0);
    TrialRunner runner = new TrialRunner(client, scratch, scratch, Map.of());
    TrialResult result = runner.run(new Trial("trial", arguments, LIMIT));
    if (!result.succeeded()) {
      throw new IllegalStateException(
          "the client failed: " + result.standardOutput() + result.standardError());
    }
    YcsbOutput figures = result.figures();
    double reads = figures.get("READ", "Operations");
    double updates = figures.get("UPDATE", "Operations");
    double micros =
        reads * figures.get("READ", "AverageLatency(us)")
            + updates * figures.get("UPDATE", "AverageLatency(us)");
    return new RecordedTrial(
        planned, figures.get("OVERALL", "Throughput(ops/sec)"), micros / (reads + updates));
  }
}
