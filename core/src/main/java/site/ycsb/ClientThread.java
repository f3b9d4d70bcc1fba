package site.ycsb;

import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import site.ycsb.client.pace.Timer;
import site.ycsb.client.run.Worker;
import site.ycsb.measurements.Measurements;

/** YCSB's client thread, for code that drives threads by itself; the client uses its crew. */
public class ClientThread implements Runnable {
  private final DB db;
  private final boolean transactions;
  private final Workload workload;
  private final Properties properties;
  private final int operations;
  private final double targetPerMilli;
  private final CountDownLatch completeLatch;
  private int threadId;
  private int threadCount = 1;
  private volatile Worker worker;

  /**
   * A thread's work.
   *
   * @param db the DB of this thread alone
   * @param dotransactions whether it's the run phase
   * @param opcount operations of this thread; 0 for no end
   * @param targetperthreadperms this thread's rate in operations per millisecond; 0 or less for as
   *     fast as possible
   * @param completeLatch counted down at the end
   */
  public ClientThread(
      DB db,
      boolean dotransactions,
      Workload workload,
      Properties props,
      int opcount,
      double targetperthreadperms,
      CountDownLatch completeLatch) {
    this.db = db;
    this.transactions = dotransactions;
    this.workload = workload;
    this.properties = props;
    this.operations = opcount;
    this.targetPerMilli = targetperthreadperms;
    this.completeLatch = completeLatch;
    this.worker = newWorker(0, 1);
  }

  private Worker newWorker(int id, int threads) {
    return new Worker(
        db, workload, properties, id, threads, Measurements.getMeasurements(), Timer.SYSTEM);
  }

  public void setThreadId(int threadId) {
    this.threadId = threadId;
    worker = newWorker(threadId, threadCount);
  }

  public void setThreadCount(int threadCount) {
    this.threadCount = threadCount;
    worker = newWorker(threadId, threadCount);
  }

  public int getOpsDone() {
    return (int) worker.operationsDone();
  }

  @Override
  public void run() {
    try {
      worker.init();
      worker.work(
          transactions,
          (long) operations * threadCount,
          Math.max(0, targetPerMilli) * 1000 * threadCount);
    } catch (DBException | WorkloadException e) {
      System.err.println("ERROR: a client thread couldn't start: " + e);
    } finally {
      try {
        worker.cleanup();
      } catch (DBException e) {
        System.err.println("WARNING: a client thread couldn't disconnect: " + e);
      }
      completeLatch.countDown();
    }
  }
}
