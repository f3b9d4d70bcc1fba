package site.ycsb.compare.command;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneId;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import site.ycsb.client.binding.Binding;
import site.ycsb.client.binding.BindingCatalog;
import site.ycsb.compare.command.Home.StudyNames;
import site.ycsb.compare.command.Invocation.CommandWithHelp;
import site.ycsb.compare.plan.PlannedStudy;
import site.ycsb.compare.report.ReportWriter;
import site.ycsb.compare.reproduction.Reproductions;
import site.ycsb.compare.reproduction.ResultsPublisher;
import site.ycsb.compare.results.WholeFile;
import site.ycsb.compare.run.StudyFolder;
import site.ycsb.compare.study.Study;
import site.ycsb.compare.study.StudyFile;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.InputFile;
import site.ycsb.config.OutputFile;
import site.ycsb.config.Problem;
import site.ycsb.config.Problems;
import site.ycsb.spi.CommandSyntax;
import site.ycsb.spi.ExitCode;
import site.ycsb.spi.PicocliSyntax;
import site.ycsb.spi.Subcommand;

/** {@code bin/ycsb compare} with its subcommands. */
public final class CompareCommand implements Subcommand {
  private final PrintStream out;
  private final PrintStream err;

  /** For the client, which finds it by its service file. */
  public CompareCommand() {
    this(System.out, System.err);
  }

  CompareCommand(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
  }

  @Override
  public String name() {
    return "compare";
  }

  @Override
  public String summary() {
    return "run a study: stores, protections and workloads, with statistics and a report";
  }

  @Override
  public CommandSyntax syntax() {
    return PicocliSyntax.of(parser());
  }

  @Override
  public int run(List<String> arguments) {
    return new Invocation(out, err)
        .run(parser(), arguments, asked -> asked.<CommandWithHelp>getCommand().call());
  }

  private CommandLine parser() {
    CommandLine parser = new CommandLine(new StudyCommand(out, err, DryTrials.Client::here));
    parser.addSubcommand(new ListCommand());
    parser.addSubcommand(new ReportCommand());
    parser.addSubcommand(new DiffCommand(out, err));
    parser.addSubcommand(new ReproduceCommand(out, err));
    parser.addSubcommand(new PublishCommand());
    parser.addSubcommand(new ReproductionsCommand());
    return parser;
  }

  @Command(
      name = "report",
      description =
          "Recreates results.csv, summary.json and report.html of a results directory, also of an "
              + "unfinished study.")
  private final class ReportCommand extends CommandWithHelp {
    @Parameters(index = "0", paramLabel = "<dir>", description = "A results directory.")
    private Path folder = Path.of("");

    @Override
    int call() throws IOException {
      boolean sound = new ReportWriter(new StudyFolder(folder)).write(out);
      return (sound ? ExitCode.OK : ExitCode.FAILED).code();
    }
  }

  @Command(name = "list", description = "Lists the studies and the existing results.")
  private final class ListCommand extends CommandWithHelp {
    private static final String TITLE = "title:";
    private static final String DESIGN = "design:";

    @Override
    int call() throws IOException {
      out.println("Studies:");
      for (Path file : Home.studyFiles()) {
        out.printf(
            "  %-22s %-11s  %s%n",
            Home.studyName(file),
            valueOf(file, DESIGN).orElse("trials"),
            valueOf(file, TITLE).orElse(""));
      }
      List<Path> folders =
          new ResultsFolders(Path.of("results"), out, Clock.system(ZoneId.systemDefault())).all();
      if (!folders.isEmpty()) {
        out.println("Results:");
      }
      for (Path folder : folders) {
        out.printf(
            "  %-42s %s%n", folder, ResultsFolders.isComplete(folder) ? "complete" : "unfinished");
      }
      return 0;
    }

    /** A line alone, so that a study with a mistake is listed too. */
    private static Optional<String> valueOf(Path file, String key) throws IOException {
      return InputFile.readText(file)
          .lines()
          .filter(line -> line.startsWith(key))
          .map(line -> line.substring(key.length()).strip().replaceAll("^\"|\"$", ""))
          .findFirst();
    }
  }

  @Command(
      name = "reproductions",
      sortOptions = false,
      description =
          "Creates the page of published and measured results, with its charts, from the reduced "
              + "results directories in <docs>/reproductions.")
  private final class ReproductionsCommand extends CommandWithHelp {
    private static final String MOVE = "Move it away, or give another directory";

    @Parameters(
        index = "0",
        paramLabel = "<docs>",
        description = "The directory of the page, which contains the directory reproductions.")
    private Path docs = Path.of("");

