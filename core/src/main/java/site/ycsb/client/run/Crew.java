package site.ycsb.client.run;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * One thread for each worker, all doing the same step at a time. Every DB is used by its own thread
 * only. The one who leads waits with a limit: a thread that hangs is left behind, interrupted, and
 * doesn't keep the process alive.
 */
final class Crew implements AutoCloseable {
  private static final long POLL_MILLIS = 20;

  /** One step of one worker. */
  interface Task {
    void perform(Worker worker) throws Exception;
  }

  private final List<Member> members = new ArrayList<>();
  private final ConcurrentLinkedQueue<Throwable> failures = new ConcurrentLinkedQueue<>();

  Crew(List<Worker> workers) {
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

  /** What threads threw so far, in order. */
  List<Throwable> failures() {
    return List.copyOf(failures);
  }

  /** Starts a step on the first thread only. */
  Step beginFirst(Task task) {
    return begin(members.subList(0, 1), task);
  }

  /** Starts a step on all threads but the first. */
  Step beginOthers(Task task) {
    return begin(members.subList(1, members.size()), task);
  }

  /** Starts a step on all threads. */
  Step begin(Task task) {
    return begin(members, task);
  }

  private Step begin(List<Member> performers, Task task) {
    Step step = new Step(performers.size());
    for (Member member : performers) {
      member.tasks.add(
          () -> {
            try {
              task.perform(member.worker);
            } catch (Throwable e) {
              failures.add(e);
            } finally {
              step.remaining.countDown();
            }
          });
    }
    return step;
  }

  /** Wakes threads that wait for something. */
  void interrupt() {
    members.forEach(Thread::interrupt);
  }

  /** Ends the threads that aren't in a step. */
  @Override
  public void close() {
    members.forEach(member -> member.tasks.add(member::finish));
  }

  /** A step that has begun. */
  static final class Step {
    private final CountDownLatch remaining;

    Step(int performers) {
      remaining = new CountDownLatch(performers);
    }

    /**
     * Waits until all are done.
     *
     * @param giveUp asked again and again; true ends the waiting
     * @return whether all are done
     */
    boolean await(BooleanSupplier giveUp) throws InterruptedException {
      while (!remaining.await(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
        if (giveUp.getAsBoolean()) {
          return remaining.getCount() == 0;
        }
      }
      return true;
    }

    /** Waits until all are done, not longer than this. */
    boolean await(long timeoutMillis) throws InterruptedException {
      return remaining.await(timeoutMillis, TimeUnit.MILLISECONDS);
    }

    long missing() {
      return remaining.getCount();
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
