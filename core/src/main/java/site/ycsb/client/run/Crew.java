package site.ycsb.client.run;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import site.ycsb.DB;
import site.ycsb.client.command.StopSignal;

/**
 * One thread for each worker, all doing the same step at a time. Every DB is used by its own thread
 * only. The one who leads waits with a limit: a thread that hangs is left behind, interrupted, and
 * doesn't keep the process alive.
 */
final class Crew implements AutoCloseable {
  static final long AFTER_INTERRUPT_MILLIS = 2_000;

  private static final long POLL_MILLIS = 20;
  private static final long USUAL_MILLIS = 10_000;
  private static final long SHORT_MILLIS = 3_000;

  /** Operations that end within it are worth no word. */
  private static final long SILENT_MILLIS = 1_000;

  interface Task {
    void perform(Worker worker) throws Exception;
  }

  private final List<Member> members = new ArrayList<>();
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
  private final StopSignal stop;
  private final PrintStream err;

  Crew(List<Worker> workers, StopSignal stop, PrintStream err) {
    this.stop = stop;
    this.err = err;
    for (Worker worker : workers) {
      Member member = new Member(worker);
      member.setName("client-" + worker.id());
      member.setDaemon(true);
      members.add(member);
      member.start();
    }
  }

  int size() {
    return members.size();
  }

  /** What the first thread uses; another thread may only ask it for what it reports. */
  DB firstDb() {
    return members.get(0).worker.db();
  }

  /** Operations that all workers have done in their current step. */
  long operationsDone() {
    long done = 0;
    for (Member member : members) {
      done += member.worker.operationsDone();
    }
    return done;
  }

  /** Whether threads are at work and none of them waits for its next operation's time. */
  boolean allInOperations() {
    boolean any = false;
    for (Member member : members) {
      Worker.State state = member.worker.state();
      if (state == Worker.State.WAITING) {
        return false;
      }
      any |= state == Worker.State.OPERATING;
    }
    return any;
  }

  /** What a thread threw first. */
  Optional<Throwable> failure() {
    return Optional.ofNullable(failure.get());
  }

  Step beginFirst(Task task) {
    return begin(members.subList(0, 1), task);
  }

  Step beginOthers(Task task) {
    return begin(members.subList(1, members.size()), task);
  }

  Step begin(Task task) {
    return begin(members, task);
  }

  private Step begin(List<Member> performers, Task task) {
    Step step = new Step(performers.size());
    step.working.addAll(performers);
    for (Member member : performers) {
      member.tasks.add(
          () -> {
            try {
              task.perform(member.worker);
            } catch (Throwable e) {
              failure.compareAndSet(null, e);
            } finally {
              step.working.remove(member);
              step.remaining.countDown();
            }
          });
    }
    return step;
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
    members.forEach(Thread::interrupt);
  }

  /** Ends the threads that aren't in a step. */
  @Override
  public void close() {
    members.forEach(member -> member.tasks.add(member::finish));
  }

  static final class Step {
    private final CountDownLatch remaining;
    private final Set<Thread> working = ConcurrentHashMap.newKeySet();

    Step(int performers) {
      remaining = new CountDownLatch(performers);
    }

    /**
     * Waits until all are done or to give up, which is asked again and again; returns whether they
     * are.
     */
    boolean await(BooleanSupplier giveUp) throws InterruptedException {
      while (!remaining.await(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
        if (giveUp.getAsBoolean()) {
          return remaining.getCount() == 0;
        }
      }
      return true;
    }

    boolean await(long timeoutMillis) throws InterruptedException {
      return remaining.await(timeoutMillis, TimeUnit.MILLISECONDS);
    }

    long missing() {
      return remaining.getCount();
    }

    Set<Thread> working() {
      return Set.copyOf(working);
    }
  }

  private static final class Member extends Thread {
    private final Worker worker;
    private final BlockingQueue<Runnable> tasks = new LinkedBlockingQueue<>();
    private boolean finished;

    Member(Worker worker) {
      this.worker = worker;
    }

    void finish() {
      finished = true;
    }

    @Override
    public void run() {
      while (!finished) {
        Runnable task;
        try {
          task = tasks.take();
        } catch (InterruptedException e) {
          // an interrupt is meant for the step that was going on; it's over
          continue;
        }
        task.run();
      }
    }
  }
}
