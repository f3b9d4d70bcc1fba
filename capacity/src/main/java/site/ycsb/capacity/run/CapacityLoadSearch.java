package site.ycsb.capacity.run;

import java.io.PrintStream;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import site.ycsb.capacity.search.CapacityEstimate;
import site.ycsb.capacity.search.CapacitySearch;
import site.ycsb.capacity.search.RateStage;
import site.ycsb.capacity.search.SearchPlan;
import site.ycsb.capacity.search.WindowLog;
import site.ycsb.client.capacity.LoadSearch;
import site.ycsb.client.capacity.OpenLoop;
import site.ycsb.spi.Section;

/** Searches, says how it goes, and confirms what it found. */
final class CapacityLoadSearch implements LoadSearch {
  /** How often a rate that isn't confirmed is lowered. */
  private static final int MAX_CONFIRMATIONS = 5;

  private final CapacityConfig config;
  private final SearchProgress progress;
  private @Nullable CapacityEstimate found;
  private Optional<Confirmation> confirmation = Optional.empty();

  /**
   * How the rate that was found was confirmed.
   *
   * @param perSecond the rate; lower than the one that was found, if that wasn't confirmed
   * @param confirmed whether it was
   * @param stage in which
   */
  record Confirmation(double perSecond, boolean confirmed, RateStage stage) {}

  CapacityLoadSearch(CapacityConfig config, PrintStream err) {
    this.config = config;
    this.progress = new SearchProgress(config.objectives(), err);
  }

  @Override
  public boolean search(OpenLoop loop, OptionalDouble closedLoopPerSecond)
      throws InterruptedException {
    SearchPlan plan = config.plan(closedLoopPerSecond);
    CapacitySearch search =
        new CapacitySearch(
            plan,
            loop,
            config.journal().<WindowLog>map(journal -> journal).orElse(WindowLog.NONE),
            progress::accept);
    CapacityEstimate estimate = search.run();
    found = estimate;
    if (loop.isStopRequested()) {
      return false;
    }
    if (search.unobserved().isPresent()) {
      progress.unobserved(search.unobserved().get());
      return false;
    }
    if (estimate.perSecond() == 0) {
      progress.nothingFound(estimate);
      return false;
    }
    progress.found(estimate);
    confirmation = confirm(search, loop, estimate.perSecond());
    confirmation.ifPresent(last -> progress.confirmed(last, estimate.perSecond()));
    return estimate.complete() && confirmation.filter(Confirmation::confirmed).isPresent();
  }

  private Optional<Confirmation> confirm(CapacitySearch search, OpenLoop loop, double first)
      throws InterruptedException {
    double rate = first;
    Optional<Confirmation> last = Optional.empty();
    for (int i = 0; i < MAX_CONFIRMATIONS; i++) {
      loop.forget();
      Optional<RateStage> stage = search.confirm(rate, config.watch().confirmWindows());
      if (stage.isEmpty()) {
        return last;
      }
      // the found rate is where objectives are just met: half of such runs are above by chance
      boolean violated =
          stage.get().decision().filter(known -> !known.held() && known.clear()).isPresent();
      last = Optional.of(new Confirmation(rate, !violated, stage.get()));
      if (!violated) {
        return last;
      }
      rate *= 1 - 2 * config.precision();
    }
    return last;
  }

  @Override
  public List<Section> sections() {
    CapacityEstimate estimate = found;
    return estimate == null
        ? List.of()
        : CapacitySections.of(estimate, confirmation, config.objectives());
  }
}
