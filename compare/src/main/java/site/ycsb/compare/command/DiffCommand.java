package site.ycsb.compare.command;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
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
import site.ycsb.compare.results.JsonObjectFile;
import site.ycsb.compare.results.Machine;
import site.ycsb.compare.results.ResultRow;
import site.ycsb.compare.results.ResultsCsv;
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
    Optional<Boolean> sameMachine = sameMachine();
    boolean turns = InterleavedDiff.isIn(before);
    Diff.Found found =
        turns ? interleaved(sameMachine.orElse(false)) : Diff.of(rows(before), rows(after));
    if (found.changes().isEmpty() && found.lost().isEmpty()) {
      throw ConfigurationException.ofArgument(
          "diff",
          before + " " + after,
          "must have something in common that both measured",
          "Run the same study twice");
    }
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
            sameMachine.orElse(true),
            found.changes().stream().flatMap(line -> shown(line, gates).stream()).toList(),
            found.gone(),
            gates.isEmpty() ? List.of() : found.unreliable(),
            gates.stream().map(WorseBy::words).toList(),
            judged(found.changes(), gates));
    out.print(report.in(form));
    report
        .judged()
        .doubt()
        .ifPresent(doubt -> err.println("WARNING: " + undecided(report.gates(), doubt, turns)));
    return (report.isFailed() ? ExitCode.FAILED : ExitCode.OK).code();
  }

  private static DiffReport.Judged judged(List<Change> lines, List<WorseBy> gates) {
    List<Change> judged =
        lines.stream().filter(line -> gates.stream().anyMatch(gate -> isOf(gate, line))).toList();
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

  private static boolean isWorse(Change line, List<WorseBy> gates) {
    return line.sure()
        && gates.stream().anyMatch(gate -> isOf(gate, line) && gate.isExceeded(line.interval()));
  }

  /** Whether it may be worse and isn't surely. */
  private static boolean isOpen(Change line, List<WorseBy> gates) {
    return !line.control()
        && !isWorse(line, gates)
        && gates.stream()
            .anyMatch(
                gate ->
                    isOf(gate, line) && line.interval().filter(gate::mayBeExceeded).isPresent());
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
    boolean worse = isWorse(line, gates);
    if (!worse && !isShown(line)) {
      return Optional.empty();
    }
    boolean differs = line.sure() && line.interval().filter(ends -> !ends.contains(1)).isPresent();
    DiffReport.Verdict verdict =
        worse
            ? DiffReport.Verdict.WORSE
            : differs ? DiffReport.Verdict.DIFFERS : DiffReport.Verdict.SAME;
    return Optional.of(new DiffReport.Line(line, verdict));
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

  /** What each protection costs. */
  private Diff.Found interleaved(boolean sameMachine) throws IOException {
    if (!InterleavedDiff.isIn(after)) {
      throw ConfigurationException.ofArgument(
          "diff",
          after.toString(),
          "must be of an interleaved study, as " + before + " is",
          "Run the same study twice");
    }
    List<String> differences = InterleavedDiff.differences(before, after);
    if (!differences.isEmpty()) {
      throw ConfigurationException.ofArgument(
          "diff",
          before + " " + after,
          "must have measured the same, not " + String.join(", ", differences),
          "Measure with the same workload twice");
    }
    return InterleavedDiff.of(before, after, sameMachine);
  }

  /** Whether both were measured on the same machine; empty when that isn't known. */
  private Optional<Boolean> sameMachine() throws IOException {
    Path one = before.resolve(Machine.FILE_NAME);
    Path other = after.resolve(Machine.FILE_NAME);
    if (!Files.isRegularFile(one) || !Files.isRegularFile(other)) {
      return Optional.empty();
    }
    String what = "the description of a machine";
    return Optional.of(JsonObjectFile.read(one, what).equals(JsonObjectFile.read(other, what)));
  }

  private static List<ResultRow> rows(Path folder) throws IOException {
    Path file = folder.resolve(ResultsCsv.FILE_NAME);
    if (!Files.isRegularFile(file)) {
      throw ConfigurationException.ofArgument(
          "diff",
          folder.toString(),
          "must be a results directory with " + ResultsCsv.FILE_NAME,
          "'bin/ycsb compare report <folder>' creates it");
    }
    if (InterleavedDiff.isIn(folder)) {
      throw ConfigurationException.ofArgument(
          "diff",
          folder.toString(),
          "is of an interleaved study, and the other one isn't",
          "Run the same study twice");
    }
    return ResultsCsv.read(file);
  }
}
