package site.ycsb;

import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import site.ycsb.client.jvm.JvmTracker;
import site.ycsb.client.results.StatusLine;
import site.ycsb.measurements.Measurements;

/** YCSB's status thread, for code that drives {@link ClientThread}s by itself. */
public class StatusThread extends Thread {
  private final CountDownLatch completeLatch;
  private final List<ClientThread> clients;
  private final boolean toStdout;
  private final int intervalSeconds;
  private final boolean trackJvm;
  private final StatusLine line;
  private final JvmTracker tracker = new JvmTracker(Measurements::getMeasurements);

  public StatusThread(
      CountDownLatch completeLatch,
      List<ClientThread> clients,
      String label,
      boolean standardStatus,
      int statusIntervalSeconds) {
    this(completeLatch, clients, label, standardStatus, statusIntervalSeconds, false);
  }

  /**
   * A status thread.
   *
   * @param completeLatch counted down by each client thread that ends
   * @param standardStatus whether lines go to stdout as well as to stderr
   * @param trackJVMStats whether the JVM's state is recorded with each line
   */
  public StatusThread(
      CountDownLatch completeLatch,
      List<ClientThread> clients,
      String label,
      boolean standardStatus,
      int statusIntervalSeconds,
      boolean trackJVMStats) {
    this.completeLatch = completeLatch;
    this.clients = clients;
    this.toStdout = standardStatus;
    this.intervalSeconds = statusIntervalSeconds;
    this.trackJvm = trackJVMStats;
    this.line = new StatusLine(label, 0, 0);
  }

  @Override
  public void run() {
    long startNanos = System.nanoTime();
    boolean complete = false;
    while (!complete) {
      try {
        complete = completeLatch.await(intervalSeconds, TimeUnit.SECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        complete = true;
      }
      if (trackJvm) {
        tracker.sample();
      }
      long done = clients.stream().mapToLong(ClientThread::getOpsDone).sum();
      String text =
          line.next(
              ZonedDateTime.now(ZoneId.systemDefault()),
              (System.nanoTime() - startNanos) / 1e9,
              done,
              Measurements.getMeasurements().getSummary());
      System.err.println(text);
      if (toStdout) {
        System.out.println(text);
      }
    }
  }

  public int getMaxThreads() {
    return Math.max(0, tracker.threads().getMax());
  }

  public int getMinThreads() {
    return tracker.threads().getMin();
  }

  /** In megabytes. */
  public long getMaxUsedMem() {
    return Math.max(0, tracker.usedMegabytes().getMax());
  }

  /** In megabytes. */
  public long getMinUsedMem() {
    return tracker.usedMegabytes().getMin();
  }

  public double getMaxLoadAvg() {
    return Math.max(0, tracker.load().getMax());
  }

  public double getMinLoadAvg() {
    return Math.min(Double.MAX_VALUE, tracker.load().getMin());
  }

  public boolean trackJVMStats() {
    return trackJvm;
  }
}
