package site.ycsb.compare.study;

/** What trials of a study measure. */
public enum Measure {
  /** Operations as fast as possible, or at a target rate. */
  THROUGHPUT,
  /** The highest rate at which bounds hold. */
  CAPACITY
}
