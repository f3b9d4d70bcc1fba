package site.ycsb.capacity.run;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import site.ycsb.capacity.search.Observation;
import site.ycsb.capacity.search.RateStage;
import site.ycsb.client.capacity.Objective;
import site.ycsb.config.OutputFile;
import site.ycsb.config.Property;

/**
 * Every window of a search and of its confirmations as a CSV table, a line for each. A window is of
 * a rate of the search or of a confirmation, each by its number in the results.
 */
final class WindowTable {
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

  /** What is observed of a bound, and of how many operations. */
  private static String header(Objective objective) {
    return objective.text()
        + switch (objective.kind()) {
          case SLOW_SHARE -> ": slower_pct";
          case MEAN -> ": mean_us";
          case FAILED_SHARE -> ": failed_pct";
        };
  }

  /** Adds the windows of a rate of the search. */
  void addRate(int number, RateStage stage) {
    add(Integer.toString(number), "", stage);
  }

  /** Adds the windows of an attempt to confirm a rate. */
  void addConfirmation(int number, RateStage stage) {
    add("", Integer.toString(number), stage);
  }

  private void add(String rate, String confirmation, RateStage stage) {
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

  /** Nothing where no operation was observed. */
  private static String observed(Objective objective, Objective.Observed observed) {
    if (observed.count() == 0) {
      return "";
    }
    return objective.kind() == Objective.Kind.MEAN
        ? number(observed.number() / 1000)
        : number(100 * observed.number());
  }

  /** A share; nothing when it isn't known. */
  private static String percent(double share) {
    return share < 0 ? "" : String.format(Locale.ROOT, "%.1f", 100 * share);
  }

  /** To five digits, without an exponent. */
  private static String number(double value) {
    return BigDecimal.valueOf(CapacitySections.rounded(value)).stripTrailingZeros().toPlainString();
  }

  private static String line(List<String> cells) {
    return cells.stream()
        .map(cell -> cell.contains(",") ? '"' + cell + '"' : cell)
        .collect(Collectors.joining(","));
  }

  /** Writes all of it. */
  void write(Path file) throws IOException {
    OutputFile.replace(file, (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8));
  }
}
