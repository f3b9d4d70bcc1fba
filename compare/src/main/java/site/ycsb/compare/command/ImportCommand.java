package site.ycsb.compare.command;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import site.ycsb.client.binding.BindingCatalog;
import site.ycsb.compare.plan.PlanOptions;
import site.ycsb.compare.plan.Planner;
import site.ycsb.compare.study.Study;
import site.ycsb.compare.study.file.HarnessFolder;
import site.ycsb.compare.study.file.HarnessStudy;
import site.ycsb.compare.study.file.StudyFile;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Problem;

/** {@code bin/ycsb compare import}. */
@Command(
    name = "import",
    description =
        "Makes a study of the files of a test harness around YCSB: testdbs.txt, workloadlist.txt"
            + " and opcounts.txt.")
final class ImportCommand extends CommandWithHelp {
  private final PrintStream out;
  private final PrintStream err;

  @Parameters(index = "0", paramLabel = "<folder>", description = "The folder of the three files.")
  private Path folder = Path.of("");

  @Option(
      names = "--output",
      paramLabel = "<file>",
      description = "The study file to write (default: <folder's name>.yaml in this folder).")
  private @Nullable Path output;

  ImportCommand(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
  }

  @Override
  int call() throws IOException {
    String name =
        Optional.ofNullable(folder.toAbsolutePath().normalize().getFileName())
            .map(last -> last.toString().replaceAll("[^A-Za-z0-9._-]", "-"))
            .filter(last -> Character.isLetterOrDigit(last.charAt(0)))
            .orElse("testharness");
    Path file = Optional.ofNullable(output).orElse(Path.of(name + ".yaml"));
    if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      throw new ConfigurationException(
          new Problem(
              "--output",
              file.toString(),
              output == null ? "default" : "command line",
              "is there already",
              "Remove it, or give another file by --output"));
    }
    BindingCatalog catalog = BindingCatalog.find(err);
    HarnessStudy harness = HarnessFolder.read(folder, Home.workloads(), catalog.bindings());
    Files.writeString(
        file, harness.yaml("Runs of the test harness in " + name), StandardOpenOption.CREATE_NEW);
    Study study = new StudyFile(Home.workloads(), catalog.bindings(), Set.of()).read(file);
    int trials = new Planner(study, PlanOptions.NONE).plan().trials().size();
    out.println("Wrote " + file + ": " + trials + (trials == 1 ? " trial" : " trials"));
    out.println("Look at its plan, then run it:");
    out.println("  bin/ycsb compare " + file + " --dry-run");
    out.println("  bin/ycsb compare " + file);
    return 0;
  }
}
