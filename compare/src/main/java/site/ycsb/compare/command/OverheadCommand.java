package site.ycsb.compare.command;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneId;
import java.util.List;
import java.util.ServiceLoader;
import picocli.CommandLine;
import site.ycsb.client.binding.BindingCatalog;
import site.ycsb.compare.overhead.DiskSizes;
import site.ycsb.compare.overhead.Overhead;
import site.ycsb.compare.overhead.OverheadStudy;
import site.ycsb.compare.overhead.OverheadTable;
import site.ycsb.compare.plan.Plan;
import site.ycsb.compare.plan.PlanOptions;
import site.ycsb.compare.plan.Planner;
import site.ycsb.compare.plan.StudyCommands;
import site.ycsb.compare.report.ReportWriter;
import site.ycsb.compare.results.StudyResults;
import site.ycsb.compare.run.StudyFolder;
import site.ycsb.compare.run.StudySession;
import site.ycsb.compare.study.Study;
import site.ycsb.spi.LocalStore;
import site.ycsb.spi.Subcommand;

/** {@code bin/ycsb overhead}: a study of one store and one workload, told as one table. */
public final class OverheadCommand implements Subcommand {
  private static final String TERMINAL = "ycsb.terminal";

  private final PrintStream out;
  private final PrintStream err;
  private final Clock clock = Clock.system(ZoneId.systemDefault());

  /** For the client, which finds it by its service file. */
  public OverheadCommand() {
    this(System.out, System.err);
  }

  OverheadCommand(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
  }

  @Override
  public String name() {
    return "overhead";
  }

  @Override
  public String summary() {
    return "run a workload plain and protected, and say what protection costs";
  }

  @Override
  public int run(List<String> arguments) {
    OverheadOptions options = new OverheadOptions();
    return new Invocation(out, err).run(new CommandLine(options), arguments, asked -> run(options));
  }

  private int run(OverheadOptions asked) throws IOException, InterruptedException {
    OverheadStudy overhead = asked.study();
    BindingCatalog catalog = BindingCatalog.find(err);
    Study study = overhead.study(catalog.bindings(), asked.properties().keySet());
    GivenProperties.check(asked.properties(), study);
    PlanOptions options =
        new PlanOptions(null, 1, List.of(), asked.properties(), Home.userClassPath());
    Plan plan = new Planner(study, options).plan();
    if (asked.isDryRun()) {
      new PlanPrinter(study, options, out).print(plan, List.of());
      return 0;
    }
    plan.skipped().forEach(skipped -> err.println("Left out: " + skipped));
    ResultsFolders folders = new ResultsFolders(Path.of("results"), err, clock);
    StudyFolder folder =
        folders.choose(
            new RecordMaker(study, options, plan).record(),
            overhead.yaml(),
            asked.results(),
            asked.isAnew(),
            false);
    int code = run(study, options, plan, folder);
    if (code != StudySession.EXIT_INTERRUPTED) {
      new ReportWriter(folder).write(err);
      print(folder);
    }
    return code;
  }

  private int run(Study study, PlanOptions options, Plan plan, StudyFolder folder)
      throws IOException, InterruptedException {
    List<LocalStore> stores =
        ServiceLoader.load(LocalStore.class).stream().map(ServiceLoader.Provider::get).toList();
    StudyCommands commands = new StudyCommands(study, options);
    return new StudySession(
            study,
            options,
            plan,
            folder,
            List.of(Home.folder().resolve("bin/ycsb").toString()),
            err,
            Boolean.getBoolean(TERMINAL),
            clock)
        .lookingAtData(() -> DiskSizes.measure(plan, commands, folder, stores))
        .run(false);
  }

  private void print(StudyFolder folder) throws IOException {
    StudyResults results = StudyResults.read(folder);
    OverheadTable table =
        new OverheadTable(
            Overhead.of(results.study().configurations(), results.rows(), DiskSizes.read(folder)));
    results.replace(OverheadTable.FILE_NAME, table.csv());
    out.print(table.text());
    err.println("CSV: " + folder.root().resolve(OverheadTable.FILE_NAME));
  }
}
