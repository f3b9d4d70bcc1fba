package site.ycsb;

import java.util.Collection;
import java.util.List;

/** Asks a workload to stop after a time, then waits for its threads. */
public class TerminatorThread extends Thread {
  private static final long JOIN_MILLIS = 2_000;

  private final long maxExecutionSeconds;
  private final List<? extends Thread> threads;
  private final Workload workload;

  public TerminatorThread(
      long maxExecutionTime, Collection<? extends Thread> threads, Workload workload) {
    this.maxExecutionSeconds = maxExecutionTime;
    this.threads = List.copyOf(threads);
    this.workload = workload;
    setName("terminator");
    System.err.println("Maximum execution time specified as: " + maxExecutionTime + " secs");
  }

  @Override
  public void run() {
    try {
      sleep(maxExecutionSeconds * 1000);
      System.err.println("Maximum time elapsed. Requesting stop for the workload.");
      workload.requestStop();
      for (Thread thread : threads) {
        while (thread.isAlive()) {
          thread.join(JOIN_MILLIS);
          if (thread.isAlive()) {
            System.err.println("Still waiting for thread " + thread.getName() + " to complete.");
          }
        }
      }
    } catch (InterruptedException e) {
      System.err.println("Could not wait until max specified time, TerminatorThread interrupted.");
      Thread.currentThread().interrupt();
    }
  }
}