    @Override
    int call() throws IOException {
      if (!Files.isDirectory(docs.resolve(Reproductions.FOLDER))) {
        throw ConfigurationException.ofArgument(
            "docs",
            docs.toString(),
            "must have the directory " + Reproductions.FOLDER + " with reduced results directories",
            "'bin/ycsb compare publish <results directory> <docs>/"
                + Reproductions.FOLDER
                + "' makes it");
      }
      Path page = docs.resolve(Reproductions.PAGE);
      Optional<String> reason = OutputFile.replacementRejection(page);
      if (reason.isPresent()) {
        throw ConfigurationException.ofArgument(
            "docs",
            docs.toString(),
            "has a " + Reproductions.PAGE + " that would be replaced, and " + reason.get(),
            MOVE);
      }
      StudyFile reader =
          new StudyFile(Home.workloads(), BindingCatalog.find(err).bindings(), Set.of());
      Map<Path, String> texts = new LinkedHashMap<>();
      new Reproductions(Home.studies(), reader)
          .files(docs)
          .forEach((name, text) -> texts.put(docs.resolve(name), text));
      List<Path> folders =
          texts.keySet().stream().map(file -> file.resolveSibling("")).distinct().toList();
      Problems problems = new Problems();
      folders.stream()
          .flatMap(folder -> OutputFile.folderRejection(docs, folder).stream())
          .forEach(rule -> problems.add("docs", docs.toString(), Problem.COMMAND_LINE, rule, MOVE));
      problems.throwIfAny();
      for (Path folder : folders) {
        OutputFile.createFolder(folder);
      }
      WholeFile.replaceAll(texts);
      texts.keySet().forEach(out::println);
      return 0;
    }
  }

  @Command(
      name = "publish",
      sortOptions = false,
      description =
          "Reduces a results directory to what can be published: results.csv, summary.json, "
              + "machine.json and the study's file, without the machine's paths, host names and "
              + "the output of trials.")
  private final class PublishCommand extends CommandWithHelp {
    private static final double KIB = 1024;

    @Parameters(
        index = "0",
        paramLabel = "<results directory>",
        description = "A results directory.")
    private Path source = Path.of("");

    @Parameters(
        index = "1",
        paramLabel = "<target>",
        description =
            "The directory to write to, such as docs/reproductions; each study gets a "
                + "subdirectory.")
    private Path target = Path.of("");

    @Option(
        names = "--part",
        paramLabel = "<name>",
        description =
            "A subdirectory of the study's, for a study that is measured in parts: with --only "
                + "repeat=1 on one day and repeat=2 on another, or one store at a time.")
    private @Nullable String part;

    @Override
    int call() throws IOException {
      if (part != null && part.isEmpty()) {
        throw ConfigurationException.ofArgument(
            "--part",
            part,
            "must be the name of a directory",
            "Leave it out when the study is measured as a whole");
      }
      List<Binding> bindings = BindingCatalog.find(err).bindings();
      List<String> addressKeys =
          bindings.stream().map(Binding::addressKeys).flatMap(Collection::stream).toList();
      List<String> names =
          bindings.stream().map(Binding::names).flatMap(Collection::stream).toList();
      ResultsPublisher.Published published =
          new ResultsPublisher(addressKeys, names)
              .publish(source, target, part == null ? "" : part);
      out.printf(
          "%s: %d trials, %.0f KiB%n",
          published.folder(), published.valid(), published.bytes() / KIB);
      published.warnings().forEach(warning -> err.println("WARNING: " + warning + "."));
      if (published.missing() > 0) {
        err.println(
            "Unfinished: "
                + published.missing()
                + " trials of the plan are neither valid nor failed.");
      }
      return 0;
    }
  }

  /** {@code bin/ycsb compare <study>}. */
  @Command(
      name = "bin/ycsb compare",
      sortOptions = false,
      description = {
        "Runs a study: each combination of stores, protections, workloads, clients, threads,"
            + " targets and sizes, several times, in random order. If interrupted, the same command"
            + " resumes where it stopped."
      },
      footer = {
        "",
        "Results: trials/ (every output as it was printed), results.csv, summary.json, report.html,"
            + " commands.txt, journal.jsonl.",
        "",
        "Exit code: 0 all trials are valid; 1 some failed; 2 wrong arguments, a wrong study, or a "
            + "wrong configuration of all its commands; 130 interrupted."
      })
  static final class StudyCommand extends CommandWithHelp {
    private final PrintStream out;
    private final PrintStream err;
    private final DryTrials.Client client;
    private final Clock clock = Clock.system(ZoneId.systemDefault());

    @Parameters(
        index = "0",
        arity = "0..1",
        paramLabel = "<study>",
        completionCandidates = StudyNames.class,
        description = "A study's name ('bin/ycsb compare list') or file.")
    private @Nullable String study;

    @Option(
        names = "--dry-run",
        description = "Shows the plan with an estimate of its duration, and runs nothing.")
    private boolean dryRun;

    @Mixin private SizeOptions size = new SizeOptions();

    @Option(
        names = "--results",
        paramLabel = "<dir>",
        description = "Where results go (default: results/<study>-<date>).")
    private @Nullable Path results;

    @Option(names = "--new", description = "Starts a new one even if there is an unfinished one.")
    private boolean anew;

    @Option(names = "--retry-failed", description = "Retries trials that were given up.")
    private boolean retryFailed;

    StudyCommand(PrintStream out, PrintStream err, DryTrials.Client client) {
      this.out = out;
      this.err = err;
      this.client = client;
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
      Path file = Home.study(study);
      BindingCatalog catalog = BindingCatalog.find(err);
      Study asked =
          size.limited(
              new StudyFile(Home.workloads(), catalog.bindings(), size.properties().keySet())
                  .read(file));
      PlannedStudy planned = StudyLauncher.plan(asked, size.planOptions(), catalog);
      StudyLauncher launcher = new StudyLauncher(Path.of("results"), err, clock);
      if (dryRun) {
        return launcher.dryRun(
            planned, InputFile.readText(file), client, results, anew, retryFailed, out);
      }
      StudyFolder folder =
          launcher.folder(planned, InputFile.readText(file), results, anew, retryFailed);
      return launcher.run(planned, folder, retryFailed, out);
    }
  }
}
