package site.ycsb.compare.trial;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A process with those that it started, and they in turn. */
final class ProcessTree {
  /** How long a process may take to end by itself: a client that prints, a server that drains. */
  private static final Duration GRACE = Duration.ofSeconds(20);

  private final ProcessHandle root;

  ProcessTree(ProcessHandle root) {
    this.root = root;
  }

  /** Asks the root to end, waits, and kills what is left. Returns at once when nothing runs. */
  void stop() {
    List<ProcessHandle> processes = new ArrayList<>(root.descendants().toList());
    processes.add(root);
    root.destroy();
    awaitEnd(root, GRACE);
    for (ProcessHandle process : processes) {
      process.destroyForcibly();
    }
  }

  private static void awaitEnd(ProcessHandle process, Duration atMost) {
    try {
      process.onExit().get(atMost.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException e) {
      // it is killed next
    }
  }
}
