package site.ycsb.client.binding;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import site.ycsb.spi.StoreUnavailableException;

/**
 * Does what connects by a binding on a thread of its own, which is left behind when connecting
 * doesn't end, and doesn't keep the process alive. One piece of work at a time.
 */
public final class ConnectingThread {
  private static final long POLL_MILLIS = 20;
  private static final long AFTER_INTERRUPT_MILLIS = 2_000;

  private final BindingRequest request;
  private volatile Optional<ConnectLimit> limit = Optional.empty();
  private volatile Optional<StoreUnavailableException> givenUp = Optional.empty();

  /** Something that connects. */
  @FunctionalInterface
  public interface Step<E extends Exception> {
    void perform() throws E;
  }

  public ConnectingThread(BindingRequest request) {
    this.request = request;
  }

  /**
   * Does the work on the thread and waits for its end.
   *
   * @throws StoreUnavailableException when a step of it took too long to connect
   * @throws Exception what the work throws
   */
  public <T> T perform(Callable<T> work) throws Exception {
    FutureTask<T> task = new FutureTask<>(work);
    Thread thread = new Thread(task, "client-0");
    thread.setDaemon(true);
    thread.start();
    try {
      return await(task, thread);
    } catch (InterruptedException e) {
      thread.interrupt();
      throw e;
    }
  }

  private <T> T await(FutureTask<T> task, Thread thread) throws Exception {
    while (true) {
      try {
        return task.get(POLL_MILLIS, TimeUnit.MILLISECONDS);
      } catch (TimeoutException e) {
        Optional<StoreUnavailableException> late =
            limit.flatMap(now -> now.exceeded(List.of(thread)));
        if (late.isPresent()) {
          givenUp = late;
          thread.interrupt();
          thread.join(AFTER_INTERRUPT_MILLIS);
          throw late.get();
        }
      } catch (ExecutionException e) {
        if (e.getCause() instanceof Exception cause) {
          throw cause;
        }
        if (e.getCause() instanceof Error cause) {
          throw cause;
        }
        throw e;
      }
    }
  }

  /**
   * Connects, within the limit; called by the work.
   *
   * @throws StoreUnavailableException when it was given up meanwhile: nobody waits for the work
   */
  public <E extends Exception> void connect(Step<E> step) throws E {
    limit = Optional.of(ConnectLimit.begin(request));
    try {
      step.perform();
    } finally {
      limit = Optional.empty();
    }
    if (givenUp.isPresent()) {
      throw givenUp.get();
    }
  }
}
