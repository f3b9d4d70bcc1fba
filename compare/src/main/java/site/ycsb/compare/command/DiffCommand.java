package site.ycsb.compare.command;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import site.ycsb.compare.interleaved.InterleavedDiff;
import site.ycsb.compare.results.Diff;
import site.ycsb.compare.results.Diff.Change;
import site.ycsb.compare.results.WorseBy;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Problem;
import site.ycsb.config.Property;
import site.ycsb.config.ServerText;
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
            found.changes().stream().flatMap(line -> shown(line, gates).stream()).toList(),
            found.gone(),
            gates.isEmpty() ? List.of() : found.unreliable(),
            gates.stream().map(WorseBy::words).toList(),
            judged(found.changes(), gates));
    out.print(report.in(form));
    boolean turns = folders.isInterleaved();
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

  private Optional<DiffReport.Line> shown(Change line, List<WorseBy> gates) {
    if (!isJudged(line, gates) && !isShown(line)) {
      return Optional.empty();
    }
    if (line.control()) {
      return Optional.of(new DiffReport.Line(line, DiffReport.Verdict.CONTROL, ""));
    }
    if (line.interval().isEmpty()) {
      return Optional.of(
          new DiffReport.Line(line, DiffReport.Verdict.UNDECIDED, "without an interval"));
    }
    if (isOpen(line, gates)) {
      String bound = reached(line, gates).orElseThrow().words();
      return Optional.of(
          new DiffReport.Line(
              line,
              DiffReport.Verdict.UNDECIDED,
              "the 95 % interval, "
                  + WorseBy.changes(line.interval())
                  + ", reaches beyond "
                  + bound));
    }
    boolean differs = line.sure() && !line.interval().get().contains(1);
    DiffReport.Verdict verdict =
        isWorse(line, gates)
            ? DiffReport.Verdict.WORSE
            : differs ? DiffReport.Verdict.DIFFERS : DiffReport.Verdict.NOT_SHOWN;
    return Optional.of(new DiffReport.Line(line, verdict, ""));
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
}
