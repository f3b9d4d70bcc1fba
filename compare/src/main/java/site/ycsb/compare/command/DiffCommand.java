package site.ycsb.compare.command;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import site.ycsb.compare.results.Diff;
import site.ycsb.compare.results.Metric;
import site.ycsb.compare.results.ResultRow;
import site.ycsb.compare.results.ResultsCsv;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Problem;

/** {@code bin/ycsb compare diff}. */
@Command(
    name = "diff",
    description =
        "Compares two results folders, configuration by configuration. Exit code 1: something"
            + " became significantly worse by more than the threshold, or has no valid trial any"
            + " more.")
final class DiffCommand extends CommandWithHelp {
  private static final double PERCENT = 100;
  private static final String METRICS =
      "throughput_ops_s, latency_mean_us, latency_p99_us, client_cpu_us_per_operation";

  private final PrintStream out;

  @Parameters(index = "0", paramLabel = "<before>", description = "A results folder.")
  private Path before = Path.of("");

  @Parameters(index = "1", paramLabel = "<after>", description = "Another one.")
  private Path after = Path.of("");

  @Option(
      names = "--threshold",
      paramLabel = "<percent>",
      defaultValue = "5",
      description = "What may become worse without exit code 1 (default: ${DEFAULT-VALUE}).")
  private double threshold = 5;

  @Option(
      names = "--metric",
      paramLabel = "<metric>",
      defaultValue = "throughput_ops_s",
      description = METRICS + ".")
  private String metric = Metric.THROUGHPUT.column();

  DiffCommand(PrintStream out) {
    this.out = out;
  }

  @Override
  int call() throws IOException {
    if (!(threshold >= 0 && threshold < PERCENT)) {
      throw new ConfigurationException(
          new Problem(
              "--threshold",
              Double.toString(threshold),
              "command line",
              "has to be from 0 to below 100",
              "It is in percent"));
    }
    Metric chosen = metric();
    List<ResultRow> from = rows(before);
    List<ResultRow> to = rows(after);
    Set<String> gone = new LinkedHashSet<>();
    from.forEach(row -> gone.add(row.configuration().words()));
    to.forEach(row -> gone.remove(row.configuration().words()));
    gone.forEach(words -> out.println("Not compared, no valid trial in " + after + ": " + words));
    List<Diff.Change> changes =
        Diff.of(from, to).stream().filter(change -> change.metric() == chosen).toList();
    if (changes.isEmpty()) {
      throw new ConfigurationException(
          new Problem(
              "diff",
              before + " " + after,
              "command line",
              "have to have a configuration in common",
              "Run the same study twice"));
    }
    out.println(chosen.title() + ", " + after + " against " + before);
    int regressions = 0;
    for (Diff.Change change : changes) {
      boolean regression = change.isRegression(threshold / PERCENT);
      regressions += regression ? 1 : 0;
      out.printf(
          Locale.ROOT,
          "%+7.1f %%  %-22s p=%.3f  %-10s %s%n",
          (change.ratio().ratio() - 1) * PERCENT,
          interval(change),
          change.pHolm(),
          regression ? "WORSE" : change.isSignificant() ? "differs" : "",
          change.words());
    }
    out.printf(
        "%d of %d became worse by more than %s %%%n",
        regressions, changes.size(), Double.toString(threshold).replaceAll("\\.0$", ""));
    return regressions > 0 || !gone.isEmpty() ? 1 : 0;
  }

  private Metric metric() {
    for (Metric candidate : Metric.values()) {
      if (candidate.column().equals(metric)) {
        return candidate;
      }
    }
    throw new ConfigurationException(
        new Problem(
            "--metric", metric, "command line", "has to be one of " + METRICS, "Correct it"));
  }

  private static List<ResultRow> rows(Path folder) throws IOException {
    Path file = folder.resolve(ResultsCsv.FILE_NAME);
    if (!Files.isRegularFile(file)) {
      throw new ConfigurationException(
          new Problem(
              "diff",
              folder.toString(),
              "command line",
              "has to be a results folder with " + ResultsCsv.FILE_NAME,
              "'bin/ycsb compare report <folder>' makes it"));
    }
    return ResultsCsv.read(file);
  }

  private static String interval(Diff.Change change) {
    return change
        .ratio()
        .interval()
        .map(
            interval ->
                String.format(
                    Locale.ROOT,
                    "(%+.1f to %+.1f %%)",
                    (interval.low() - 1) * PERCENT,
                    (interval.high() - 1) * PERCENT))
        .orElse("(one trial)");
  }
}
