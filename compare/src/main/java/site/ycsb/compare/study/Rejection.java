package site.ycsb.compare.study;

/** Records that a word of a study, in its file or on the command line, can't be used. */
@FunctionalInterface
public interface Rejection {
  void reject(String rule, String nextStep);
}
