package site.ycsb.client.binding;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.Workload.Operation;
import site.ycsb.client.chain.ObservingDB;
import site.ycsb.config.Settings;
import site.ycsb.spi.StoreUnavailableException;

/**
 * Does what connects by a binding on a thread of its own, which is left behind when connecting, or
 * an operation afterwards, doesn't end, and doesn't keep the process alive. One piece of work at a
 * time.
 */
public final class ConnectingThread {
  private static final long POLL_MILLIS = 20;
  private static final long AFTER_INTERRUPT_MILLIS = 2_000;

  private final String binding;
  private final Settings settings;
  private volatile Optional<StepLimit> limit = Optional.empty();
  private volatile Optional<StoreUnavailableException> givenUp = Optional.empty();

  @FunctionalInterface
  public interface Step<E extends Exception> {
    void perform() throws E;
  }

  @FunctionalInterface
  public interface Question<T, E extends Exception> {
    T ask() throws E;
  }

  public ConnectingThread(BindingRequest request) {
    this.binding = request.binding();
    this.settings = new Settings(request.properties());
  }

  /** Does the work on the thread and waits for its end; throws also when a step took too long. */
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

  /** Connects, within the limit; called by the work. Throws when it was given up meanwhile. */
  public <E extends Exception> void connect(Step<E> step) throws E {
    this.<Boolean, E>ask(
        () -> {
          step.perform();
          return true;
        });
  }

  /** Connects and asks something, within the same limit; called by the work. */
  public <T, E extends Exception> T ask(Question<T, E> question) throws E {
    return within(StepLimit.ofConnecting(binding, settings), question);
  }

  /**
   * Says that the step goes on, so that what is waited for next has the whole limit; called by a
   * step that asks for much.
   */
  public void goesOn() {
    limit = Optional.of(StepLimit.ofConnecting(binding, settings));
  }

  /**
   * The same DB, for the work once it's connected: operations and cleanup are given up when one
   * doesn't end.
   */
  public DB limited(DB db) {
    return new LimitedDB(db);
  }

  private <T, E extends Exception> T within(StepLimit step, Question<T, E> work) throws E {
    limit = Optional.of(step);
    T answer;
    try {
      answer = work.ask();
    } finally {
      limit = Optional.empty();
    }
    throwIfGivenUp();
    return answer;
  }

  private void throwIfGivenUp() {
    if (givenUp.isPresent()) {
      throw givenUp.get();
    }
  }

  /** Each operation is a step with a limit of its own. */
  private final class LimitedDB extends ObservingDB {
    LimitedDB(DB db) {
      super(db);
    }

    @Override
    protected void begin(Operation operation) {
      limit = Optional.of(StepLimit.ofOperation(binding, settings));
    }

    /** Nothing counts of one that was given up meanwhile, whatever it returned. */
    @Override
    protected Status counted(Status returned) {
      throwIfGivenUp();
      return returned;
    }

    @Override
    protected void end(Operation operation, @Nullable Status status) {
      limit = Optional.empty();
    }

    @Override
    public void cleanup() throws DBException {
      ConnectingThread.this.<Boolean, DBException>within(
          StepLimit.ofOperation(binding, settings),
          () -> {
            delegate().cleanup();
            return true;
          });
    }
  }
}
