package site.ycsb.compare.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import site.ycsb.compare.interleaved.InterleavedDiff;
import site.ycsb.compare.results.Diff;
import site.ycsb.compare.results.JsonObjectFile;
import site.ycsb.compare.results.Machine;
import site.ycsb.compare.results.ResultsCsv;
import site.ycsb.compare.results.StudyRecord;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Problem;
import site.ycsb.config.Problems;
import site.ycsb.config.ShellWord;
import site.ycsb.interleaved.result.ResultFiles;

/** The two results directories that {@code compare diff} compares, which have to be of one kind. */
record DiffFolders(Path before, Path after) {
  private static final String ARGUMENT = "diff";
  private static final String SAME_STUDY = "Run the same study twice";

  /** What a results directory is of. */
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
            ? Diff.of(ResultsCsv.read(table(before)), ResultsCsv.read(table(after)))
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

  /** Whether protections took turns. */
  boolean isInterleaved() throws IOException {
    return InterleavedDiff.isIn(before);
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

  private static Path table(Path folder) {
    return folder.resolve(ResultsCsv.FILE_NAME);
  }

  private ConfigurationException rejected(String rule, String nextStep) {
    return ConfigurationException.ofArgument(ARGUMENT, before + " " + after, rule, nextStep);
  }
}
