package site.ycsb.spi.run;

import java.util.List;

/**
 * What a workload is about to do, for schemas and for checks before the first operation.
 *
 * @param table the table
 * @param fields the plain names of the table's fields, in order
 * @param expectedKeys plain record keys that the load phase should have stored: the first one and 8
 *     more spread over the range; fewer when there are fewer records, none when only the workload's
 *     operations can tell
 * @param keys where the plain keys of its records lie
 * @param readsExisting whether operations of the run phase read, update or scan existing records
 */
public record RunPlan(
    String table,
    List<String> fields,
    List<String> expectedKeys,
    KeySpace keys,
    boolean readsExisting) {
  public RunPlan {
    fields = List.copyOf(fields);
    expectedKeys = List.copyOf(expectedKeys);
  }

  /** A plan with YCSB's record keys. */
  public RunPlan(
      String table, List<String> fields, List<String> expectedKeys, boolean readsExisting) {
    this(table, fields, expectedKeys, KeySpace.YCSB, readsExisting);
  }

  /** The same of operations that read, update or scan existing records. */
  public RunPlan readingExisting() {
    return new RunPlan(table, fields, expectedKeys, keys, true);
  }
}
