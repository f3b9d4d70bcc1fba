package site.ycsb.client.steady;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import site.ycsb.client.steady.RunSamples.RunSample;
import site.ycsb.spi.Section;

/**
 * Whether the throughput of a measured part held still: no trend, no step.
 *
 * <p>The run is cut into up to {@value #PARTS} parts of about equal length, so that neighbouring
 * ones resemble each other little. With fewer than {@value ChangePoint#MIN_VALUES} no step could be
 * seen, so nothing is said.
 *
 * @param trend of the throughput over the parts
 * @param step of the throughput, if that was a change of level
 * @param secondsToStep from the beginning to there
 */
public record Steadiness(Trend trend, ChangePoint step, double secondsToStep) {
  private static final int PARTS = 24;

  public static final Steadiness UNKNOWN = new Steadiness(Trend.of(), ChangePoint.of(), 0);

  public static Steadiness of(RunSamples samples) {
    if (samples.size() <= ChangePoint.MIN_VALUES) {
      return UNKNOWN;
    }
    List<RunSample> parts = samples.parts(PARTS);
    double[] throughput = new double[parts.size() - 1];
    for (int i = 0; i < throughput.length; i++) {
      RunSample from = parts.get(i);
      RunSample to = parts.get(i + 1);
      throughput[i] = (to.operations() - from.operations()) * 1e9 / (to.nanos() - from.nanos());
    }
    ChangePoint step = ChangePoint.of(throughput);
    return new Steadiness(
        Trend.of(throughput),
        step,
        (parts.get(step.position()).nanos() - parts.get(0).nanos()) / 1e9);
  }

  /** Any step is behind one value at least. */
  private boolean isKnown() {
    return step.position() > 0;
  }

  /** Whether it held still; empty when the run was too short to tell. */
  public Optional<Boolean> isSteady() {
    return isKnown()
        ? Optional.of(!trend.isNoteworthy() && !step.isNoteworthy())
        : Optional.empty();
  }

  /** The lines of results: 1 steady, 0 not, -1 can't be told. */
  public Section section() {
    List<Section.Metric> metrics = new ArrayList<>();
    metrics.add(Section.Metric.min("Steady", isSteady().map(yes -> yes ? 1L : 0L).orElse(-1L)));
    if (isKnown()) {
      metrics.add(
          Section.Metric.unmerged(
              "Trend(%)", trend.isShown() ? 100 * trend.shareOfHigherEnd() : 0.0));
      metrics.add(
          Section.Metric.unmerged(
              "Step(%)", step.isShown() && step.before() > 0 ? 100 * step.change() : 0.0));
    }
    return new Section("RUN", metrics);
  }

  /**
   * What a user is told of a run that didn't hold still; failing operations are helped by no warm-
   * up.
   */
  public Optional<String> warning(boolean failing) {
    if (isSteady().orElse(true)) {
      return Optional.empty();
    }
    String what =
        step.isNoteworthy()
            ? String.format(
                Locale.ROOT,
                "went from %.0f to %.0f operations/s after %.1f s",
                step.before(),
                step.after(),
                secondsToStep)
            : String.format(
                Locale.ROOT,
                "went from %.0f to %.0f operations/s, from beginning to end",
                trend.from(),
                trend.to());
    return Optional.of(
        "WARNING: throughput wasn't steady: it "
            + what
            + ". Look at its time line (exportfile.json, or status lines by -s)"
            + (failing
                ? "; operations failed."
                : "; a longer warm-up may help (warmup.until=steady)."));
  }

  /**
   * The place at which a series of values, taken at equal intervals, most likely changed its level.
   * Pettitt's test, which assumes nothing about how values are distributed.
   *
   * <p>Source: Pettitt, A non-parametric approach to the change-point problem, Applied Statistics
   * 28 (1979); the probability is his approximation, good below 0.5.
   *
   * @param position how many values are before it
   * @param before the median of those
   * @param after the median of the others
   * @param pValue of the test; 1 when there are too few values
   */
  record ChangePoint(int position, double before, double after, double pValue) {
    /**
     * With fewer values the approximation is never below {@link Trend#SIGNIFICANCE}, however large
     * a step is: at 15 its least is 1.07 %.
     */
    static final int MIN_VALUES = 16;

    public static ChangePoint of(double... values) {
      int n = values.length;
      if (n < MIN_VALUES) {
        return new ChangePoint(0, 0, 0, 1);
      }
      long rank = 0;
      long largest = 0;
      int position = 1;
      for (int t = 0; t < n - 1; t++) {
        for (double other : values) {
          rank += (long) Math.signum(values[t] - other);
        }
        if (Math.abs(rank) > largest) {
          largest = Math.abs(rank);
          position = t + 1;
        }
      }
      double size = n;
      double p = 2 * Math.exp(-6.0 * largest * largest / (size * size * size + size * size));
      return new ChangePoint(
          position,
          Trend.median(Arrays.copyOfRange(values, 0, position)),
          Trend.median(Arrays.copyOfRange(values, position, n)),
          Math.min(1, p));
    }

    /** By what share the level changed; infinite when it was 0 before. */
    public double change() {
      return after == before ? 0 : after / before - 1;
    }

    /** Whether there is one at all, of whatever size. */
    boolean isShown() {
      return pValue < Trend.SIGNIFICANCE;
    }

    /** Whether the level really changed. */
    public boolean isNoteworthy() {
      return isShown() && Math.abs(change()) > Trend.MIN_NOTEWORTHY_CHANGE;
    }
  }
}
