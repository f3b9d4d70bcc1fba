package site.ycsb.compare.quickstart;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import site.ycsb.compare.trial.RunningTrial;
import site.ycsb.compare.trial.TrialResult;
import site.ycsb.compare.trial.TrialRunner;
import site.ycsb.compare.trial.YcsbOutput;

/** Runs the steps of a plan one after the other on a store that is up. Used once. */
final class Quickstart {
  private static final Duration TICK = Duration.ofSeconds(2);
  private static final int SHOWN_ERROR_LINES = 15;
  private static final int INTERRUPTED = 130;
  private static final int TERMINATED = 143;

  private final QuickstartPlan plan;
  private final TrialRunner runner;
  private final Path results;
  private final PrintStream out;
  private final Progress progress;
  private final ComparisonTable table = new ComparisonTable();
  private String encryptedOutput = "";

  Quickstart(
      QuickstartPlan plan, TrialRunner runner, Path results, PrintStream out, PrintStream err) {
    this.plan = plan;
    this.runner = runner;
    this.results = results;
    this.out = out;
    this.progress = new Progress(err, plan.steps().size());
  }

  /** Runs all and prints the results. The exit code is 0 when every step was valid. */
  int run() throws InterruptedException, IOException {
    for (Step step : plan.steps()) {
      TrialResult result = run(step);
      if (!result.succeeded()) {
        return explain(step, result);
      }
      String figures = evaluate(step, result);
      progress.end(figures, result.elapsed());
    }
    progress.say("");
    out.print(encryptedOutput);
    String summary = summary();
    out.println();
    out.print(summary);
    out.flush();
    Files.writeString(results.resolve("summary.txt"), summary);
    return 0;
  }

  private TrialResult run(Step step) throws InterruptedException, IOException {
    Files.writeString(
        results.resolve("commands.txt"),
        step.trial().commandLine() + "\n",
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
    progress.begin(step.title());
    try (RunningTrial running = runner.start(step.trial())) {
      Optional<TrialResult> result = running.await(TICK);
      while (result.isEmpty()) {
        progress.tick();
        result = running.await(TICK);
      }
      return result.get();
    }
  }

  /** Takes the figures of a step; what is shown of it. */
  private String evaluate(Step step, TrialResult result) {
    YcsbOutput figures = result.figures();
    double throughput = figures.get("OVERALL", "Throughput(ops/sec)");
    if (step.kind() == Step.Kind.MEASURED) {
      table.add(step.protection(), figures);
      if (step.protection() == QuickstartProtection.ENCRYPTED) {
        encryptedOutput = result.standardOutput();
      }
    }
    return String.format(Locale.ROOT, "%.0f ops/s", throughput);
  }

  private int explain(Step step, TrialResult result) {
    if (result.exitCode() == INTERRUPTED || result.exitCode() == TERMINATED) {
      progress.end("interrupted", result.elapsed());
      return INTERRUPTED;
    }
    progress.end(
        result.timedOut() ? "stopped at its time limit" : "exit code " + result.exitCode(),
        result.elapsed());
    progress.say("This failed: " + step.trial().commandLine());
    List<String> errors = result.standardError().lines().toList();
    for (String line :
        errors.subList(Math.max(0, errors.size() - SHOWN_ERROR_LINES), errors.size())) {
      progress.say("  " + line);
    }
    progress.say("All of its output: " + result.outputFile() + " and " + result.errorFile());
    return result.timedOut() || result.exitCode() > 3 ? 1 : result.exitCode();
  }

  private String summary() {
    return String.format(
            Locale.ROOT,
            "Workload A on a local Cassandra, %d records, %d operations a run, %d threads;"
                + " medians of %d runs each%n",
            plan.recordCount(),
            plan.operationCount(),
            plan.threads(),
            plan.repeats())
        + table.render()
        + "Client and server shared this machine's "
        + Runtime.getRuntime().availableProcessors()
        + " processors: this shows that it works, not what a cluster does.\n"
        + "Every command and its output: "
        + results
        + "\n"
        + "Next, a workload of your own, plain and encrypted:\n"
        + "  bin/ycsb load cassandra -P workloads/workloada\n"
        + "  bin/ycsb run cassandra -P workloads/workloada\n"
        + "  bin/ycsb load encrypted-cassandra -P workloads/workloada\n"
        + "  bin/ycsb run encrypted-cassandra -P workloads/workloada\n";
  }
}
