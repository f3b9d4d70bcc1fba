package site.ycsb.client.steady;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import site.ycsb.spi.Section;

/**
 * Whether the throughput of a measured part held still: no trend, no step.
 *
 * <p>The run is cut into up to {@value #PARTS} parts of equal length, so that neighbouring ones
 * resemble each other little.
 *
 * @param secondsOfPart how long a part is
 * @param trend of the throughput over the parts; empty when there are too few
 * @param step of the throughput, if that was a change of level
 */
public record Steadiness(double secondsOfPart, Optional<Trend> trend, Optional<ChangePoint> step) {
  private static final int PARTS = 24;

  /** When it can't be told. */
  public static final Steadiness UNKNOWN = new Steadiness(0, Optional.empty(), Optional.empty());

  /** That of a run that was sampled. */
  public static Steadiness of(RunSamples samples) {
    if (samples.size() <= Trend.MIN_INTERVALS) {
      return UNKNOWN;
    }
    List<RunSample> parts = samples.parts(PARTS);
    List<Double> throughput = new ArrayList<>();
    for (int i = 1; i < parts.size(); i++) {
      RunSample from = parts.get(i - 1);
      RunSample to = parts.get(i);
      throughput.add((to.operations() - from.operations()) * 1e9 / (to.nanos() - from.nanos()));
    }
    double[] values = throughput.stream().mapToDouble(Double::doubleValue).toArray();
    if (values.length < Trend.MIN_INTERVALS) {
      return UNKNOWN;
    }
    return new Steadiness(
        (parts.get(1).nanos() - parts.get(0).nanos()) / 1e9,
        Optional.of(Trend.of(values)),
        Optional.of(ChangePoint.of(values)));
  }

  /** Whether it held still; empty when the run was too short to tell. */
  public Optional<Boolean> isSteady() {
    return trend.flatMap(
        slope -> step.map(change -> !slope.isNoteworthy() && !change.isNoteworthy()));
  }

  /** The lines of results: 1 steady, 0 not, -1 can't be told. */
  public Section section() {
    List<Section.Metric> metrics = new ArrayList<>();
    metrics.add(new Section.Metric("Steady", isSteady().map(yes -> yes ? 1L : 0L).orElse(-1L)));
    trend.ifPresent(slope -> metrics.add(new Section.Metric("Trend(%)", 100 * slope.change())));
    step.ifPresent(change -> metrics.add(new Section.Metric("Step(%)", 100 * change.change())));
    return new Section("RUN", metrics);
  }

  /** What a user is told of a run that didn't hold still. */
  public Optional<String> warning() {
    if (isSteady().orElse(true)) {
      return Optional.empty();
    }
    String what =
        step.filter(ChangePoint::isNoteworthy)
            .map(
                change ->
                    String.format(
                        Locale.ROOT,
                        "changed by %+.0f %% after %.0f s",
                        100 * change.change(),
                        change.position() * secondsOfPart))
            .orElseGet(
                () ->
                    String.format(
                        Locale.ROOT,
                        "changed by %+.0f %% from beginning to end",
                        100 * trend.map(Trend::change).orElse(0.0)));
    return Optional.of(
        "WARNING: the run didn't hold still: its throughput "
            + what
            + ". Look at its time line (exportfile.json, or status lines by -s); a longer warm-up"
            + " may help (warmup.until=steady).");
  }
}
