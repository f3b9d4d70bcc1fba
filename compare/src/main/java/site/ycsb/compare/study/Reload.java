package site.ycsb.compare.study;

/** When tables are loaded. */
public enum Reload {
  /** Before each trial, into an empty table. */
  TRIAL(false),
  /** Before a configuration's first trial, into a table that only its trials use. */
  CONFIGURATION(false),
  /**
   * In each repeat once for each store, protection and record count, into an empty table; all
   * trials of those share it until the next repeat.
   */
  REPEAT(true),
  /** Once for each store, protection and record count; all trials of those share the table. */
  NEVER(true);

  private final boolean shared;

  Reload(boolean shared) {
    this.shared = shared;
  }

  /** Whether a configuration's table is loaded more than once. */
  public boolean isRepeated() {
    return this == TRIAL || this == REPEAT;
  }

  /** Whether trials of several configurations use one table. */
  public boolean isShared() {
    return shared;
  }
}
