package site.ycsb.profiling;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import site.ycsb.spi.Section;
import site.ycsb.spi.Section.Metric;

/**
 * What a recording says. Lists have the largest first; shares are parts of 1.
 *
 * @param elapsedSeconds how long the measured part was; 0 when the recording doesn't tell
 * @param cpu where the processor time went
 * @param allocation where memory was allocated
 * @param collections garbage collections
 * @param safepoints times when all threads stood still, collections included
 * @param lockWaits who waited for locks, for how long
 * @param events of this project's own types
 */
public record ProfileSummary(
    double elapsedSeconds,
    Cpu cpu,
    Allocation allocation,
    Pauses collections,
    Pauses safepoints,
    List<LockWait> lockWaits,
    List<EventFigures> events) {
  public ProfileSummary {
    lockWaits = List.copyOf(lockWaits);
    events = List.copyOf(events);
  }

  /**
   * Where the processor time went.
   *
   * @param seconds the processor time of the JVM in the measured part; 0 when the recording doesn't
   *     tell, and shares are those of the samples then
   * @param samples of stacks that used the processor
   * @param sampler who took them; empty when the recording doesn't tell
   * @param shares of the layers that have one, together 1
   * @param frames the places that used most
   */
  public record Cpu(
      double seconds, long samples, String sampler, Map<Layer, Double> shares, List<Frame> frames) {
    public Cpu {
      shares = Map.copyOf(shares);
      frames = List.copyOf(frames);
    }
  }

  /**
   * Where memory was allocated.
   *
   * @param bytes about
   * @param shares of the layers that have one, together 1
   * @param sites the places that allocated most
   */
  public record Allocation(long bytes, Map<Layer, Double> shares, List<Site> sites) {
    public Allocation {
      shares = Map.copyOf(shares);
      sites = List.copyOf(sites);
    }
  }

  /**
   * A place that used the processor.
   *
   * @param method the innermost one
   * @param caller the innermost one that isn't the JDK's, when that is another; else empty
   * @param share of the processor time
   */
  public record Frame(
      Layer layer,
      String method,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) String caller,
      double share) {}

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

  /** Its main metrics as lines of results. */
  public Section section() {
    List<Metric> metrics = new ArrayList<>();
    metrics.add(Metric.sum("Samples", cpu.samples()));
    metrics.add(Metric.sum("CpuTime(ms)", cpu.seconds() * 1e3));
    shares(metrics, "Cpu(%)", cpu.shares(), cpu.seconds());
    metrics.add(Metric.sum("AllocatedBytes", allocation.bytes()));
    shares(metrics, "Allocation(%)", allocation.shares(), (double) allocation.bytes());
    metrics.add(Metric.sum("GcPauses", collections.count()));
    metrics.add(Metric.sum("GcPauseTime(ms)", collections.totalMillis()));
    metrics.add(Metric.sum("SafepointTime(ms)", safepoints.totalMillis()));
    metrics.add(
        Metric.sum(
            "LockWaitTime(ms)", lockWaits.stream().mapToDouble(LockWait::totalMillis).sum()));
    return new Section("PROFILE", metrics);
  }

  private static void shares(
      List<Metric> metrics, String what, Map<Layer, Double> shares, double whole) {
    for (Layer layer : Layer.values()) {
      metrics.add(Metric.mean(layer.metric + what, 100 * shares.getOrDefault(layer, 0.0), whole));
    }
  }

  /** Whose doing something is. */
  public enum Layer {
    /** The workload, its generators, measurement: all of this project but the encryption. */
    CLIENT("client", "Client"),
    /** The encryption layer and what it calls. */
    CRYPTO("crypto", "Crypto"),
    /** The binding, what it calls, and threads of the driver's own. */
    DRIVER("driver", "Driver"),
    /** Garbage collection, compilation, and threads in which nobody's code runs. */
    JVM("JVM", "Jvm");

    private final String text;
    private final String metric;

    Layer(String text, String metric) {
      this.text = text;
      this.metric = metric;
    }

    /** As it is printed, also as JSON. */
    @JsonValue
    public String text() {
      return text;
    }
  }
}
