package site.ycsb.compare.study;

/** When tables are loaded. */
public enum Reload {
  /** Before each trial, into an empty table. */
  TRIAL,
  /** Before a configuration's first trial, into a table that only its trials use. */
  CONFIGURATION,
  /** Once for each store, protection and record count; all trials of those share the table. */
  NEVER
}
