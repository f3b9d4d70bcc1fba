package site.ycsb.interleaved.run;

import java.util.Optional;
import java.util.function.BooleanSupplier;
import site.ycsb.client.binding.StepLimit;
import site.ycsb.client.run.StepThreads;
import site.ycsb.client.run.StepThreads.Part;
import site.ycsb.client.run.StepThreads.Step;
import site.ycsb.spi.StoreUnavailableException;

/**
 * The threads that work for one arm after the other. The one who leads them waits with a limit: a
 * thread that hangs in an operation is interrupted, then left behind.
 */
final class SliceThreads implements AutoCloseable {
  private final StepThreads threads;
  private final Patience patience;
  private boolean hanging;

  /** How long an operation may go on after its slice, a request to stop, and an interrupt. */
  record Patience(long hangMillis, long stopMillis, long interruptMillis) {
    static final Patience USUAL = new Patience(60_000, 3_000, 2_000);
  }

  SliceThreads(int threads) {
    this(threads, Patience.USUAL);
  }

  SliceThreads(int threads, Patience patience) {
    this.threads = new StepThreads(threads);
    this.patience = patience;
  }

  Optional<Throwable> failure() {
    return threads.failure();
  }

  /** Whether a thread was left behind: nothing can be measured any more. */
  boolean isHanging() {
    return hanging;
  }

  /** Connects or checks on the first thread only; false when it failed or was given up. */
  boolean first(Part part, StepLimit limit, BooleanSupplier stopped) throws InterruptedException {
    return await(threads.begin(0, 1, part), Optional.of(limit), stopped);
  }

  /** Connects on all of the first threads but the very first; false as above. */
  boolean others(int count, Part part, StepLimit limit, BooleanSupplier stopped)
      throws InterruptedException {
    return await(threads.begin(1, count, part), Optional.of(limit), stopped);
  }

  /** Does something on the first threads that may take as long as it likes. */
  boolean all(int count, Part part, BooleanSupplier stopped) throws InterruptedException {
    return await(threads.begin(0, count, part), Optional.empty(), stopped);
  }

  /** Ends the step that is waited for; called while it is, by who is asked whether to stop. */
  void giveUp(StoreUnavailableException why) {
    threads.fail(why);
  }

  private boolean await(Step step, Optional<StepLimit> limit, BooleanSupplier stopped)
      throws InterruptedException {
    boolean[] late = {false};
    boolean ended =
        step.await(
            () -> {
              if (stopped.getAsBoolean() || failure().isPresent()) {
                return true;
              }
              limit
                  .flatMap(known -> known.exceeded(step.working()))
                  .ifPresent(
                      why -> {
                        giveUp(why);
                        late[0] = true;
                      });
              return late[0];
            });
    return (ended || release(step, late[0] ? 0 : patience.stopMillis())) && failure().isEmpty();
  }

  /** Works until a slice is over, in so many ms; false when a thread failed or was left behind. */
  boolean slice(int count, Part part, long remainingMillis) throws InterruptedException {
    Step step = threads.begin(0, count, part);
    try {
      if (!step.await(remainingMillis + patience.hangMillis())) {
        release(step, 0);
      }
    } catch (InterruptedException e) {
      // threads see the stop that this stands for
      release(step, patience.stopMillis());
      throw e;
    }
    return failure().isEmpty() && !hanging;
  }

  private boolean release(Step step, long graceMillis) throws InterruptedException {
    if (step.await(graceMillis)) {
      return true;
    }
    threads.interrupt();
    if (step.await(patience.interruptMillis())) {
      return true;
    }
    hanging = true;
    return false;
  }

  /** Does a last thing, not waiting long for it. */
  void finish(int count, Part part) throws InterruptedException {
    Step step = threads.begin(0, count, part);
    release(step, hanging ? patience.interruptMillis() : patience.stopMillis());
  }

  @Override
  public void close() {
    threads.close();
  }
}
