package site.ycsb.compare.run;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import site.ycsb.compare.run.Journal.JournalEvent;

/** What a journal says of each trial. A trial counts when it finished, and only then. */
public final class TrialStates {
  /** Failures after which a trial is given up. */
  private static final int MAX_FAILURES = 2;

  /** A host that is always busy mustn't keep a study from its end. */
  private static final int MAX_DISTURBANCES = 4;

  private final Map<String, State> states = new HashMap<>();

  /** Not yet anything, done, or given up. */
  private static final class State {
    private int started;
    private int failures;
    private int disturbances;
    private @Nullable JournalEvent finished;
    private @Nullable JournalEvent lastFailure;
  }

  public TrialStates(List<JournalEvent> events) {
    events.forEach(this::accept);
  }

  void accept(JournalEvent event) {
    String trial = event.trial();
    if (trial == null) {
      return;
    }
    State state = states.computeIfAbsent(trial, name -> new State());
    switch (event.event()) {
      case STARTED -> state.started = Math.max(state.started, event.attempt());
      case FINISHED -> {
        if (state.finished == null) {
          state.finished = event;
        }
      }
      case FAILED -> {
        state.failures = event.isRejected() ? MAX_FAILURES : state.failures + 1;
        state.started = Math.max(state.started, event.attempt());
        state.lastFailure = event;
      }
      case DISTURBED -> {
        state.disturbances++;
        state.started = Math.max(state.started, event.attempt());
      }
      case RETRIED -> state.failures = 0;
      case OPENED, INTERRUPTED, PREPARED, COMPLETED -> {
        // they don't decide
      }
    }
  }

  /** The event with which a trial became valid. */
  public Optional<JournalEvent> finished(String trial) {
    return Optional.ofNullable(states.get(trial)).map(state -> state.finished);
  }

  /** The last failure of a trial that was given up. */
  public Optional<JournalEvent> givenUp(String trial) {
    return Optional.ofNullable(states.get(trial))
        .filter(state -> state.finished == null && state.failures >= MAX_FAILURES)
        .map(state -> state.lastFailure);
  }

  /** The last failure of a trial, whatever came after it. */
  public Optional<JournalEvent> lastFailure(String trial) {
    return Optional.ofNullable(states.get(trial)).map(state -> state.lastFailure);
  }

  /** Whether nothing is left to do for a trial. */
  public boolean isOver(String trial) {
    return finished(trial).isPresent() || givenUp(trial).isPresent();
  }

  /** Whether every one of some trials was given up since it was rejected. */
  public boolean areRejected(Collection<String> trials) {
    return trials.stream()
        .allMatch(trial -> givenUp(trial).filter(JournalEvent::isRejected).isPresent());
  }

  /** Whether a disturbed result is to be put aside, or has to do. */
  boolean mayBeRepeated(String trial) {
    return disturbances(trial) < MAX_DISTURBANCES;
  }

  /** How many results of a trial were put aside since it was disturbed. */
  public int disturbances(String trial) {
    return Optional.ofNullable(states.get(trial)).map(state -> state.disturbances).orElse(0);
  }

  /** The number of the next try, so that no output is ever written over. */
  int nextAttempt(String trial) {
    return Optional.ofNullable(states.get(trial)).map(state -> state.started).orElse(0) + 1;
  }
}
