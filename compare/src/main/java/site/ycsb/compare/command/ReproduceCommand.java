package site.ycsb.compare.command;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import site.ycsb.client.binding.BindingCatalog;
import site.ycsb.client.store.LocalStores;
import site.ycsb.compare.command.Invocation.CommandWithHelp;
import site.ycsb.compare.plan.PlanOptions;
import site.ycsb.compare.plan.PlannedStudy;
import site.ycsb.compare.plan.PlannedTrial;
import site.ycsb.compare.plan.Planner;
import site.ycsb.compare.reproduction.Publication;
import site.ycsb.compare.results.Machine;
import site.ycsb.compare.results.StudyRecord;
import site.ycsb.compare.run.Journal;
import site.ycsb.compare.run.Journal.TrialStates;
import site.ycsb.compare.run.StudyFolder;
import site.ycsb.compare.run.StudyProgress;
import site.ycsb.compare.study.StoreChoice;
import site.ycsb.compare.study.Study;
import site.ycsb.compare.study.StudyFile;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.InputFile;
import site.ycsb.config.ShellWord;
import site.ycsb.spi.ExitCode;
import site.ycsb.spi.store.LocalStore;

/** {@code bin/ycsb compare reproduce}. */
@Command(
    name = "reproduce",
    sortOptions = false,
    description = {
      "Runs the studies of publications one after another: all of them, unless some are named. If "
          + "interrupted, the same command resumes where it stopped, even days later; finished "
          + "work isn't repeated."
    },
    footer = {
      "",
      "Exit code: 0 all trials of all studies are valid; 1 some failed; 2 wrong arguments, or a"
          + " study whose every trial was rejected; 130 interrupted."
    })
final class ReproduceCommand extends CommandWithHelp {
  private static final Set<String> OTHER_SWITCHES =
      Set.of("--status", "--dry-run", "--retry-failed");

  private final Path root;
  private final PrintStream out;
  private final PrintStream err;
  private final Function<String, List<String>> realServers;
  private final Clock clock = Clock.system(ZoneId.systemDefault());

  @Spec private @Nullable CommandSpec spec;

  @Parameters(
      arity = "0..*",
      paramLabel = "<publication>",
      description = "Such as waage-wiese; --status lists them with their studies.")
  private List<String> names = new ArrayList<>();

  @Option(
      names = "--design",
      defaultValue = "trials",
      paramLabel = "<design>",
      description =
          "trials: the studies that follow the publication's method; interleaved: the study whose "
              + "protections take turns, by which claims are judged a second time. "
              + "${DEFAULT-VALUE} by default.")
  private String design = "trials";

  @Option(
      names = "--status",
      description =
          "Lists what is done and what is missing, with an estimate of its duration, and runs "
              + "nothing.")
  private boolean status;

  @Option(names = "--dry-run", description = "The same as --status.")
  private boolean dryRun;

  @Mixin private SizeOptions size = new SizeOptions();

  @Option(names = "--retry-failed", description = "Retries trials that were given up.")
  private boolean retryFailed;

  ReproduceCommand(PrintStream out, PrintStream err) {
    this(
        Path.of("results"),
        out,
        err,
        name -> LocalStores.byName(name).map(LocalStore::waysToRealServer).orElse(List.of()));
  }

  ReproduceCommand(
      Path root, PrintStream out, PrintStream err, Function<String, List<String>> realServers) {
    this.root = root;
    this.out = out;
    this.err = err;
    this.realServers = realServers;
  }

  @Override
  int call() throws IOException, InterruptedException {
    size.check();
    BindingCatalog catalog = BindingCatalog.find(err);
    List<Asked> asked = asked(catalog);
    List<ReproducedStudy> studies = studies(asked, catalog, size.planOptions());
    tellMissingWords(asked, studies);
    printStatus(studies);
    if (status || dryRun) {
      printRealServers(asked, studies, catalog);
      return 0;
    }
    checkRoom(studies);
    int code = 0;
    for (ReproducedStudy study : studies) {
      int ended =
          study.isOpen(retryFailed) ? run(study) : study.states().exitCode(study.trials()).code();
      if (ended == ExitCode.INTERRUPTED.code()) {
        return ended;
      }
      code = Math.max(code, ended);
    }
    List<ReproducedStudy> run = studies(asked, catalog, size.planOptions());
    printNext(run);
    printRealServers(asked, run, catalog);
    return code;
  }

