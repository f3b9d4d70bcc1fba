package site.ycsb.compare.study;

import site.ycsb.config.Problem;
import site.ycsb.config.Problems;

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
