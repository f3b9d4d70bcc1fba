package site.ycsb.interleaved.command;

import java.io.PrintStream;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import site.ycsb.interleaved.result.Comparison;
import site.ycsb.interleaved.run.InterleavedProgress;

/** Prints what is done and, once a minute, how precise the measurement is by then. */
final class PrintedProgress implements InterleavedProgress {
  private static final long EVERY_NANOS = TimeUnit.MINUTES.toNanos(1);

  private final PrintStream err;
  private final LongSupplier nanoClock;
  private long printedNanos;

  PrintedProgress(PrintStream err, LongSupplier nanoClock) {
    this.err = err;
    this.nanoClock = nanoClock;
  }

  @Override
  public void step(String what) {
    printedNanos = nanoClock.getAsLong();
    err.println(what + ".");
  }

  @Override
  public void block(Interim interim) {
    long now = nanoClock.getAsLong();
    if (now - printedNanos < EVERY_NANOS) {
      return;
    }
    printedNanos = now;
    OptionalDouble widest =
        interim.comparisons().stream()
            .map(Comparison::anytime)
            .mapToDouble(PrintedProgress::half)
            .max();
    String precision =
        widest.isEmpty() || Double.isInfinite(widest.getAsDouble())
            ? "no interval yet"
            : String.format(Locale.ROOT, "widest interval +/- %.1f %%", 100 * widest.getAsDouble());
    err.println(
        "Measured for "
            + InterleavedProgress.words(interim.elapsed())
            + ": "
            + precision
            + ", about "
            + InterleavedProgress.words(interim.remaining())
            + " more.");
  }

  /** Half its width; infinite where it has no end. */
  private static double half(Comparison.Interval interval) {
    @Nullable Double low = interval.low();
    @Nullable Double high = interval.high();
    return low == null || high == null ? Double.POSITIVE_INFINITY : (high - low) / 2;
  }
}
