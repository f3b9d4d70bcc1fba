package site.ycsb.compare.command;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import site.ycsb.compare.command.DiffReport.Line;
import site.ycsb.compare.command.DiffReport.Verdict;
import site.ycsb.compare.command.Invocation.CommandWithHelp;
import site.ycsb.compare.interleaved.InterleavedDiff;
import site.ycsb.compare.results.Diff;
import site.ycsb.compare.results.Diff.Change;
import site.ycsb.compare.results.JsonObjectFile;
import site.ycsb.compare.results.Machine;
import site.ycsb.compare.results.ResultsCsv;
import site.ycsb.compare.results.StudyRecord;
import site.ycsb.compare.results.WorseBy;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Problem;
import site.ycsb.config.Problems;
import site.ycsb.config.Property;
import site.ycsb.config.ServerText;
import site.ycsb.config.ShellWord;
import site.ycsb.interleaved.result.ResultFiles;
import site.ycsb.spi.ExitCode;

/** {@code bin/ycsb compare diff}. */
@Command(
    name = "diff",
    description =
        "Reports what changed from one results directory to another, such as last night's and "
            + "today's: the cost of each protection in interleaved studies, each configuration in "
            + "studies of trials. Exit code 1: something is significantly worse than --fail-on "
            + "allows, or is no longer measured; if intervals are too wide to decide that, "
            + "a warning says so.")
final class DiffCommand extends CommandWithHelp {
  private static final int MAX_WORDS = 1000;
  private static final String FORMATS = "text, json, markdown, junit";

  private final PrintStream out;
  private final PrintStream err;

  @Parameters(
      index = "0",
      paramLabel = "<before>",
      description = "A results directory of a study, overhead or interleave.")
  private Path before = Path.of("");

  @Parameters(index = "1", paramLabel = "<after>", description = "Another one.")
  private Path after = Path.of("");

  @Option(
      names = WorseBy.OPTION,
      paramLabel = "<metric> <change>%",
      description =
          "Exit code 1 when this metric got worse by more than this, with its whole interval, "
              + "such as 'throughput -3%%' or 'mean latency +5%%'; may be repeated.")
  private List<String> failOn = new ArrayList<>();

  @Option(
      names = "--metric",
      paramLabel = "<metric>",
      description = "The metric to show; throughput by default.")
  private @Nullable String metric;

  @Option(
      names = "--format",
      paramLabel = "<format>",
      defaultValue = "text",
      description = FORMATS + "; ${DEFAULT-VALUE} by default.")
  private String format = "text";

  DiffCommand(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
  }

  @Override
  int call() throws IOException {
    List<WorseBy> gates = failOn.stream().map(WorseBy::parse).toList();
    DiffReport.Format form = form();
    DiffFolders folders = new DiffFolders(before, after);
    Diff.Found found = folders.changes();
    check(found, gates);
    if (gates.isEmpty()) {
      found
          .unreliable()
          .forEach(words -> err.println("WARNING: " + ServerText.shown(words, MAX_WORDS)));
    }
    DiffReport report =
        new DiffReport(
            before.toString(),
            after.toString(),
            folders.sameMachine().orElse(true),
            found.changes().stream()
                .filter(change -> isJudged(change, gates) || isShown(change))
                .map(change -> line(change, gates))
                .toList(),
            found.gone(),
            gates.isEmpty() ? List.of() : found.unreliable(),
            gates.stream().map(WorseBy::words).toList(),
            judged(found.changes(), gates));
    out.print(report.in(form));
    boolean turns = InterleavedDiff.isIn(before);
    report
        .judged()
        .doubt()
        .ifPresent(doubt -> err.println("WARNING: " + undecided(report.gates(), doubt, turns)));
    return (report.isFailed() ? ExitCode.FAILED : ExitCode.OK).code();
  }

  private static DiffReport.Judged judged(List<Change> lines, List<WorseBy> gates) {
    List<Change> judged = lines.stream().filter(line -> isJudged(line, gates)).toList();
    List<Change> without = judged.stream().filter(line -> line.interval().isEmpty()).toList();
    return new DiffReport.Judged(
        judged.size(),
        without.size(),
        without.stream().filter(line -> !InterleavedDiff.isOwn(line)).toList(),
        judged.stream()
            .filter(line -> isOpen(line, gates))
            .sorted(Comparator.comparingDouble(DiffCommand::width).reversed())
            .toList());
  }

