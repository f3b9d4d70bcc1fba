package site.ycsb.benchmarks.compare;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Trials of workload A on the memory store, each a client in a JVM of its own. The JVM's options
 * make short trials possible: classes come from an archive and one compiler is done early. The two
 * clients of a pair take turns, slice by slice, so that a machine that becomes slower for a while
 * slows both; the fastest turns count.
 */
final class MemoryTrials {
  /** In the others, the JVM still compiled or the host had other work. */
  private static final double COUNTED_SHARE = 0.3;

  private final CheckSettings settings;
  private final Path scratch;
  private final Path archive;

  MemoryTrials(CheckSettings settings, Path scratch) {
    this.settings = settings;
    this.scratch = scratch;
    this.archive = scratch.resolve("client.jsa");
  }

  /** Makes the archive of classes; its trial isn't counted. */
  void prepare() throws IOException, InterruptedException {
    PlannedTrial planned = new PlannedTrial(0, "prepare", 0, false, 0);
    try (SlicedTrial trial = start(planned, "-XX:ArchiveClassesAtExit=" + archive)) {
      trial.warmUp(settings.warmUpOperations());
    }
  }

  /** The results of both, in the order of the pair. */
  List<RecordedTrial> run(PlannedPair pair) throws IOException, InterruptedException {
    String archived = "-XX:SharedArchiveFile=" + archive;
    try (SlicedTrial first = start(pair.first(), archived);
        SlicedTrial second = start(pair.second(), archived)) {
      first.warmUp(settings.warmUpOperations());
      second.warmUp(settings.warmUpOperations());
      for (int slice = 1; slice <= settings.slices(); slice++) {
        // both do the same operations, as in a study
        int seed = pair.first().pair() * settings.slices() + slice;
        boolean inOrder = slice % 2 != 0;
        (inOrder ? first : second).measure(seed);
        (inOrder ? second : first).measure(seed);
      }
      List<Integer> counted = undisturbed(first.seconds(), second.seconds());
      return List.of(first.result(counted), second.result(counted));
    }
  }

  /**
   * The turns that count: those that took both clients together the least time, so that neither is
   * preferred.
   */
  static List<Integer> undisturbed(double[] first, double[] second) {
    return IntStream.range(0, first.length)
        .boxed()
        .sorted(Comparator.comparingDouble(turn -> first[turn] + second[turn]))
        .limit((long) Math.ceil(first.length * COUNTED_SHARE))
        .toList();
  }

  private SlicedTrial start(PlannedTrial planned, String archiveOption) throws IOException {
    return new SlicedTrial(
        planned,
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
            classPath()),
        scratch.resolve(planned.other() ? "other.txt" : "base.txt"),
        settings.operations());
  }

  private static String classPath() {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
        .map(entry -> Path.of(entry).toAbsolutePath().toString())
        .collect(Collectors.joining(File.pathSeparator));
  }
}
