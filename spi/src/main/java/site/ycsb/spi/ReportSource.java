package site.ycsb.spi;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A DB that adds to what a run reports. Called on one thread's DB, for all threads of the run. */
public interface ReportSource {
  /**
   * Facts in words: cipher, provider, key id, server version. Called once, after init; printed on
   * stderr and into machine-readable results. Holds no secret.
   */
  Map<String, String> facts();

  /**
   * Facts in short, for measurements that show several runs: without details, whose name begins
   * with that of another fact, as {@code encryption key} does beside {@code encryption}.
   * Machine-readable results have all.
   *
   * @param facts what {@link #facts} returned
   * @return a map of the caller's own
   */
  default Map<String, String> brief(Map<String, String> facts) {
    Map<String, String> brief = new LinkedHashMap<>(facts);
    brief
        .keySet()
        .removeIf(name -> facts.keySet().stream().anyMatch(other -> name.startsWith(other + " ")));
    return brief;
  }

  /** Metrics, for the end of the output. Called once, when every operation has ended. */
  default List<Section> sections() {
    return List.of();
  }

  /**
   * The latencies behind sections, by the section's name, so that those of several clients can be
   * added: histograms in nanoseconds as the lines of HdrHistogram's logs have them, compressed and
   * in Base64. Called once, after {@link #sections}.
   */
  default Map<String, String> latencies() {
    return Map.of();
  }

  /**
   * Forgets what was counted so far, so that operations that aren't part of the measurement
   * (filling an in-process store, probing, warm-up) aren't in it.
   */
  default void resetFigures() {}
}
