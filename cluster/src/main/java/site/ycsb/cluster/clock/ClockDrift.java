package site.ycsb.cluster.clock;

import java.util.Locale;
import java.util.Optional;
import site.ycsb.config.ServerText;

/**
 * How the coordinator's clock and this client's went apart over a run, from an offset before it and
 * one after it. Between the two the drift is taken as even. Immutable.
 *
 * @param before the offset that was measured first
 * @param after the one that was measured last
 */
public record ClockDrift(ClockOffset before, ClockOffset after) {
  /** Quartz crystals are within 100; a clock that is being adjusted may be off by 500 more. */
  private static final double MAX_PLAUSIBLE_PPM = 600;

  public ClockDrift {
    if (after.measuredAtNanos() - before.measuredAtNanos() < 0) {
      throw new IllegalArgumentException("the second offset is older than the first one");
    }
  }

  public long driftNanos() {
    return after.offsetNanos() - before.offsetNanos();
  }

  /** The drift in millionths of the time between the two; 0 when that is nothing. */
  public double ppm() {
    long nanos = elapsedNanos();
    return nanos == 0 ? 0 : driftNanos() * 1e6 / nanos;
  }

  /** How far {@link #ppm} may be wrong. */
  public double ppmError() {
    long nanos = elapsedNanos();
    return nanos == 0 ? 0 : (before.errorNanos() + after.errorNanos()) * 1e6 / nanos;
  }

  /** The offset at a time of this client; before the first one and after the last one, theirs. */
  public ClockOffset at(long localNanos) {
    long sinceBefore = localNanos - before.measuredAtNanos();
    if (sinceBefore <= 0) {
      return before;
    }
    long elapsed = elapsedNanos();
    if (sinceBefore >= elapsed) {
      return after;
    }
    long driftNanos = Math.round(driftNanos() * ((double) sinceBefore / elapsed));
    // of two points on a line, what lies between them is no more wrong than the worse; 1: rounding
    return new ClockOffset(
        before.offsetNanos() + driftNanos,
        Math.max(before.errorNanos(), after.errorNanos()) + 1,
        localNanos);
  }

  /**
   * What is to be said of a drift that no sound clock has: the machine slept or was moved, or its
   * clock was set.
   */
  public Optional<String> warning(int client, String host) {
    if (Math.abs(ppm()) - ppmError() <= MAX_PLAUSIBLE_PPM) {
      return Optional.empty();
    }
    return Optional.of(
        String.format(
            Locale.ROOT,
            "WARNING: the clock of client %d (%s) drifted by %.0f ppm during the run, which no sound"
                + " clock does. Its results may be placed at the wrong time.",
            client,
            ServerText.shown(host),
            ppm()));
  }

  private long elapsedNanos() {
    return after.measuredAtNanos() - before.measuredAtNanos();
  }
}
