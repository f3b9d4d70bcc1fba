package site.ycsb.compare.study;

/** How a study compares protections. */
public enum Design {
  /** Each configuration by several trials, each a process of its own. */
  TRIALS,
  /** All protections by one process, which lets them take turns in slices. */
  INTERLEAVED
}
