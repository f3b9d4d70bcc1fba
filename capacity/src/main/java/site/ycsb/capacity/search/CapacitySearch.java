package site.ycsb.capacity.search;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import site.ycsb.client.capacity.LoadWindow;
import site.ycsb.client.capacity.Objective;
import site.ycsb.client.capacity.OpenLoop;

/** Tries rates on an open loop, as a {@link RateSearch} says, until it's over or time is. */
public final class CapacitySearch {
  private final SearchPlan plan;
  private final OpenLoop loop;
  private final WindowLog log;
  private final Consumer<RateStage> progress;
  private long spentNanos;
  private Optional<Objective> unobserved = Optional.empty();

  /**
   * A search.
   *
   * @param log of windows, earlier ones among them
   * @param progress told of a rate when it begins and after each of its windows
   */
  public CapacitySearch(
      SearchPlan plan, OpenLoop loop, WindowLog log, Consumer<RateStage> progress) {
    this.plan = plan;
    this.loop = loop;
    this.log = log;
    this.progress = progress;
  }

  /** Searches. */
  public CapacityEstimate run() throws InterruptedException {
    RateSearch search = new RateSearch(plan);
    for (Optional<RateStage> next = search.next(); next.isPresent(); next = search.next()) {
      if (!attempt(next.get())) {
        return search.estimate(false);
      }
      search.add(next.get());
    }
    return search.estimate(true);
  }

  /** The objective whose operation the workload doesn't have, which ended the search. */
  public Optional<Objective> unobserved() {
    return unobserved;
  }

  /**
   * Watches one rate for longer.
   *
   * @param windows how many
   * @return what is known then; empty when it was aborted
   */
  public Optional<RateStage> confirm(double rate, int windows) throws InterruptedException {
    RateStage stage = RateStage.ofLength(rate, Purpose.CONFIRM, plan.objectives(), windows);
    begin(stage);
    try {
      while (stage.windows().size() < windows) {
        if (loop.isStopRequested()) {
          return Optional.empty();
        }
        LoadWindow window = loop.next(spend(plan.watch().window()));
        if (loop.isStopRequested()) {
          return Optional.empty();
        }
        stage.add(Observation.of(window, plan.objectives()));
        progress.accept(stage);
      }
    } finally {
      loop.end();
    }
    return Optional.of(stage);
  }

  /** False when it was aborted before it was decided. */
  private boolean attempt(RateStage stage) throws InterruptedException {
    replay(stage);
    if (stage.decision().isPresent()) {
      return true;
    }
    begin(stage);
    try {
      while (stage.decision().isEmpty()) {
        if (loop.isStopRequested() || isTimeUp()) {
          return false;
        }
        watch(stage);
        unobserved = stage.unobserved();
        if (unobserved.isPresent()) {
          return false;
        }
      }
    } finally {
      loop.end();
    }
    return true;
  }

  private void begin(RateStage stage) throws InterruptedException {
    progress.accept(stage);
    loop.begin(stage.rate());
    loop.next(spend(plan.watch().settling()));
  }

  /** What an earlier search has observed of the rate. */
  private void replay(RateStage stage) {
    for (Optional<Observation> earlier = log.earlier(stage.rate());
        earlier.isPresent();
        earlier = stage.decision().isPresent() ? Optional.empty() : log.earlier(stage.rate())) {
      stage.add(earlier.get());
      progress.accept(stage);
    }
  }

  /** A window that was interrupted, or in which the store was down, says nothing of the rate. */
  private void watch(RateStage stage) throws InterruptedException {
    LoadWindow window = loop.next(spend(plan.watch().window()));
    if (loop.isStopRequested()) {
      return;
    }
    long done = window.counts().done();
    if (done > 0 && window.counts().failed() == done) {
      log.removeLastIfFailed();
      return;
    }
    Observation observation = Observation.of(window, plan.objectives());
    stage.add(observation);
    log.add(stage.rate(), observation);
    progress.accept(stage);
  }

  private long spend(Duration duration) {
    spentNanos += duration.toNanos();
    return duration.toNanos();
  }

  private boolean isTimeUp() {
    return spentNanos >= plan.maxDuration().toNanos();
  }
}