  /** Whether a gate is about it; plain against plain is no protection that could cost more. */
  private static boolean isJudged(Change line, List<WorseBy> gates) {
    return !line.control() && gates.stream().anyMatch(gate -> isOf(gate, line));
  }

  private static boolean isWorse(Change line, List<WorseBy> gates) {
    return line.sure()
        && gates.stream().anyMatch(gate -> isOf(gate, line) && gate.isExceeded(line.interval()));
  }

  /** Whether it may be worse and isn't surely. */
  private static boolean isOpen(Change line, List<WorseBy> gates) {
    return !isWorse(line, gates) && reached(line, gates).isPresent();
  }

  /** The first gate that its interval reaches beyond. */
  private static Optional<WorseBy> reached(Change line, List<WorseBy> gates) {
    return gates.stream()
        .filter(gate -> isOf(gate, line) && line.interval().filter(gate::mayBeExceeded).isPresent())
        .findFirst();
  }

  private static double width(Change line) {
    return line.interval().map(ends -> ends.high() - ends.low()).orElse(0.0);
  }

  private static Problem undecided(List<String> gates, String doubt, boolean turns) {
    return new Problem(
        WorseBy.OPTION,
        String.join(" or ", gates),
        Problem.COMMAND_LINE,
        doubt,
        turns
            ? "Measure both more precisely, with a smaller --precision or a longer --max-duration"
            : "Measure both with more --repeats");
  }

  private static Line line(Change change, List<WorseBy> gates) {
    if (change.control()) {
      return new Line(change, Verdict.CONTROL, "");
    }
    if (change.interval().isEmpty()) {
      return new Line(change, Verdict.UNDECIDED, "without an interval");
    }
    if (isOpen(change, gates)) {
      String bound = reached(change, gates).orElseThrow().words();
      String interval = WorseBy.changes(change.interval());
      return new Line(
          change,
          Verdict.UNDECIDED,
          "the 95 % interval, " + interval + ", reaches beyond " + bound);
    }
    boolean differs = change.sure() && !change.interval().get().contains(1);
    Verdict verdict =
        isWorse(change, gates) ? Verdict.WORSE : differs ? Verdict.DIFFERS : Verdict.NOT_SHOWN;
    return new Line(change, verdict, "");
  }

  private DiffReport.Format form() {
    for (DiffReport.Format candidate : DiffReport.Format.values()) {
      if (Property.nameOf(candidate).equals(format)) {
        return candidate;
      }
    }
    throw ConfigurationException.ofArgument(
        "--format", format, "must be one of " + FORMATS, "Correct it");
  }

  private static boolean isOf(WorseBy gate, Change line) {
    return line.metrics().stream().anyMatch(gate::isOf);
  }

  private boolean isShown(Change line) {
    return metric == null
        ? line.decisive()
        : line.metrics().stream().anyMatch(name -> name.equalsIgnoreCase(metric));
  }

  private void check(Diff.Found found, List<WorseBy> gates) {
    List<Change> lines = found.changes();
    List<String> known = lines.stream().map(Change::metric).distinct().toList();
    for (WorseBy gate : gates) {
      List<Change> about = lines.stream().filter(line -> isOf(gate, line)).toList();
      if (about.isEmpty()
          && found.lost().stream().noneMatch(one -> one.metrics().stream().anyMatch(gate::isOf))) {
        throw gate.unknown(known);
      }
      about.forEach(line -> gate.checkSign(line.higherIsBetter()));
    }
    if (metric != null && lines.stream().noneMatch(this::isShown)) {
      throw ConfigurationException.ofArgument(
          "--metric", metric, "must be one of " + String.join(", ", known), "Correct it");
    }
  }

  /** The two results directories that are compared, which have to be of one kind. */
  private record DiffFolders(Path before, Path after) {
    private static final String ARGUMENT = "diff";
    private static final String SAME_STUDY = "Run the same study twice";

