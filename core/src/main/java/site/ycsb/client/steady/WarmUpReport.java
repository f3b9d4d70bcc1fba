package site.ycsb.client.steady;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import site.ycsb.spi.Section;

/**
 * How a warm-up went that was to last until the run is steady.
 *
 * @param nanos how long it took
 * @param operations that it did
 * @param movement what still moved at its limit; empty when it settled
 */
public record WarmUpReport(long nanos, long operations, Optional<String> movement) {
  public Section section() {
    return new Section(
        "WARMUP",
        List.of(
            new Section.Metric("RunTime(ms)", nanos / 1_000_000),
            new Section.Metric("Operations", operations),
            new Section.Metric("Settled", movement.isEmpty() ? 1L : 0L)));
  }

  public String sentence() {
    String seconds = String.format(Locale.ROOT, "%.1f s", nanos / 1e9);
    return movement
        .map(
            moving ->
                "WARNING: the warm-up never settled in "
                    + seconds
                    + " (warmup.limit): "
                    + moving
                    + ".")
        .orElse("The warm-up settled after " + seconds + ".");
  }
}
