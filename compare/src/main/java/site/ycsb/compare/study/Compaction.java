package site.ycsb.compare.study;

/** When local stores write out and merge the files of their tables. */
public enum Compaction {
  /** Before each measured trial. */
  TRIAL,
  /** When the store itself finds it due. */
  NEVER
}
