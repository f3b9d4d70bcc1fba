package site.ycsb.compare.trial;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A trial that was started. Closing it, or the end of this JVM, stops it with all processes that it
 * started. Used by one thread.
 */
public final class RunningTrial implements AutoCloseable {
  private final Trial trial;
  private final Process process;
  private final ProcessTree tree;
  private final TrialFiles files;
  private final long startNanos = System.nanoTime();
  private final Thread atExit;

  RunningTrial(Trial trial, Process process, TrialFiles files) {
    this.trial = trial;
    this.process = process;
    this.tree = new ProcessTree(process.toHandle());
    this.files = files;
    this.atExit = new Thread(tree::stop, "stop-" + trial.name());
    try {
      Runtime.getRuntime().addShutdownHook(atExit);
    } catch (IllegalStateException e) {
      // the JVM is ending, and this is a command that cleans up: whoever started it closes it
    }
  }

  /** The process, to send it signals. */
  public ProcessHandle handle() {
    return process.toHandle();
  }

  /** Where its stdout goes. */
  public Path outputFile() {
    return files.output();
  }

  /** Where its stderr goes. */
  public Path errorFile() {
    return files.errors();
  }

  /** Waits for its end, or stops it at its time limit. */
  public TrialResult await() throws InterruptedException {
    Optional<TrialResult> result = Optional.empty();
    while (result.isEmpty()) {
      result = await(trial.timeLimit());
    }
    return result.get();
  }

  /**
   * Waits for its end for some time, or stops it at its time limit.
   *
   * @return empty when it still runs
   */
  public Optional<TrialResult> await(Duration atMost) throws InterruptedException {
    long leftNanos = trial.timeLimit().toNanos() - (System.nanoTime() - startNanos);
    boolean ended = process.waitFor(Math.min(leftNanos, atMost.toNanos()), TimeUnit.NANOSECONDS);
    if (!ended && leftNanos > atMost.toNanos()) {
      return Optional.empty();
    }
    return Optional.of(ended ? result(false) : stopped());
  }

  private TrialResult stopped() throws InterruptedException {
    tree.stop();
    return result(true);
  }

  private TrialResult result(boolean timedOut) throws InterruptedException {
    Duration elapsed = Duration.ofNanos(System.nanoTime() - startNanos);
    return new TrialResult(trial, process.waitFor(), timedOut, elapsed, files);
  }

  /**
   * Waits for its end for some time, and stops it then.
   *
   * @return timed out when it had to be stopped
   */
  public TrialResult end(Duration atMost) throws InterruptedException {
    boolean ended = process.waitFor(atMost.toNanos(), TimeUnit.NANOSECONDS);
    return ended ? result(false) : stopped();
  }

  @Override
  public void close() {
    tree.stop();
    try {
      Runtime.getRuntime().removeShutdownHook(atExit);
    } catch (IllegalStateException e) {
      // the JVM is ending: the hook does what is left to do
    }
  }
}
