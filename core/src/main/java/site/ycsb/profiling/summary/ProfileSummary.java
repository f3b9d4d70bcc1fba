package site.ycsb.profiling.summary;

import java.util.List;
import java.util.Map;

/**
 * What a recording says. Lists have the largest first; shares are parts of 1.
 *
 * @param elapsedSeconds how long the measured part was; 0 when the recording doesn't tell
 * @param cpuSeconds the processor time of the JVM in it; 0 when the recording doesn't tell, and
 *     shares are those of the samples then
 * @param samples of stacks that used the processor
 * @param sampler who took them; empty when the recording doesn't tell
 * @param cpuShares of the layers, each of them
 * @param frames where the processor time went
 * @param allocatedBytes about
 * @param allocationShares of the layers, each of them
 * @param sites where memory was allocated
 * @param collections garbage collections
 * @param safepoints times when all threads stood still, collections included
 * @param lockWaits who waited for locks, for how long
 * @param events of this project's own types
 */
public record ProfileSummary(
    double elapsedSeconds,
    double cpuSeconds,
    long samples,
    String sampler,
    Map<Layer, Double> cpuShares,
    List<Frame> frames,
    long allocatedBytes,
    Map<Layer, Double> allocationShares,
    List<Site> sites,
    Pauses collections,
    Pauses safepoints,
    List<LockWait> lockWaits,
    List<EventFigures> events) {

  public ProfileSummary {
    cpuShares = Map.copyOf(cpuShares);
    frames = List.copyOf(frames);
    allocationShares = Map.copyOf(allocationShares);
    sites = List.copyOf(sites);
    lockWaits = List.copyOf(lockWaits);
    events = List.copyOf(events);
  }

  /**
   * A place that used the processor.
   *
   * @param method the innermost one
   * @param caller the innermost one that isn't the JDK's, when that is another; else empty
   * @param share of the processor time
   */
  public record Frame(Layer layer, String method, String caller, double share) {}

  /**
   * A place that allocated.
   *
   * @param type what it allocated
   * @param method the innermost one that isn't the JDK's
   * @param share of all bytes
   */
  public record Site(Layer layer, String type, String method, double share) {}

  /** How often the threads stood, and how long, together and at most. */
  public record Pauses(long count, double totalMillis, double longestMillis) {}

  /**
   * A lock that threads waited for.
   *
   * @param type of the lock
   * @param method the innermost one that isn't the JDK's
   */
  public record LockWait(Layer layer, String type, String method, long count, double totalMillis) {}

  /** Events of one type. */
  public record EventFigures(
      String name, long count, double totalSeconds, double meanMicros, double maxMicros) {}
}
