package site.ycsb.capacity;

import java.io.IOException;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import site.ycsb.client.capacity.LoadSearch;
import site.ycsb.client.capacity.LoadSearch.OpenLoop;
import site.ycsb.client.capacity.LoadSearchFactory;
import site.ycsb.client.capacity.Objective;
import site.ycsb.config.OutputFile;
import site.ycsb.config.Property;
import site.ycsb.config.Settings;
import site.ycsb.spi.Section;

/** Searches, says how it goes, and confirms what it found. */
final class CapacityLoadSearch implements LoadSearch {
  /** How often a rate that isn't confirmed is lowered. */
  private static final int MAX_CONFIRMATIONS = 5;

  private final CapacityConfig config;
  private final SearchProgress progress;
  private @Nullable CapacityEstimate found;
  private final List<Confirmation> confirmations = new ArrayList<>();

  /** An attempt to confirm the rate that was found, or a lower one after one that failed. */
  record Confirmation(double perSecond, boolean confirmed, RateStage stage) {}

  CapacityLoadSearch(CapacityConfig config, PrintStream err) {
    this.config = config;
    this.progress = new SearchProgress(config.objectives(), err);
  }

  @Override
  public boolean search(OpenLoop loop, OptionalDouble closedLoopPerSecond)
      throws InterruptedException {
    boolean confirmed = isFound(loop, closedLoopPerSecond);
    if (!confirmed) {
      progress.unconfirmed();
    }
    return writeWindows() && confirmed;
  }

  private boolean isFound(OpenLoop loop, OptionalDouble closedLoopPerSecond)
      throws InterruptedException {
    SearchPlan plan = config.plan(closedLoopPerSecond);
    CapacitySearch search = new CapacitySearch(plan, loop, progress::accept);
    CapacityEstimate estimate = search.run();
    found = estimate;
    if (isBroken(search) || loop.isStopRequested()) {
      return false;
    }
    if (estimate.perSecond() == 0) {
      progress.nothingFound(estimate, config.limit());
      return false;
    }
    progress.found(estimate);
    confirm(search, loop, estimate.perSecond());
    if (isBroken(search)) {
      return false;
    }
    Optional<Confirmation> last = confirmation();
    last.ifPresent(known -> progress.confirmed(known, estimate.perSecond()));
    return estimate.complete() && last.filter(Confirmation::confirmed).isPresent();
  }

  /** Whether the store or an objective ended it, which is then said. */
  private boolean isBroken(CapacitySearch search) {
    if (search.isStoreSilent()) {
      progress.storeSilent();
      return true;
    }
    search.unobserved().ifPresent(progress::unobserved);
    return search.unobserved().isPresent();
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
      table.add(Integer.toString(i + 1), "", estimate.stages().get(i));
    }
    for (int i = 0; i < confirmations.size(); i++) {
      table.add("", Integer.toString(i + 1), confirmations.get(i).stage());
    }
    try {
      table.write(file.get());
      return true;
    } catch (IOException e) {
      progress.unwritten(file.get(), e);
      return false;
    }
  }

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

  /**
   * Every window of a search and of its confirmations as a CSV table, a line for each. A window is
   * of a rate of the search or of a confirmation, each by its number in the results.
   */
  private static final class WindowTable {
    private static final List<String> COLUMNS =
        List.of(
            "window",
            "rate_number",
            "confirmation_number",
            "purpose",
            "target_ops_s",
            "seconds",
            "arrived",
            "done",
            "failed",
            "dropped",
            "queue_growth",
            "p50_us",
            "p99_us",
            "p999_us",
            "client_processors_pct",
            "client_threads_pct",
            "steal_pct");

    private final List<Objective> objectives;
    private final List<String> lines = new ArrayList<>();

    WindowTable(List<Objective> objectives) {
      this.objectives = List.copyOf(objectives);
      List<String> header = new ArrayList<>(COLUMNS);
      objectives.forEach(each -> header.add(header(each)));
      lines.add(line(header));
    }

    private static String header(Objective objective) {
      return objective.text()
          + switch (objective.kind()) {
            case SLOW_SHARE -> ": slower_pct";
            case MEAN -> ": mean_us";
            case FAILED_SHARE -> ": failed_pct";
          };
    }

    /** Adds the windows of a rate of the search or of a confirmation, whose number is given. */
    void add(String rate, String confirmation, RateStage stage) {
      for (Observation window : stage.windows()) {
        List<String> cells = new ArrayList<>();
        cells.add(Integer.toString(lines.size()));
        cells.add(rate);
        cells.add(confirmation);
        cells.add(Property.nameOf(stage.purpose()));
        cells.add(number(stage.rate()));
        cells.add(number(window.nanos() / 1e9));
        cells.add(Long.toString(window.counts().arrived()));
        cells.add(Long.toString(window.counts().done()));
        cells.add(Long.toString(window.counts().failed()));
        cells.add(Long.toString(window.counts().dropped()));
        cells.add(Long.toString(window.counts().growth()));
        cells.add(Long.toString(window.latency().p50() / 1000));
        cells.add(Long.toString(window.latency().p99() / 1000));
        cells.add(Long.toString(window.latency().p999() / 1000));
        cells.add(percent(window.load().processors()));
        cells.add(percent(window.load().threads()));
        cells.add(percent(window.load().steal()));
        for (int i = 0; i < objectives.size(); i++) {
          cells.add(observed(objectives.get(i), window.objectives().get(i)));
        }
        lines.add(line(cells));
      }
    }

    private static String observed(Objective objective, Objective.Observed observed) {
      if (observed.count() == 0) {
        return "";
      }
      return objective.kind() == Objective.Kind.MEAN
          ? number(observed.number() / 1000)
          : number(100 * observed.number());
    }

    private static String percent(double share) {
      return share < 0 ? "" : String.format(Locale.ROOT, "%.1f", 100 * share);
    }

    /** To five digits, without an exponent. */
    private static String number(double value) {
      return BigDecimal.valueOf(CapacitySections.rounded(value))
          .stripTrailingZeros()
          .toPlainString();
    }

    private static String line(List<String> cells) {
      return cells.stream()
          .map(cell -> cell.contains(",") ? '"' + cell + '"' : cell)
          .collect(Collectors.joining(","));
    }

    void write(Path file) throws IOException {
      OutputFile.replace(file, (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8));
    }
  }

  /** Makes the searches of runs; found by its service file. */
  public static final class Factory implements LoadSearchFactory {
    @Override
    public LoadSearch create(Settings settings, Set<String> operations, PrintStream err) {
      return new CapacityLoadSearch(CapacityConfig.from(settings, operations), err);
    }
  }
}
