package site.ycsb.client;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import site.ycsb.config.FileTrouble;
import site.ycsb.profiling.Profiler;
import site.ycsb.spi.Section;

/** A profile that is made beside a run: what goes wrong with it doesn't cost the results. */
final class RunProfile {
  /** Of a run that was broken off; less than a stopping command is waited for. */
  private static final long LONGEST_READ_NANOS = 5_000_000_000L;

  private final Profiler profiler;
  private final PrintStream err;
  private final BooleanSupplier stopRequested;
  private boolean failed;
  private Profiler.Report report = Profiler.Report.NOTHING;

  private interface Step {
    void perform() throws IOException;
  }

  RunProfile(Profiler profiler, PrintStream err, BooleanSupplier stopRequested) {
    this.profiler = profiler;
    this.err = err;
    this.stopRequested = stopRequested;
  }

  void prepare() {
    attempt(profiler::prepare);
  }

  /** Where the profiler keeps what it records until the end, if it does. */
  Optional<Path> temporaryFolder() {
    return profiler.temporaryFolder();
  }

  void begin() {
    attempt(profiler::begin);
  }

  void end() {
    attempt(profiler::end);
  }

  /** What goes into the results; the profile is read here. */
  Optional<Section> section() {
    long beganNanos = System.nanoTime();
    BooleanSupplier giveUp =
        () -> stopRequested.getAsBoolean() && System.nanoTime() - beganNanos > LONGEST_READ_NANOS;
    attempt(() -> report = profiler.report(giveUp));
    return report.section();
  }

  /** Prints what was read, after the results. */
  void print() {
    report.text().forEach(err::println);
  }

  /** Whether there is no profile, or not all of it. */
  boolean failed() {
    return failed;
  }

  private void attempt(Step step) {
    if (failed) {
      return;
    }
    try {
      step.perform();
    } catch (IOException | RuntimeException e) {
      failed = true;
      err.println("ERROR: the profile couldn't be made: " + named(e) + FileTrouble.why(e));
    }
  }

  /** The file that it is about, which need not be the profile. */
  private static String named(Exception failure) {
    return failure instanceof FileSystemException about && about.getFile() != null
        ? about.getFile() + ": "
        : "";
  }
}
