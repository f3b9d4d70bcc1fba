package site.ycsb.client.run;

import java.io.PrintStream;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicBoolean;
import site.ycsb.client.binding.StepLimit;
import site.ycsb.client.command.StopSignal;
import site.ycsb.client.config.RunConfig;
import site.ycsb.client.config.RunConfig.WarmUp;
import site.ycsb.client.pace.RateSchedule;
import site.ycsb.client.steady.SettlingRule.SettlingWatch;
import site.ycsb.client.steady.SettlingRule.WarmUpReport;
import site.ycsb.config.ConfigurationException;

/**
 * The phases of a run before the measured one: connecting, filling a store in this process, checks,
 * warm-up. Each is a step of the crew, which the thread that leads the run waits for until it ends,
 * exceeds its limit, or a stop is requested. Used once.
 */
final class SetupPhases {
  private final RunScope run;
  private final RunConfig config;
  private final Crew crew;
  private final Preparation preparation;
  private final StopSignal stop;
  private final PrintStream err;
  private Optional<Throwable> failure = Optional.empty();
  private Optional<WarmUpReport> warmUpReport = Optional.empty();
  private OptionalDouble warmUpPerSecond = OptionalDouble.empty();
  private boolean storeGone;

  SetupPhases(RunScope run, Crew crew, Preparation preparation) {
    this.run = run;
    this.config = run.config;
    this.crew = crew;
    this.preparation = preparation;
    this.stop = run.stop;
    this.err = run.console.err();
  }

  /** Goes through all of them; false when the run ends with one. */
  boolean pass() throws InterruptedException {
    return connected(crew.beginFirst(preparation::initFirst))
        && connected(crew.beginOthers(Worker::init))
        && fill()
        && connected(crew.beginFirst(preparation::check))
        && look()
        && warmUp();
  }

  /** Why the run ended; empty when that was printed already, or a stop was requested. */
  Optional<Throwable> failure() {
    return failure.or(crew::failure);
  }

  /** Whether threads wait for a store that doesn't answer. */
  boolean isStoreGone() {
    return storeGone;
  }

  /** Of a warm-up that was to last until the run is steady. */
  Optional<WarmUpReport> warmUpReport() {
    return warmUpReport;
  }

  /** Operations in a second of a warm-up without a target rate. */
  OptionalDouble warmUpPerSecond() {
    return warmUpPerSecond;
  }

  /** Waits for a step of connecting, which may never end. */
  private boolean connected(StepThreads.Step step) throws InterruptedException {
    StepLimit limit = run.connectLimit();
    step.await(
        () -> {
          failure = limit.exceeded(step.working()).<Throwable>map(late -> late);
          return failure.isPresent() || stop.isRequested();
        });
    if (failure.isPresent()) {
      crew.interrupt();
      step.await(Crew.AFTER_INTERRUPT_MILLIS);
      storeGone = true;
      return false;
    }
    return done(step);
  }

  /** Inserts, which may fail or never end. */
  private boolean fill() throws InterruptedException {
    StepThreads.Step step = crew.begin(preparation::fill);
    FailureWatch failures = FailureWatch.of(run, crew, System.nanoTime());
    step.await(() -> stop.isRequested() || isStoreGone(failures, "filling the store"));
    return storeGone ? abandoned(step, failures.hangs()) : done(step);
  }

  /** By a read that may never end, as any operation. */
  private boolean look() throws InterruptedException {
    RunConfig.FailureLimits limits = config.failureLimits();
    if (!config.transactions() || limits.maxMissing() >= 1) {
      return true;
    }
    long limitNanos =
        PresenceCheck.LIMIT_NANOS
            + FailureWatch.LIMITS_WHEN_SLOW * limits.maxSeconds() * 1_000_000_000L;
    long startNanos = System.nanoTime();
    StepThreads.Step step = crew.beginFirst(preparation::look);
    boolean ended =
        step.await(
            () ->
                stop.isRequested()
                    || (limits.maxSeconds() > 0 && System.nanoTime() - startNanos >= limitNanos));
    if (!ended && !stop.isRequested()) {
      err.println(
          "ERROR: a read before the run hasn't ended for three times maxfailuretime, so the run"
              + " is aborted");
      return abandoned(step, true);
    }
    return done(step);
  }

  private boolean warmUp() throws InterruptedException {
    WarmUp limits = config.warmUp();
    if (!config.transactions() || !limits.isWanted()) {
      return true;
    }
    err.println("Warming up: " + limits.limits() + ", not counted.");
    long startNanos = System.nanoTime();
    AtomicBoolean over = new AtomicBoolean();
    StepThreads.Step step =
        crew.begin(
            worker ->
                worker.warmUp(
                    limits.operations(),
                    config.pace().rates().map(RateSchedule::first),
                    over::get));
    long limitSeconds =
        limits.isUntilSteady()
            ? limits.steadyLimitSeconds()
            : Math.max(limits.seconds(), limits.maxSeconds());
    FailureWatch failures = FailureWatch.of(run, crew, System.nanoTime());
    SettlingWatch settling = new SettlingWatch(limits.seconds() * 1_000_000_000L);
    boolean done =
        step.await(
            () ->
                stop.isRequested()
                    || crew.failure().isPresent()
                    || isStoreGone(failures, "the warm-up")
                    || (limits.isUntilSteady()
                        && settling.look(System.nanoTime(), crew.operationsDone()))
                    || (limitSeconds > 0
                        && System.nanoTime() - startNanos >= limitSeconds * 1_000_000_000L));
    long operations = crew.operationsDone();
    long nanos = System.nanoTime() - startNanos;
    over.set(true);
    if (config.pace().rates().isEmpty()) {
      warmUpPerSecond = OptionalDouble.of(operations * 1e9 / nanos);
    }
    if (limits.isUntilSteady()) {
      WarmUpReport report =
          new WarmUpReport(
              nanos, operations, settling.isSettled() ? Optional.empty() : settling.movement());
      err.println(report.sentence());
      warmUpReport = Optional.of(report);
    }
    if (storeGone) {
      return abandoned(step, failures.hangs());
    }
    if (!done && limits.maxSeconds() > 0 && !stop.isRequested() && crew.failure().isEmpty()) {
      failure =
          Optional.of(new ConfigurationException(limits.unreached(run.properties, operations)));
    }
    if (!step.await(crew.graceMillis())) {
      err.println("ERROR: an operation of the warm-up doesn't end");
      return false;
    }
    return done(step) && failure.isEmpty();
  }

  private boolean isStoreGone(FailureWatch failures, String phase) {
    storeGone |= failures.isStoreGone("%s, so " + phase + " is aborted", err);
    return storeGone;
  }

  /** Ends a step on a store that is gone, without the threads that don't come back. */
  private boolean abandoned(StepThreads.Step step, boolean hang) throws InterruptedException {
    storeGone = true;
    run.workload().requestStop();
    crew.release(step, hang);
    return false;
  }

  private boolean done(StepThreads.Step step) throws InterruptedException {
    boolean ended = step.await(stop::isRequested);
    return ended && crew.failure().isEmpty() && !stop.isRequested();
  }
}
