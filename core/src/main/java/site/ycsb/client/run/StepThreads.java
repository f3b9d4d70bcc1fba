package site.ycsb.client.run;

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

/**
 * Threads that do one step after the other, each its part, and don't keep the process alive. The
 * one who leads them waits with a limit: a thread that hangs can be interrupted and left behind.
 */
public final class StepThreads implements AutoCloseable {
  private static final long POLL_MILLIS = 20;

  private final List<Member> members = new ArrayList<>();
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

  /** What one thread does in a step. */
  @FunctionalInterface
  public interface Part {
    void perform(int thread) throws Exception;
  }

  /** Starts so many, which have nothing to do yet. */
  public StepThreads(int threads) {
    for (int i = 0; i < threads; i++) {
      Member member = new Member();
      member.setName("client-" + i);
      member.setDaemon(true);
      members.add(member);
      member.start();
    }
  }

  /** What a thread threw first, or was reported before that. */
  public Optional<Throwable> failure() {
    return Optional.ofNullable(failure.get());
  }

  /** Reports what is wrong with a step, unless something was before. */
  public void fail(Throwable why) {
    failure.compareAndSet(null, why);
  }

  /** Begins a step of the threads from one, included, to another, which isn't. */
  public Step begin(int from, int to, Part part) {
    Step step = new Step(members.subList(from, to));
    for (int i = from; i < to; i++) {
      int thread = i;
      Member member = members.get(i);
      member.tasks.add(
          () -> {
            try {
              part.perform(thread);
            } catch (Throwable e) {
              fail(e);
            } finally {
              step.done(member);
            }
          });
    }
    return step;
  }

  /** Wakes threads that wait for something. */
  public void interrupt() {
    members.forEach(Thread::interrupt);
  }

  /** Ends the threads that aren't in a step. */
  @Override
  public void close() {
    members.forEach(member -> member.tasks.add(member::finish));
  }

  /** A step that has begun. */
  public static final class Step {
    private final CountDownLatch remaining;
    private final Set<Thread> working = ConcurrentHashMap.newKeySet();

    private Step(List<Member> performers) {
      remaining = new CountDownLatch(performers.size());
      working.addAll(performers);
    }

    private void done(Thread performer) {
      working.remove(performer);
      remaining.countDown();
    }

    /**
     * Waits until all are done or to give up, which is asked again and again; returns whether they
     * are.
     */
    public boolean await(BooleanSupplier giveUp) throws InterruptedException {
      while (!await(POLL_MILLIS)) {
        if (giveUp.getAsBoolean()) {
          return missing() == 0;
        }
      }
      return true;
    }

    /** Waits for so long at most; returns whether all are done. */
    public boolean await(long timeoutMillis) throws InterruptedException {
      return remaining.await(timeoutMillis, TimeUnit.MILLISECONDS);
    }

    long missing() {
      return remaining.getCount();
    }

    /** The threads that aren't done. */
    public Set<Thread> working() {
      return Set.copyOf(working);
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