  /** What gives the rows that nothing here can give: those of stores with a stand-in. */
  private void printRealServers(
      List<Asked> asked, List<ReproducedStudy> studies, BindingCatalog catalog) throws IOException {
    Map<String, List<String>> ways = new TreeMap<>();
    for (ReproducedStudy study : studies) {
      for (StoreChoice store : study.planned().measuredStores()) {
        store.localStore().ifPresent(local -> ways.put(store.name(), realServers.apply(local)));
      }
    }
    ways.values().removeIf(List::isEmpty);
    for (Map.Entry<String, List<String>> store : ways.entrySet()) {
      PlanOptions its = size.planOptions().alsoOnly(store.getKey());
      List<Path> begun =
          studies(asked, catalog, its).stream().flatMap(study -> study.folder().stream()).toList();
      List<String> arguments = new ArrayList<>(arguments());
      if (its.only().size() > size.planOptions().only().size()) {
        arguments.addAll(List.of(PlanOptions.ONLY, store.getKey()));
      }
      out.println();
      out.printf(
          "Rows of %s are missing: a stand-in serves here, whose speed says nothing about it. For a"
              + " real server, type one of%n",
          store.getKey());
      store.getValue().forEach(way -> out.println("  " + way));
      out.println("and then");
      for (Path folder : begun) {
        // the command would go on in it, without a real server
        Path aside = folder.resolveSibling("stand-in-" + folder.getFileName());
        out.println("  mv " + ShellWord.path(folder) + " " + ShellWord.path(aside));
      }
      out.println(
          "  bin/ycsb compare reproduce "
              + ShellWord.line(
                  arguments.stream().filter(word -> !OTHER_SWITCHES.contains(word)).toList()));
    }
  }

  /** As they were typed. */
  private List<String> arguments() {
    CommandSpec own = Objects.requireNonNull(spec);
    List<String> typed = own.commandLine().getParseResult().originalArgs();
    return typed.subList(typed.indexOf(own.name()) + 1, typed.size());
  }

  private int run(ReproducedStudy study) throws IOException, InterruptedException {
    err.println();
    err.println(study.publication() + ": " + study.name());
    StudyLauncher launcher = new StudyLauncher(root, err, clock);
    StudyFolder folder =
        launcher.folder(
            study.planned(), study.text(), study.folder().orElse(null), false, retryFailed);
    return launcher.run(study.planned(), folder, retryFailed, out);
  }

  /** A study with the words that {@code --only} may ask for in it. */
  private record Asked(String publication, Path file, Study study, Set<String> words) {
    String name() {
      return study.description().name();
    }
  }

  /** Words that only some studies have are no mistake, and leave less of the others. */
  private void tellMissingWords(List<Asked> asked, List<ReproducedStudy> run) {
    Set<String> names = run.stream().map(ReproducedStudy::name).collect(Collectors.toSet());
    for (Asked one : asked) {
      Set<String> missing = new TreeSet<>(size.planOptions().onlyWords());
      missing.removeAll(one.words());
      if (!missing.isEmpty()) {
        err.printf(
            "WARNING: --only: nothing of %s fits %s%s%n",
            one.name(),
            String.join(", ", missing),
            names.contains(one.name())
                ? ", so that is missing from it; it has "
                    + one.words().stream()
                        .filter(word -> word.indexOf('=') < 0)
                        .collect(Collectors.joining(", "))
                : "; it is left out");
      }
    }
  }

  private List<Asked> asked(BindingCatalog catalog) throws IOException {
    Path studies = Home.studies();
    StudyFile reader =
        new StudyFile(Home.workloads(), catalog.bindings(), size.properties().keySet());
    List<Asked> all = new ArrayList<>();
    for (String name : names.isEmpty() ? Publication.names(studies) : names) {
      for (String study : studies(name, Publication.read(studies, name))) {
        Path file = Home.study(study);
        Study asked = size.limited(reader.read(file));
        Set<String> words = new Planner(asked, size.planOptions()).knownWords();
        all.add(new Asked(name, file, asked, words));
      }
    }
    return all;
  }

  private List<ReproducedStudy> studies(
      List<Asked> all, BindingCatalog catalog, PlanOptions options) throws IOException {
    List<ReproducedStudy> studies = new ArrayList<>();
    Optional<ConfigurationException> nothingLeft = Optional.empty();
    // what one study varies another one may not have; what none has is a mistake
    Set<String> known = new TreeSet<>();
    all.forEach(one -> known.addAll(one.words()));
    options.checkWords(
        known, all.stream().map(Asked::name).distinct().collect(Collectors.joining(", ")));
    for (Asked one : all) {
      PlanOptions itsOwn = options.knowing(one.words());
      try {
        PlannedStudy planned = StudyLauncher.plan(one.study(), itsOwn, catalog);
        studies.add(
            ReproducedStudy.of(
                one.publication(),
                planned,
                InputFile.readText(one.file()),
                new ResultsFolders(root, err, clock).newest(StudyRecord.of(planned))));
      } catch (ConfigurationException e) {
        if (!SizeOptions.leavesNothing(e)) {
          throw e;
        }
        nothingLeft = Optional.of(e);
      }
    }
    if (studies.isEmpty() && nothingLeft.isPresent()) {
      throw nothingLeft.get();
    }
    return studies;
  }

