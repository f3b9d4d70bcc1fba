package site.ycsb.compare.command;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import site.ycsb.client.binding.BindingCatalog;
import site.ycsb.compare.plan.PlannedStudy;
import site.ycsb.compare.run.StudyFolder;
import site.ycsb.compare.study.Study;
import site.ycsb.compare.study.file.StudyFile;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.InputFile;

/** {@code bin/ycsb compare <study>}. */
@Command(
    name = "bin/ycsb compare",
    sortOptions = false,
    description = {
      "Runs a study: each combination of stores, protections, workloads, clients, threads, targets "
          + "and sizes, several times, in random order. If interrupted, the same command resumes "
          + "where it stopped."
    },
    footer = {
      "",
      "Results: trials/ (every output as it was printed), results.csv, summary.json, report.html,"
          + " commands.txt, journal.jsonl.",
      "",
      "Exit code: 0 all trials are valid; 1 some failed; 2 wrong arguments, a wrong study, or a "
          + "wrong configuration of all its commands; 130 interrupted."
    })
final class StudyCommand extends CommandWithHelp {
  private final PrintStream out;
  private final PrintStream err;
  private final Clock clock = Clock.system(ZoneId.systemDefault());

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "<study>",
      completionCandidates = StudyNames.Shipped.class,
      description = "A study's name ('bin/ycsb compare list') or file.")
  private @Nullable String study;

  @Option(
      names = "--dry-run",
      description = "Shows the plan with an estimate of its duration, and runs nothing.")
  private boolean dryRun;

  @Mixin private SizeOptions size = new SizeOptions();

  @Option(
      names = "--results",
      paramLabel = "<folder>",
      description = "Where results go (default: results/<study>-<date>).")
  private @Nullable Path results;

  @Option(names = "--new", description = "Starts a new one even if there is an unfinished one.")
  private boolean anew;

  @Option(names = "--retry-failed", description = "Retries trials that were given up.")
  private boolean retryFailed;

  StudyCommand(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
  }

  @Override
  int call() throws IOException, InterruptedException {
    if (study == null) {
      throw ConfigurationException.ofArgument(
          "study",
          "",
          "must be given",
          "'bin/ycsb compare smoke' is the smallest; 'bin/ycsb compare list' shows all");
    }
    size.check();
    Path file = StudyNames.find(study);
    BindingCatalog catalog = BindingCatalog.find(err);
    Study asked =
        new StudyFile(Home.workloads(), catalog.bindings(), size.properties().keySet()).read(file);
    GivenProperties.check(size.properties(), asked);
    asked = size.limited(asked);
    PlannedStudy planned = StudyLauncher.plan(asked, size.planOptions(), catalog);
    if (dryRun) {
      new PlanPrinter(planned, out).print(new StudyRecordFactory(planned).record().published());
      return 0;
    }
    StudyLauncher launcher = new StudyLauncher(Path.of("results"), err, clock, false);
    StudyFolder folder =
        launcher.folder(planned, InputFile.readText(file), results, anew, retryFailed);
    return launcher.run(planned, folder, retryFailed, () -> {}, out);
  }
}
