package site.ycsb.interleaved.run;

import java.time.Duration;
import java.util.List;
import site.ycsb.interleaved.result.Comparison;

/** Is told how an interleaved measurement goes, on the thread that leads it. */
public interface InterleavedProgress {
  InterleavedProgress NONE = new InterleavedProgress() {};

  /** Something begins, such as {@code Warming up}. */
  default void step(String what) {}

  default void block(Interim interim) {}

  /** No block follows; servers end, and what there is of results is made. */
  default void measured() {}

  /** A time as progress shows it: {@code 90 s}, {@code 5 min}. */
  static String words(Duration time) {
    long seconds = Math.max(0, Math.round(time.toMillis() / 1e3));
    return seconds < 120 ? seconds + " s" : Math.round(seconds / 60.0) + " min";
  }

  /**
   * What is known so far. Intervals that are watched hold at all times at once when they are those
   * of {@link Comparison#anytime}.
   *
   * @param blocks how many are complete
   * @param elapsed since the first one began
   * @param remaining an estimate, at most {@code left}, which it is as long as there is none
   * @param left what the time limit leaves
   * @param perSecond operations of each arm by counted time, in the order of arms
   * @param comparisons the decisive ones, control first
   */
  record Interim(
      int blocks,
      Duration elapsed,
      Duration remaining,
      Duration left,
      List<Double> perSecond,
      List<Comparison> comparisons) {
    public Interim {
      perSecond = List.copyOf(perSecond);
      comparisons = List.copyOf(comparisons);
    }
  }
}
