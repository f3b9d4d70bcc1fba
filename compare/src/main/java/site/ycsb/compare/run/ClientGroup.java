package site.ycsb.compare.run;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import site.ycsb.compare.trial.JointTrial;
import site.ycsb.compare.trial.RunningTrial;
import site.ycsb.compare.trial.Trial;
import site.ycsb.compare.trial.TrialResult;

/**
 * The running clients of a trial. It ends with the first one, or when one that joined it fails:
 * what the others measure doesn't count then. Closing it stops them all. Used by one thread.
 */
final class ClientGroup implements AutoCloseable {
  /** Those that joined have delivered everything when the first client ends by itself. */
  private static final Duration LEAVE_LIMIT = Duration.ofSeconds(30);

  private final RunningTrial first;
  private final List<RunningTrial> others = new ArrayList<>();
  private final Duration leaveLimit;

  private ClientGroup(RunningTrial first, Duration leaveLimit) {
    this.first = first;
    this.leaveLimit = leaveLimit;
  }

  /** Starts all; the caller waits for them and closes the group. */
  static ClientGroup start(JointTrial trial, Function<Trial, RunningTrial> starter) {
    return start(trial, starter, LEAVE_LIMIT);
  }

  static ClientGroup start(
      JointTrial trial, Function<Trial, RunningTrial> starter, Duration leaveLimit) {
    ClientGroup group = new ClientGroup(starter.apply(trial.first()), leaveLimit);
    try {
      trial.others().forEach(other -> group.others.add(starter.apply(other)));
      return group;
    } catch (RuntimeException e) {
      group.close();
      throw e;
    }
  }

  ProcessHandle handle() {
    return first.handle();
  }

  /** Where the first client says how far it is. */
  Path errorFile() {
    return first.errorFile();
  }

  /**
   * Waits for the end for some time, or for the time limit. What still runs then is stopped when
   * the group is closed.
   *
   * @return how the first client ended, or the one whose failure ended the trial; empty while they
   *     run
   */
  Optional<TrialResult> await(Duration atMost) throws InterruptedException {
    Optional<TrialResult> result = first.await(atMost);
    if (result.isEmpty()) {
      return failed();
    }
    return result.get().succeeded() ? left().or(() -> result) : result;
  }

  private Optional<TrialResult> failed() throws InterruptedException {
    for (RunningTrial other : others) {
      Optional<TrialResult> ended = other.await(Duration.ZERO);
      if (ended.isPresent() && !ended.get().succeeded()) {
        return ended;
      }
    }
    return Optional.empty();
  }

  /** Lets those that joined leave; the first of them that didn't succeed. */
  private Optional<TrialResult> left() throws InterruptedException {
    long deadline = System.nanoTime() + leaveLimit.toNanos();
    for (RunningTrial other : others) {
      TrialResult ended = other.end(Duration.ofNanos(Math.max(0, deadline - System.nanoTime())));
      if (!ended.succeeded()) {
        return Optional.of(ended);
      }
    }
    return Optional.empty();
  }

  /** The first client stops first: it lets those on other machines stop. */
  @Override
  public void close() {
    first.close();
    others.forEach(RunningTrial::close);
  }
}
