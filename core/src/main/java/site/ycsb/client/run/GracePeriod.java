package site.ycsb.client.run;

import java.io.PrintStream;
import site.ycsb.client.command.StopSignal;

/** How long threads that are to stop may take, and what becomes of those that don't. */
final class GracePeriod {
  /** After they were interrupted. */
  static final long AFTER_INTERRUPT_MILLIS = 2_000;

  private static final long USUAL_MILLIS = 10_000;
  private static final long SHORT_MILLIS = 3_000;

  /** Operations that end within it are worth no word. */
  private static final long SILENT_MILLIS = 1_000;

  private final Crew crew;
  private final StopSignal stop;
  private final PrintStream err;

  GracePeriod(Crew crew, StopSignal stop, PrintStream err) {
    this.crew = crew;
    this.stop = stop;
    this.err = err;
  }

  /** Before they are interrupted: less when a user waits for the command to end. */
  static long millis(StopSignal stop) {
    return stop.isRequested() ? SHORT_MILLIS : USUAL_MILLIS;
  }

  /**
   * Waits for threads that were asked to stop; interrupts them, then leaves them behind.
   *
   * @param hang whether their operations are known not to end
   * @return how many were left behind
   */
  long release(Crew.Step step, boolean hang) throws InterruptedException {
    if (!hang) {
      if (step.await(SILENT_MILLIS)) {
        return 0;
      }
      long leftMillis = millis(stop) - SILENT_MILLIS;
      err.println(
          "Waiting up to "
              + leftMillis / 1_000
              + " s for the last operations of "
              + threads(step)
              + " to end; the run time includes it.");
      if (step.await(leftMillis)) {
        return 0;
      }
    }
    crew.interrupt();
    if (step.await(AFTER_INTERRUPT_MILLIS)) {
      return 0;
    }
    long hungThreads = step.missing();
    err.println(
        "ERROR: " + threads(step) + " hang in an operation of the store and were left behind");
    return hungThreads;
  }

  private String threads(Crew.Step step) {
    return step.missing() + " of " + crew.size() + " threads";
  }
}
