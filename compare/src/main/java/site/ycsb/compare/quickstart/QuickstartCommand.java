package site.ycsb.compare.quickstart;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import site.ycsb.client.binding.BindingCatalog;
import site.ycsb.compare.command.Home;
import site.ycsb.compare.command.Invocation;
import site.ycsb.compare.command.StudyLauncher;
import site.ycsb.compare.plan.PlanOptions;
import site.ycsb.compare.plan.PlannedStudy;
import site.ycsb.compare.results.StudyResults;
import site.ycsb.compare.run.Journal;
import site.ycsb.compare.run.StudyFolder;
import site.ycsb.compare.run.TrialStates;
import site.ycsb.compare.study.Study;
import site.ycsb.compare.study.file.StudyYaml;
import site.ycsb.spi.ExitCode;
import site.ycsb.spi.Subcommand;
import site.ycsb.spi.store.PrivateFolder;

/** {@code bin/ycsb quickstart}. */
public final class QuickstartCommand implements Subcommand {
  private static final Path RESULTS = Path.of(PrivateFolder.NAME, "quickstart");

  private final Clock clock;
  private final PrintStream out;
  private final PrintStream err;

  /** For the client, which finds it by its service file. */
  public QuickstartCommand() {
    this(Clock.system(ZoneId.systemDefault()), System.out, System.err);
  }

  QuickstartCommand(Clock clock, PrintStream out, PrintStream err) {
    this.clock = clock;
    this.out = out;
    this.err = err;
  }

  @Override
  public String name() {
    return "quickstart";
  }

  @Override
  public String summary() {
    return "run workload A plain and encrypted on a local Cassandra, side by side";
  }

  @Override
  public int run(List<String> arguments) {
    QuickstartOptions options = new QuickstartOptions();
    return new Invocation(out, err)
        .run(
            new CommandLine(options),
            arguments,
            asked -> {
              options.check();
              return start(options);
            });
  }

  private int start(QuickstartOptions options) throws InterruptedException, IOException {
    Path workload = Home.workloads().resolve("workloada");
    BindingCatalog catalog = BindingCatalog.find(err);
    Study study = options.study(workload).study(catalog.bindings());
    PlanOptions unchanged = new PlanOptions(null, 1, List.of(), Map.of(), Home.userClassPath());
    PlannedStudy planned = StudyLauncher.plan(study, unchanged, catalog);
    StudyLauncher launcher = new StudyLauncher(RESULTS, err, clock);
    StudyFolder folder =
        launcher.folder(planned, StudyYaml.of(study), StudyLauncher.FolderChoice.DEFAULT);
    int code = launcher.run(planned, folder, false, () -> {}, err);
    if (code == 0) {
      new QuickstartSummary(StudyResults.read(folder), study).print(out);
    } else if (code != ExitCode.INTERRUPTED.code()) {
      err.println("All output: " + folder.root());
    }
    return exitCode(code, folder);
  }

  /** The session's exit code, or 3 when a trial was given up since its data was wrong. */
  static int exitCode(int code, StudyFolder folder) throws IOException {
    return code == ExitCode.INTERRUPTED.code() || !isDataWrong(folder)
        ? code
        : ExitCode.DATA.code();
  }

  private static boolean isDataWrong(StudyFolder folder) throws IOException {
    TrialStates states = new TrialStates(Journal.read(folder.root()));
    return StudyResults.record(folder).trials().stream()
        .flatMap(trial -> states.givenUp(trial.name()).stream())
        .anyMatch(failure -> failure.exitCode() == ExitCode.DATA.code());
  }
}
