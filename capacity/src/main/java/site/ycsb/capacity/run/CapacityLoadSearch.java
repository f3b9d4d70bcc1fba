package site.ycsb.capacity.run;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
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
  private final List<Confirmation> confirmations = new ArrayList<>();

  /**
   * An attempt to confirm the rate that was found.
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
    boolean confirmed = false;
    try {
      confirmed = isFound(loop, closedLoopPerSecond);
    } catch (UncheckedIOException e) {
      // only the journal is written meanwhile
      progress.journalUnwritten(requireNonNull(e.getCause()));
    }
    if (!confirmed) {
      progress.unconfirmed();
    }
    return writeWindows() && confirmed;
  }

  private boolean isFound(OpenLoop loop, OptionalDouble closedLoopPerSecond)
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
    if (search.isStoreSilent()) {
      progress.storeSilent(config.journal());
      return false;
    }
    if (loop.isStopRequested()) {
      return false;
    }
    if (search.unobserved().isPresent()) {
      progress.unobserved(search.unobserved().get());
      return false;
    }
    if (estimate.perSecond() == 0) {
      progress.nothingFound(estimate, config.limit());
      return false;
    }
    progress.found(estimate);
    confirm(search, loop, estimate.perSecond());
    if (search.isStoreSilent()) {
      progress.storeSilent(config.journal());
      return false;
    }
    if (search.unobserved().isPresent()) {
      progress.unobserved(search.unobserved().get());
      return false;
    }
    Optional<Confirmation> last = confirmation();
    last.ifPresent(known -> progress.confirmed(known, estimate.perSecond()));
    return estimate.complete() && last.filter(Confirmation::confirmed).isPresent();
  }

  /** False when they are wanted and can't be written. */
  private boolean writeWindows() {
    Optional<Path> file = config.windowLog();
    CapacityEstimate estimate = found;
    if (file.isEmpty() || estimate == null) {
      return true;
    }
    WindowTable table = new WindowTable(config.objectives());
    for (int i = 0; i < estimate.stages().size(); i++) {
      table.addRate(i + 1, estimate.stages().get(i));
    }
    for (int i = 0; i < confirmations.size(); i++) {
      table.addConfirmation(i + 1, confirmations.get(i).stage());
    }
    try {
      table.write(file.get());
      return true;
    } catch (IOException e) {
      progress.unwritten(file.get(), e);
      return false;
    }
  }

  /** The last attempt. */
  private Optional<Confirmation> confirmation() {
    return confirmations.isEmpty()
        ? Optional.empty()
        : Optional.of(confirmations.get(confirmations.size() - 1));
  }

  private void confirm(CapacitySearch search, OpenLoop loop, double first)
      throws InterruptedException {
    double rate = first;
    while (confirmations.size() < MAX_CONFIRMATIONS) {
      loop.count();
      Optional<RateStage> stage = search.confirm(rate, config.confirmWindows());
      if (stage.isEmpty()) {
        return;
      }
      // the found rate is where objectives are just met: half of such runs are above by chance
      boolean violated =
          stage.get().decision().filter(known -> !known.held() && known.clear()).isPresent();
      confirmations.add(new Confirmation(rate, !violated, stage.get()));
      if (!violated) {
        return;
      }
      rate *= 1 - 2 * config.precision();
    }
  }

  @Override
  public List<Section> sections() {
    CapacityEstimate estimate = found;
    return estimate == null
        ? List.of()
        : CapacitySections.of(estimate, confirmations, config.objectives());
  }
}
