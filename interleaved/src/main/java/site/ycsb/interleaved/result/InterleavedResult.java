package site.ycsb.interleaved.result;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * What an interleaved measurement found.
 *
 * @param setup what was measured, and how
 * @param arms plain first, then its control, then protections
 * @param servers of local stores
 * @param comparisons of every arm with plain, the decisive ones first
 * @param ladder latency against rate; null when no bound of latency was given
 * @param soundness whether it can be trusted
 * @param ending when and why it ended
 * @param slices of all complete blocks, in their order
 */
public record InterleavedResult(
    Setup setup,
    List<ArmResult> arms,
    List<ServerResult> servers,
    List<Comparison> comparisons,
    @JsonSetter(nulls = Nulls.SET) @Nullable Ladder ladder,
    Soundness soundness,
    Ending ending,
    List<Slice> slices) {
  public InterleavedResult {
    arms = List.copyOf(arms);
    servers = List.copyOf(servers);
    comparisons = List.copyOf(comparisons);
    slices = List.copyOf(slices);
  }

  /**
   * What was measured, and how.
   *
   * @param started when the first slice began, as ISO 8601
   * @param binding the store's
   * @param configuration every property of plain, as it may be shown
   * @param machine of the client
   * @param slicePlan how slices were laid out
   * @param precisionPercent half the width of intervals that was requested
   */
  public record Setup(
      String started,
      String binding,
      Map<String, String> configuration,
      Map<String, String> machine,
      SlicePlan slicePlan,
      double precisionPercent) {
    public Setup {
      configuration = Collections.unmodifiableMap(new LinkedHashMap<>(configuration));
      machine = Collections.unmodifiableMap(new LinkedHashMap<>(machine));
    }
  }

  /**
   * Whether the result can be trusted.
   *
   * @param controlHolds whether plain against plain shows no difference
   * @param warnings what a reader has to know
   */
  public record Soundness(boolean controlHolds, List<String> warnings) {
    public Soundness {
      warnings = List.copyOf(warnings);
    }
  }

  /** The comparison that decided when to end, of an arm. */
  public Optional<Comparison> decisive(String arm) {
    return comparisons.stream()
        .filter(one -> one.quantity().decisive() && one.arm().equals(arm))
        .findFirst();
  }

  /**
   * What is compared of an arm: the highest rate that keeps the bound, null where that isn't known,
   * or without a bound what it did in a second.
   */
  public @Nullable Double perSecond(ArmResult arm) {
    return ladder == null
        ? Double.valueOf(arm.work().perSecond())
        : ladder.of(arm.name()).map(Ladder.Curve::perSecond).orElse(null);
  }

  /** Its workload in words: threads, records and operations. */
  public String workload() {
    Map<String, Properties> modes = new LinkedHashMap<>();
    for (ArmResult arm : arms) {
      Properties all = new Properties();
      all.putAll(setup.configuration());
      if (arm.role() == ArmResult.Role.PROTECTION) {
        // what others have instead of plain's own is among theirs
        all.keySet().removeAll(arms.get(0).properties().keySet());
      }
      all.putAll(arm.properties());
      modes.put(arm.name(), all);
    }
    return WorkloadSummary.of(modes).orElse("unknown");
  }

  /**
   * How slices were laid out.
   *
   * @param guardMillis how long the beginning of a slice isn't counted
   * @param guardOrigin how that was found
   * @param sliceMillis how long a slice counts after it
   * @param sliceOrigin how that was found
   * @param seed of the order of arms
   */
  public record SlicePlan(
      double guardMillis, String guardOrigin, double sliceMillis, String sliceOrigin, long seed) {}

  /**
   * What a server of a local store worked.
   *
   * @param name of the store and node
   * @param armNanos processor time in the slices of each arm, in the order of arms: those that work
   *     on it, and those whose turn it wasn't
   * @param nanos how long the slices of each arm were in all, in the same order
   */
  public record ServerResult(String name, List<Long> armNanos, List<Long> nanos) {
    public ServerResult {
      armNanos = List.copyOf(armNanos);
      nanos = List.copyOf(nanos);
    }
  }

  /**
   * Why a measurement ended.
   *
   * @param sentence the reason in words
   * @param seconds how long blocks were measured
   * @param blocks how many are complete
   * @param exitCode what the command ends with
   */
  public record Ending(Reason reason, String sentence, double seconds, int blocks, int exitCode) {
    public enum Reason {
      /** All comparisons are as precise as requested. */
      PRECISE,
      TIME,
      /** The user ended it. */
      INTERRUPTED,
      /** An arm can't go on. */
      FAILED
    }
  }
}
