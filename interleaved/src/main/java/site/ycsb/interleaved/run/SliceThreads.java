package site.ycsb.interleaved.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import site.ycsb.client.binding.StepLimit;
import site.ycsb.spi.StoreUnavailableException;

/**
 * The threads that work for one arm after the other. The one who leads them waits with a limit: a
 * thread that hangs in an operation is interrupted, then left behind, and doesn't keep the process
 * alive.
 */
final class SliceThreads implements AutoCloseable {
  private static final long POLL_MILLIS = 20;

  private final Patience patience;

  private final List<Member> members = new ArrayList<>();
  private final ConcurrentLinkedQueue<Throwable> failures = new ConcurrentLinkedQueue<>();
  private boolean hanging;

  /**
   * How long an operation may go on.
   *
   * @param hangMillis after the end of its slice
   * @param stopMillis after a request to stop
   * @param interruptMillis after it was interrupted
   */
  record Patience(long hangMillis, long stopMillis, long interruptMillis) {
    static final Patience USUAL = new Patience(60_000, 3_000, 2_000);
  }

  /** What one thread does. */
  interface Task {
    void perform(int thread) throws Exception;
  }

  SliceThreads(int threads) {
    this(threads, Patience.USUAL);
  }

  SliceThreads(int threads, Patience patience) {
    this.patience = patience;
    for (int i = 0; i < threads; i++) {
      Member member = new Member();
      member.setName("client-" + i);
      member.setDaemon(true);
      members.add(member);
      member.start();
    }
  }

  /** What a thread threw first. */
  Optional<Throwable> failure() {
    return Optional.ofNullable(failures.peek());
  }

  /** Whether a thread was left behind: nothing can be measured any more. */
  boolean isHanging() {
    return hanging;
  }

  /** Connects or checks on the first thread only; false when it failed or was given up. */
  boolean first(Task task, StepLimit limit, BooleanSupplier stopped) throws InterruptedException {
    return await(begin(0, 1, task), Optional.of(limit), stopped);
  }

  /** Connects on all of the first threads but the very first; false as above. */
  boolean others(int threads, Task task, StepLimit limit, BooleanSupplier stopped)
      throws InterruptedException {
    return await(begin(1, threads, task), Optional.of(limit), stopped);
  }

  /** Does something on the first threads that may take as long as it likes. */
  boolean all(int threads, Task task, BooleanSupplier stopped) throws InterruptedException {
    return await(begin(0, threads, task), Optional.empty(), stopped);
  }

  /** Ends the step that is waited for; called while it is, by who is asked whether to stop. */
  void giveUp(StoreUnavailableException why) {
    failures.add(why);
  }

  private boolean await(Step step, Optional<StepLimit> limit, BooleanSupplier stopped)
      throws InterruptedException {
    while (!step.await(POLL_MILLIS)) {
      if (stopped.getAsBoolean() || !failures.isEmpty()) {
        return release(step, patience.stopMillis()) && failures.isEmpty();
      }
      Optional<StoreUnavailableException> late =
          limit.flatMap(known -> known.exceeded(step.working()));
      if (late.isPresent()) {
        giveUp(late.get());
        release(step, 0);
        return false;
      }
    }
    return failures.isEmpty();
  }

  /**
   * Works for an arm until its slice is over.
   *
   * @param remainingMillis until its end
   * @return false when a thread failed or was left behind
   */
  boolean slice(int threads, Task task, long remainingMillis) throws InterruptedException {
    Step step = begin(0, threads, task);
    try {
      if (!step.await(remainingMillis + patience.hangMillis())) {
        release(step, 0);
      }
    } catch (InterruptedException e) {
      // threads see the stop that this stands for
      release(step, patience.stopMillis());
      throw e;
    }
    return failures.isEmpty() && !hanging;
  }

  private Step begin(int from, int to, Task task) {
    List<Member> performers = members.subList(from, to);
    Step step = new Step(performers);
    for (int i = from; i < to; i++) {
      int thread = i;
      Member member = members.get(i);
      member.tasks.add(
          () -> {
            try {
              task.perform(thread);
            } catch (Throwable e) {
              failures.add(e);
            } finally {
              step.done(member);
            }
          });
    }
    return step;
  }

  private boolean release(Step step, long graceMillis) throws InterruptedException {
    if (step.await(graceMillis)) {
      return true;
    }
    members.forEach(Thread::interrupt);
    if (step.await(patience.interruptMillis())) {
      return true;
    }
    hanging = true;
    return false;
  }

  /** Does a last thing, not waiting long for it. */
  void finish(int threads, Task task) throws InterruptedException {
    Step step = begin(0, threads, task);
    release(step, hanging ? patience.interruptMillis() : patience.stopMillis());
  }

  /** Ends the threads that aren't in an operation. */
  @Override
  public void close() {
    members.forEach(member -> member.tasks.add(member::finish));
  }

  /** What some threads do, once. */
  private static final class Step {
    private final CountDownLatch remaining;
    private final Set<Thread> working = ConcurrentHashMap.newKeySet();

    Step(List<Member> performers) {
      remaining = new CountDownLatch(performers.size());
      working.addAll(performers);
    }

    void done(Thread performer) {
      working.remove(performer);
      remaining.countDown();
    }

    /** Those that aren't done. */
    Set<Thread> working() {
      return Set.copyOf(working);
    }

    boolean await(long millis) throws InterruptedException {
      return remaining.await(millis, TimeUnit.MILLISECONDS);
    }
  }

  private static final class Member extends Thread {
    private final BlockingQueue<Runnable> tasks = new LinkedBlockingQueue<>();
    private boolean finished;

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
