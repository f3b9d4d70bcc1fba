package site.ycsb.compare.trial;

import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A process with those that it started, and they in turn. */
final class ProcessTree {
  /** How long a process may take to end by itself: a client that prints, a server that drains. */
  private static final Duration GRACE = Duration.ofSeconds(20);

  /** How often it is looked what a process that ends has started. */
  private static final Duration LOOK = Duration.ofMillis(50);

  private final ProcessHandle root;

  ProcessTree(ProcessHandle root) {
    this.root = root;
  }

  /**
   * Asks the root to end, waits, and kills what is left, also what was started while it was waited
   * for. Returns at once when nothing runs.
   */
  void stop() {
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
