package site.ycsb.compare.command;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import picocli.CommandLine;
import site.ycsb.client.binding.Binding;
import site.ycsb.client.binding.BindingCatalog;
import site.ycsb.compare.command.OverheadTable.Overhead;
import site.ycsb.compare.interleaved.CostMeasurement;
import site.ycsb.compare.plan.PlanOptions;
import site.ycsb.compare.plan.PlannedStudy;
import site.ycsb.compare.results.StudyResults;
import site.ycsb.compare.run.StudyFolder;
import site.ycsb.compare.study.Study;
import site.ycsb.compare.study.StudyFile;
import site.ycsb.interleaved.run.InterleavedConfig;
import site.ycsb.spi.CommandSyntax;
import site.ycsb.spi.ExitCode;
import site.ycsb.spi.PicocliSyntax;
import site.ycsb.spi.Subcommand;
import site.ycsb.spi.store.LocalStore;

/**
 * {@code bin/ycsb overhead}: a study of one store and one workload, with one table as its result.
 */
public final class OverheadCommand implements Subcommand {
  private final PrintStream out;
  private final PrintStream err;
  private final DryTrials.Client client;
  private final Clock clock = Clock.system(ZoneId.systemDefault());

  /** For the client, which finds it by its service file. */
  public OverheadCommand() {
    this(System.out, System.err, DryTrials.Client::here);
  }

  OverheadCommand(PrintStream out, PrintStream err, DryTrials.Client client) {
    this.out = out;
    this.err = err;
    this.client = client;
  }

  @Override
  public String name() {
    return "overhead";
  }

  @Override
  public String summary() {
    return "run a workload plain and protected, and report the cost";
  }

  @Override
  public CommandSyntax syntax() {
    return PicocliSyntax.of(new CommandLine(new OverheadOptions()));
  }

  @Override
  public boolean endsWhenInterrupted(List<String> arguments) {
    // a study of trials ends its commands by itself
    return arguments.stream().noneMatch(word -> word.endsWith("trials"));
  }

  @Override
  public int run(List<String> arguments) {
    OverheadOptions options = new OverheadOptions();
    return new Invocation(out, err).run(new CommandLine(options), arguments, asked -> run(options));
  }

  private int run(OverheadOptions asked) throws IOException, InterruptedException {
    BindingCatalog catalog = BindingCatalog.find(err);
    return asked.isInterleaved() ? interleaved(asked, catalog) : trials(asked, catalog);
  }

  private int interleaved(OverheadOptions asked, BindingCatalog catalog) throws IOException {
    InterleavedConfig config = asked.interleaved(catalog, err);
    CostMeasurement measurement = new CostMeasurement(catalog, out, err);
    Path folder = CostMeasurement.folder(asked.results, asked.name(), clock);
    return asked.dryRun ? measurement.show(config) : measurement.run(config, asked.title(), folder);
  }

  private int trials(OverheadOptions asked, BindingCatalog catalog)
      throws IOException, InterruptedException {
    Binding binding = catalog.resolve(asked.binding, "command line");
    String text = asked.study(binding);
    new GivenProperties(asked.properties()).checkLayer(binding, asked.modes(binding));
    Study study = new StudyFile(Path.of(""), catalog.bindings(), Set.of()).ofCommandLine(text);
    PlannedStudy planned =
        StudyLauncher.plan(
            study, new PlanOptions(null, 1, List.of(), Map.of(), Home.userClassPath()), catalog);
    StudyLauncher launcher = new StudyLauncher(Path.of("results"), err, clock, true);
    if (asked.dryRun) {
      return launcher.dryRun(planned, text, client, asked.results, asked.anew, false, out);
    }
    StudyFolder folder = launcher.folder(planned, text, asked.results, asked.anew, false);
    List<LocalStore> stores =
        ServiceLoader.load(LocalStore.class).stream().map(ServiceLoader.Provider::get).toList();
    int code =
        launcher.run(planned, folder, false, () -> DiskSizes.measure(planned, folder, stores), err);
    if (code != ExitCode.INTERRUPTED.code()) {
      print(folder);
    }
    return code;
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
