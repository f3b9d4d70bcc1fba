package site.ycsb.client.run;

import java.io.PrintStream;
import java.util.List;
import java.util.Optional;
import site.ycsb.DB;
import site.ycsb.client.command.StopSignal;
import site.ycsb.client.run.StepThreads.Step;

/**
 * One thread for each worker, all doing the same step at a time. Every DB is used by its own thread
 * only.
 */
final class Crew implements AutoCloseable {
  static final long AFTER_INTERRUPT_MILLIS = 2_000;

  private static final long USUAL_MILLIS = 10_000;
  private static final long SHORT_MILLIS = 3_000;

  /** Operations that end within it are worth no word. */
  private static final long SILENT_MILLIS = 1_000;

  interface Task {
    void perform(Worker worker) throws Exception;
  }

  private final List<Worker> workers;
  private final StepThreads threads;
  private final StopSignal stop;
  private final PrintStream err;

  Crew(List<Worker> workers, StopSignal stop, PrintStream err) {
    this.workers = List.copyOf(workers);
    this.threads = new StepThreads(workers.size());
    this.stop = stop;
    this.err = err;
  }

  int size() {
    return workers.size();
  }

  /** What the first thread uses; another thread may only ask it for what it reports. */
  DB firstDb() {
    return workers.get(0).db();
  }

  /** Operations that all workers have done in their current step. */
  long operationsDone() {
    long done = 0;
    for (Worker worker : workers) {
      done += worker.operationsDone();
    }
    return done;
  }

  /** Whether threads are at work and none of them waits for its next operation's time. */
  boolean allInOperations() {
    boolean any = false;
    for (Worker worker : workers) {
      Worker.State state = worker.state();
      if (state == Worker.State.WAITING) {
        return false;
      }
      any |= state == Worker.State.OPERATING;
    }
    return any;
  }

  /** What a thread threw first. */
  Optional<Throwable> failure() {
    return threads.failure();
  }

  Step beginFirst(Task task) {
    return begin(0, 1, task);
  }

  Step beginOthers(Task task) {
    return begin(1, size(), task);
  }

  Step begin(Task task) {
    return begin(0, size(), task);
  }

  private Step begin(int from, int to, Task task) {
    return threads.begin(from, to, thread -> task.perform(workers.get(thread)));
  }

  /** How long threads may take to stop: less when a user waits for the command to end. */
  long graceMillis() {
    return stop.isRequested() ? SHORT_MILLIS : USUAL_MILLIS;
  }

  /**
   * Waits for threads that were asked to stop, unless they hang; interrupts them, then leaves them
   * behind and returns how many.
   */
  long release(Step step, boolean hang) throws InterruptedException {
    if (!hang) {
      if (step.await(SILENT_MILLIS)) {
        return 0;
      }
      long leftMillis = graceMillis() - SILENT_MILLIS;
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
    interrupt();
    if (step.await(AFTER_INTERRUPT_MILLIS)) {
      return 0;
    }
    long hungThreads = step.missing();
    err.println(
        "ERROR: " + threads(step) + " are stuck in an operation of the store and were abandoned");
    return hungThreads;
  }

  private String threads(Step step) {
    return step.missing() + " of " + size() + " threads";
  }

  /** Has all workers disconnect; doesn't wait long for it, the less when some hang already. */
  void cleanup(long hungThreads) throws InterruptedException {
    Step step = begin(Worker::cleanup);
    if (hungThreads > 0) {
      step.await(AFTER_INTERRUPT_MILLIS);
    } else if (!step.await(graceMillis())) {
      interrupt();
      if (!step.await(AFTER_INTERRUPT_MILLIS)) {
        err.println("WARNING: the store's connections didn't close in time");
      }
    }
  }

  void interrupt() {
    threads.interrupt();
  }

  /** Ends the threads that aren't in a step. */
  @Override
  public void close() {
    threads.close();
  }
}
