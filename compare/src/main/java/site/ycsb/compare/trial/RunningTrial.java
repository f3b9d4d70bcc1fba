package site.ycsb.compare.trial;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import site.ycsb.compare.trial.Trial.TrialFiles;

/**
 * A trial that was started. Closing it, or the end of this JVM, stops it with all processes that it
 * started. Used by one thread.
 */
public final class RunningTrial implements AutoCloseable {
  /** How long a process may take to end by itself: a client that prints, a server that drains. */
  private static final Duration GRACE = Duration.ofSeconds(20);

  /** How often it is looked what a process that ends has started. */
  private static final Duration LOOK = Duration.ofMillis(50);

  private final Trial trial;
  private final Process process;
  private final TrialFiles files;
  private final long startNanos = System.nanoTime();
  private final Thread atExit;

  RunningTrial(Trial trial, Process process, TrialFiles files) {
    this.trial = trial;
    this.process = process;
    this.files = files;
    this.atExit = new Thread(() -> stop(process.toHandle()), "stop-" + trial.name());
    try {
      Runtime.getRuntime().addShutdownHook(atExit);
    } catch (IllegalStateException e) {
      // the JVM is ending, and this is a command that cleans up: whoever started it closes it
    }
  }

  public ProcessHandle handle() {
    return process.toHandle();
  }

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
    stop(handle());
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
    stop(handle());
    try {
      Runtime.getRuntime().removeShutdownHook(atExit);
    } catch (IllegalStateException e) {
      // the JVM is ending: the hook does what is left to do
    }
  }

  /**
   * Ends a process with all that it started: it is asked to, and what is left after a while is
   * killed, also what was started while it was waited for. Returns at once when nothing runs.
   */
  public static void stop(ProcessHandle root) {
    // those of a process that ended can't be found any more
    Set<ProcessHandle> processes = new LinkedHashSet<>(root.descendants().toList());
    root.destroy();
    long deadline = System.nanoTime() + GRACE.toNanos();
    while (!ends(root, LOOK) && System.nanoTime() < deadline) {
      root.descendants().forEach(processes::add);
    }
    root.destroyForcibly();
    Set<ProcessHandle> left = processes;
    while (!left.isEmpty()) {
      Set<ProcessHandle> children = new LinkedHashSet<>();
      left.forEach(process -> process.descendants().forEach(children::add));
      left.forEach(ProcessHandle::destroyForcibly);
      children.removeAll(processes);
      processes.addAll(children);
      left = children;
    }
  }

  /** Whether it ends in that time, or nobody waits for it any more. */
  private static boolean ends(ProcessHandle process, Duration atMost) {
    try {
      process.onExit().get(atMost.toNanos(), TimeUnit.NANOSECONDS);
      return true;
    } catch (TimeoutException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return true;
    } catch (ExecutionException e) {
      return true;
    }
  }
}