    private enum Kind {
      TRIALS("a study of trials"),
      INTERLEAVED("an interleaved study"),
      SINGLE("a measurement of overhead, quickstart or interleave");

      private final String words;

      Kind(String words) {
        this.words = words;
      }

      static Optional<Kind> of(Path folder) throws IOException {
        if (InterleavedDiff.isSingle(folder)) {
          return Optional.of(SINGLE);
        }
        if (InterleavedDiff.isIn(folder)) {
          return Optional.of(INTERLEAVED);
        }
        return Files.isRegularFile(folder.resolve(ResultsCsv.FILE_NAME))
            ? Optional.of(TRIALS)
            : Optional.empty();
      }
    }

    /**
     * What changed from one to the other.
     *
     * @throws ConfigurationException when there are no results, or none that can be compared
     */
    Diff.Found changes() throws IOException {
      Diff.Found found =
          kind() == Kind.TRIALS
              ? Diff.of(
                  ResultsCsv.read(before.resolve(ResultsCsv.FILE_NAME)),
                  ResultsCsv.read(after.resolve(ResultsCsv.FILE_NAME)))
              : interleaved();
      if (found.changes().isEmpty() && found.lost().isEmpty()) {
        List<String> rule = new ArrayList<>();
        rule.add("must have something in common that both measured");
        found.unreliable().stream().findFirst().ifPresent(rule::add);
        throw rejected(String.join("; ", rule), SAME_STUDY);
      }
      return found;
    }

    private Diff.Found interleaved() throws IOException {
      List<String> differences = InterleavedDiff.differences(before, after);
      if (!differences.isEmpty()) {
        throw rejected(
            "must have measured the same, not " + String.join(", ", differences),
            "Measure with the same workload twice");
      }
      return InterleavedDiff.of(before, after, sameMachine().orElse(false));
    }

    private Kind kind() throws IOException {
      Problems problems = new Problems();
      Optional<Kind> from = kind(before, problems);
      Optional<Kind> to = kind(after, problems);
      problems.throwIfAny();
      if (!from.equals(to)) {
        throw rejected(
            "must be of one kind, and the first is of "
                + from.orElseThrow().words
                + ", the second of "
                + to.orElseThrow().words,
            "Give two directories of the same command and study");
      }
      return from.orElseThrow();
    }

    private static Optional<Kind> kind(Path folder, Problems problems) throws IOException {
      Optional<Kind> kind = Kind.of(folder);
      if (kind.isEmpty()) {
        boolean unreported = Files.isRegularFile(folder.resolve(StudyRecord.FILE_NAME));
        problems.add(
            ARGUMENT,
            folder.toString(),
            Problem.COMMAND_LINE,
            "must be a results directory, " + lack(folder, unreported),
            unreported
                ? "Create it: bin/ycsb compare report " + ShellWord.path(folder)
                : "Give one of a study, overhead or interleave, such as results/<study>-<date>");
      }
      return kind;
    }

    private static String lack(Path folder, boolean unreported) throws IOException {
      if (!Files.exists(folder)) {
        return "but doesn't exist";
      }
      if (!Files.isDirectory(folder)) {
        return "but is a file";
      }
      if (unreported) {
        return "but this study has no " + ResultsCsv.FILE_NAME + " yet";
      }
      try (Stream<Path> files = Files.list(folder)) {
        return files.findAny().isEmpty()
            ? "but is empty"
            : "but has neither " + ResultsCsv.FILE_NAME + " nor " + ResultFiles.JSON;
      }
    }

    /** Whether both were measured on the same machine; empty when that isn't known. */
    Optional<Boolean> sameMachine() throws IOException {
      Path one = before.resolve(Machine.FILE_NAME);
      Path other = after.resolve(Machine.FILE_NAME);
      if (!Files.isRegularFile(one) || !Files.isRegularFile(other)) {
        return Optional.empty();
      }
      String what = "the description of a machine";
      return Optional.of(JsonObjectFile.read(one, what).equals(JsonObjectFile.read(other, what)));
    }

    private ConfigurationException rejected(String rule, String nextStep) {
      return ConfigurationException.ofArgument(ARGUMENT, before + " " + after, rule, nextStep);
    }
  }
}