  /** The names of a publication's studies of the design that is asked for. */
  private List<String> studies(String name, Publication publication) {
    if (design.equals("trials")) {
      return publication.studies();
    }
    if (!design.equals("interleaved")) {
      throw ConfigurationException.ofArgument(
          "--design", design, "must be trials or interleaved", "Leave it out for trials");
    }
    @Nullable String interleaved = publication.interleaved();
    if (interleaved == null && names.contains(name)) {
      throw ConfigurationException.ofArgument(
          "--design",
          design,
          "isn't one of " + name + ", which compares no protections by their throughput",
          "Leave it out for trials");
    }
    return interleaved == null ? List.of() : List.of(interleaved);
  }

  private void printStatus(List<ReproducedStudy> studies) {
    out.printf(
        "%-15s %-27s %-16s %11s %9s %8s  %s%n",
        "publication", "study", "state", "trials", "left", "disk", "results");
    Duration all = Duration.ZERO;
    for (ReproducedStudy study : studies) {
      boolean open = study.isOpen(retryFailed);
      Duration left = study.left(retryFailed);
      all = all.plus(left);
      out.printf(
          "%-15s %-27s %-16s %11s %9s %8s  %s%n",
          study.publication(),
          study.name(),
          study.state(),
          study.valid() + " of " + study.planned().plan().trials().size(),
          open ? StudyProgress.words(left) : "",
          open
              ? String.format(Locale.ROOT, "%.1f GiB", study.planned().diskBytes() / Machine.GIB)
              : "",
          study.folder().map(Path::toString).orElse(""));
    }
    out.printf(
        "About %s left on a small machine; 'left' and 'disk' are estimates.%n",
        StudyProgress.words(all));
    for (ReproducedStudy study : studies) {
      study
          .planned()
          .plan()
          .skipped()
          .forEach(skipped -> out.printf("Left out of %s: %s%n", study.name(), skipped));
    }
  }

  /** Studies follow each other, and each removes its data when all its trials are valid. */
  private void checkRoom(List<ReproducedStudy> studies) throws IOException {
    Path here = Path.of("").toAbsolutePath();
    double free = Files.getFileStore(here).getUsableSpace();
    for (ReproducedStudy study : studies) {
      double needed = study.planned().diskBytes();
      if (study.isOpen(retryFailed) && needed > free) {
        err.printf(
            "WARNING: %s may need %.1f GiB, and %.1f GiB are free here: --scale makes it smaller%n",
            study.name(), needed / Machine.GIB, free / Machine.GIB);
      }
    }
  }

  /** How to publish what is complete, as far as there is a valid trial to publish. */
  private void printNext(List<ReproducedStudy> studies) {
    List<Path> folders =
        studies.stream()
            .filter(study -> study.complete() && study.valid() > 0)
            .flatMap(study -> study.folder().stream())
            .toList();
    if (folders.isEmpty()) {
      return;
    }
    out.println();
    out.println("To publish results:");
    for (Path folder : folders) {
      out.println("  bin/ycsb compare publish " + ShellWord.path(folder) + " page/reproductions");
    }
    out.println("  bin/ycsb compare reproductions page");
  }

  /**
   * How far a study of a publication is.
   *
   * @param folder its newest results folder; empty when it wasn't begun
   * @param complete whether every trial is over and reported on
   */
  private record ReproducedStudy(
      String publication,
      PlannedStudy planned,
      String text,
      Optional<Path> folder,
      TrialStates states,
      boolean complete) {
    static ReproducedStudy of(
        String publication, PlannedStudy planned, String text, Optional<Path> folder)
        throws IOException {
      boolean begun =
          folder.isPresent() && Files.isRegularFile(folder.get().resolve(Journal.FILE_NAME));
      return new ReproducedStudy(
          publication,
          planned,
          text,
          folder,
          new TrialStates(begun ? Journal.read(folder.get()) : List.of()),
          folder.isPresent() && ResultsFolders.isComplete(folder.get()));
    }

    String name() {
      return planned.study().description().name();
    }

    private List<String> trials() {
      return planned.plan().trials().stream().map(PlannedTrial::name).toList();
    }

    long valid() {
      return trials().stream().filter(trial -> states.finished(trial).isPresent()).count();
    }

    long failed() {
      return trials().stream().filter(trial -> states.givenUp(trial).isPresent()).count();
    }

    /**
     * A guess of the time that trials take which aren't over.
     *
     * @param retryFailed whether those that were given up are left to do
     */
    Duration left(boolean retryFailed) {
      return planned.estimate().plan(planned.plan().only(trial -> isLeft(trial, retryFailed)));
    }

    private boolean isLeft(PlannedTrial trial, boolean retryFailed) {
      return retryFailed ? states.finished(trial.name()).isEmpty() : !states.isOver(trial.name());
    }

    boolean isOpen(boolean retryFailed) {
      return !complete || (retryFailed && failed() > 0);
    }

    String state() {
      if (complete) {
        return failed() == 0 ? "done" : "done, " + failed() + " failed";
      }
      return folder.isEmpty() ? "not begun" : "begun";
    }
  }
}
