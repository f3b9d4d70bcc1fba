package site.ycsb.spi;

import java.util.List;

/**
 * What a run is about to do, for checks before its first operation.
 *
 * @param table the table
 * @param expectedKeys plain record keys that the load phase should have stored, first and spread
 *     over the range; empty when the workload can't tell
 * @param readsExisting whether operations read, update or scan existing records
 */
public record RunPlan(String table, List<String> expectedKeys, boolean readsExisting) {
  public RunPlan {
    expectedKeys = List.copyOf(expectedKeys);
  }
}
