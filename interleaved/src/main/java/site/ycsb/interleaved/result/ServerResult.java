package site.ycsb.interleaved.result;

import java.util.List;

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
