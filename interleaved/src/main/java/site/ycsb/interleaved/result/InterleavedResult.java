package site.ycsb.interleaved.result;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What an interleaved measurement found.
 *
 * @param started when the first slice began, as ISO 8601
 * @param binding the store's
 * @param configuration every property of plain, as it may be shown
 * @param machine of the client
 * @param arms plain first, then its control, then protections
 * @param servers of local stores
 * @param slicePlan how slices were laid out
 * @param blocks how many are complete
 * @param comparisons of every arm with plain, the decisive ones first
 * @param controlHolds whether plain against plain shows no difference
 * @param warnings what a reader has to know
 * @param slices of all complete blocks, in their order
 */
public record InterleavedResult(
    String started,
    String binding,
    Map<String, String> configuration,
    Map<String, String> machine,
    List<ArmResult> arms,
    List<ServerResult> servers,
    SlicePlan slicePlan,
    int blocks,
    List<Comparison> comparisons,
    boolean controlHolds,
    List<String> warnings,
    Ending ending,
    List<Slice> slices) {
  public InterleavedResult {
    configuration = Collections.unmodifiableMap(new LinkedHashMap<>(configuration));
    machine = Collections.unmodifiableMap(new LinkedHashMap<>(machine));
    arms = List.copyOf(arms);
    servers = List.copyOf(servers);
    comparisons = List.copyOf(comparisons);
    warnings = List.copyOf(warnings);
    slices = List.copyOf(slices);
  }

  /** The comparison that decided when to end, of an arm. */
  public Optional<Comparison> decisive(String arm) {
    return comparisons.stream().filter(one -> one.decisive() && one.arm().equals(arm)).findFirst();
  }
}
