package site.ycsb.compare.study;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Problem;
import site.ycsb.config.Problems;

/** Collects what is wrong with a study file; reported together, in the order of the lines. */
final class StudyProblems {
  private final String fileName;
  private final List<Located> found = new ArrayList<>();

  private record Located(int line, Problem problem) {}

  StudyProblems(String fileName) {
    this.fileName = fileName;
  }

  void add(String key, String value, int line, String rule, String nextStep) {
    Problem problem = new Problem(key, value, origin(line), rule, nextStep);
    found.add(new Located(line, problem));
  }

  String origin(int line) {
    return fileName + ", line " + line;
  }

  void throwIfAny() {
    if (!found.isEmpty()) {
      throw new ConfigurationException(
          found.stream()
              .sorted(Comparator.comparingInt(Located::line))
              .map(Located::problem)
              .distinct()
              .toList());
    }
  }

  /** Records that a word of a study, in its file or on the command line, can't be used. */
  @FunctionalInterface
  interface Rejection {
    void reject(String rule, String nextStep);

    /** Adds to these problems. */
    static Rejection ofCommandLine(Problems problems, String key, String word) {
      return (rule, nextStep) ->
          problems.add(new Problem(key, word, Problem.COMMAND_LINE, rule, nextStep));
    }
  }
}
