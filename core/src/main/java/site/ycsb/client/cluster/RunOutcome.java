package site.ycsb.client.cluster;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import site.ycsb.client.jvm.ProcessorTime;
import site.ycsb.client.jvm.StealTime;
import site.ycsb.client.results.RunDescription;
import site.ycsb.spi.Section;

/**
 * What one client's run came to, besides its latencies, which are in its histogram log.
 *
 * @param operations done by all threads
 * @param startNanos when the measured part was to begin, by this client's {@link System#nanoTime}
 * @param begunNanos when it did
 * @param runNanos how long it took from when it was to begin
 * @param report what it would print besides latencies
 */
public record RunOutcome(
    RunDescription description,
    long operations,
    long startNanos,
    long begunNanos,
    long runNanos,
    Usage usage,
    Report report) {

  /**
   * What a client would print besides the latencies of operations.
   *
   * @param jvm what comes before the operations
   * @param sections what follows YCSB's block of results
   * @param latencies behind those sections, as {@link site.ycsb.spi.ReportSource#latencies} has
   *     them
   */
  public record Report(List<Section> jvm, List<Section> sections, Map<String, String> latencies) {
    public Report {
      jvm = List.copyOf(jvm);
      sections = List.copyOf(sections);
      latencies = Map.copyOf(latencies);
    }
  }

  /**
   * What a run took of its machine, where the platform tells.
   *
   * @param processorTime of this process
   * @param stealTime that the machine lost to its host
   */
  public record Usage(Optional<ProcessorTime> processorTime, Optional<StealTime> stealTime) {
    /** Since process and machine began. */
    public static Usage soFar() {
      return new Usage(ProcessorTime.soFar(), StealTime.soFar());
    }

    public Usage since(Usage earlier) {
      return new Usage(
          earlier.processorTime.flatMap(start -> processorTime.map(end -> end.since(start))),
          earlier.stealTime.flatMap(start -> stealTime.map(end -> end.since(start))));
    }
  }
}
