package site.ycsb.capacity;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import site.ycsb.capacity.RateStage.Purpose;
import site.ycsb.client.capacity.LoadSearch.OpenLoop;
import site.ycsb.client.capacity.LoadWindow;

/** Tries rates on an open loop, as a {@link RateSearch} says, until it's over or time is. */
final class CapacitySearch {
  /** How much longer confirming may take when the store doesn't always answer. */
  private static final int MAX_CONFIRM_FACTOR = 3;

  private final SearchPlan plan;
  private final OpenLoop loop;
  private final Consumer<RateStage> progress;
  private final AnswerWatch answers = new AnswerWatch();
  private long spentNanos;

  /** Whether the last window that was counted is of the rate that was decided last. */
  private boolean countedBefore;

  /** Whether it is of the rate that is being tried. */
  private boolean countedHere;

  private Optional<RateStage> unobserved = Optional.empty();

  /** How trying a rate ended; the stage has the windows that count. */
  private record Attempt(End end, RateStage stage) {}

  private enum End {
    DECIDED,
    /** The one before has to be tried again: the store was about to go down in its last window. */
    BACK,
    STOPPED
  }

  /** Tells progress of a rate when it begins and after each of its windows. */
  CapacitySearch(SearchPlan plan, OpenLoop loop, Consumer<RateStage> progress) {
    this.plan = plan;
    this.loop = loop;
    this.progress = progress;
  }

  CapacityEstimate run() throws InterruptedException {
    RateSearch search = new RateSearch(plan);
    Optional<RateStage> next = search.next();
    while (next.isPresent()) {
      Attempt attempt = attempt(next.get());
      switch (attempt.end()) {
        case DECIDED -> {
          search.add(attempt.stage());
          next = search.next();
        }
        case BACK -> next = search.removeLast().map(RateStage::withoutLast);
        case STOPPED -> {
          if (isStoreSilent() && removeLastWindow()) {
            search.removeLast();
          }
          return search.estimate(isOutOfTimeOnly() && search.isDecided());
        }
      }
    }
    return search.estimate(true);
  }

  /** Whether the store had stopped answering when the search, or confirming, ended. */
  boolean isStoreSilent() {
    return answers.isSilent() || loop.isStoreGone();
  }

  /** The rate at which an objective's operation wasn't observed, which ended the search. */
  Optional<RateStage> unobserved() {
    return unobserved;
  }

  /** Watches one rate for so many windows; empty when aborted, or an objective wasn't observed. */
  Optional<RateStage> confirm(double rate, int windows) throws InterruptedException {
    RateStage stage = confirmation(rate, windows);
    int watched = 0;
    begin(stage);
    try {
      while (stage.windows().size() < windows) {
        if (loop.isStopRequested() || watched == MAX_CONFIRM_FACTOR * windows) {
          return Optional.empty();
        }
        LoadWindow window = loop.next(spend(plan.window()));
        watched++;
        if (loop.isStopRequested()) {
          return Optional.empty();
        }
        switch (answers.look(window, rate)) {
          case ANSWERS -> {
            stage.add(Observation.of(window, plan.objectives()));
            progress.accept(stage);
          }
          case BACK -> stage = confirmation(rate, windows);
          case SILENT -> {}
        }
      }
    } finally {
      loop.end();
    }
    return isUnobserved(stage) ? Optional.empty() : Optional.of(stage);
  }

  private RateStage confirmation(double rate, int windows) {
    return RateStage.ofLength(rate, Purpose.CONFIRM, plan.objectives(), windows);
  }

  private Attempt attempt(RateStage next) throws InterruptedException {
    RateStage stage = next;
    countedHere = false;
    begin(stage);
    try {
      while (stage.decision().isEmpty()) {
        if (loop.isStopRequested() || isTimeUp()) {
          return new Attempt(End.STOPPED, stage);
        }
        LoadWindow window = loop.next(spend(plan.window()));
        if (loop.isStopRequested()) {
          return new Attempt(End.STOPPED, stage);
        }
        switch (answers.look(window, stage.rate())) {
          case ANSWERS -> add(window, stage);
          case BACK -> {
            boolean here = countedHere;
            if (removeLastWindow()) {
              return new Attempt(End.BACK, stage);
            }
            stage = here ? stage.withoutLast() : stage;
          }
          case SILENT -> {}
        }
        if (isUnobserved(stage)) {
          return new Attempt(End.STOPPED, stage);
        }
      }
    } finally {
      loop.end();
    }
    return decided(stage);
  }

  private boolean isUnobserved(RateStage stage) {
    unobserved = Optional.of(stage).filter(each -> each.unobserved().isPresent());
    return unobserved.isPresent();
  }

  private Attempt decided(RateStage stage) {
    countedBefore = countedHere;
    return new Attempt(End.DECIDED, stage);
  }

  private void begin(RateStage stage) throws InterruptedException {
    progress.accept(stage);
    loop.begin(stage.rate());
    LoadWindow settling = loop.next(spend(plan.settling()));
    if (settling.counts().done() > 0) {
      answers.look(settling, stage.rate());
    }
  }

  private void add(LoadWindow window, RateStage stage) {
    stage.add(Observation.of(window, plan.objectives()));
    countedHere = true;
    progress.accept(stage);
  }

  /**
   * Forgets the window before the store stopped answering, in which some of its operations may have
   * failed or hung for that reason.
   *
   * @return whether it's one of the rate that was decided last
   */
  private boolean removeLastWindow() {
    boolean before = !countedHere && countedBefore;
    countedHere = false;
    countedBefore = false;
    return before;
  }

  private long spend(Duration duration) {
    spentNanos += duration.toNanos();
    return duration.toNanos();
  }

  private boolean isOutOfTimeOnly() {
    return isTimeUp() && !loop.isStopRequested() && !isStoreSilent() && unobserved.isEmpty();
  }

  private boolean isTimeUp() {
    return spentNanos >= plan.maxDuration().toNanos();
  }

  /**
   * Tells windows of a store that answers from those of one that doesn't, which say nothing of a
   * rate. Not thread-safe.
   */
  private static final class AnswerWatch {
    /** Among so many arrivals one succeeds, if the store is there. */
    private static final double MANY_ARRIVALS = 10;

    private boolean silent;
    private boolean failing;

    enum Answer {
      ANSWERS,
      /** No operation succeeded. */
      SILENT,
      /** Operations succeed again, after a window in which all failed. */
      BACK
    }

    /** Looks at the next window, in which operations arrived at this rate. */
    Answer look(LoadWindow window, double perSecond) {
      long done = window.counts().done();
      if (done > window.counts().failed()) {
        boolean back = failing;
        silent = false;
        failing = false;
        return back ? Answer.BACK : Answer.ANSWERS;
      }
      if (done == 0 && perSecond * window.nanos() / 1e9 < MANY_ARRIVALS) {
        // by chance none arrived, or none was done yet
        return silent ? Answer.SILENT : Answer.ANSWERS;
      }
      silent = true;
      failing |= done > 0;
      return Answer.SILENT;
    }

    boolean isSilent() {
      return silent;
    }
  }
}
