package site.ycsb.client.run;

import java.util.Map;

/**
 * How far a load got.
 *
 * @param stored inserts that ended with OK
 * @param batched inserts that were accepted into a batch; those whose batch wasn't stored are among
 *     the failed ones too
 * @param failed inserts that failed, at once or with their batch
 */
record LoadedRecords(long stored, long batched, long failed) {
  private static final String INSERT = "INSERT";

  /**
   * From counts by operation and status, else from the operations of a workload that inserts in a
   * way of its own.
   */
  static LoadedRecords of(Map<String, Map<String, Long>> statusTotals, long operations) {
    Map<String, Long> inserts = statusTotals.get(INSERT);
    if (inserts == null) {
      return new LoadedRecords(operations, 0, 0);
    }
    long stored = inserts.getOrDefault("OK", 0L);
    long batched = inserts.getOrDefault("BATCHED_OK", 0L);
    long all = inserts.values().stream().mapToLong(count -> count).sum();
    return new LoadedRecords(stored, batched, all - stored - batched);
  }

  String outOf(long wanted) {
    return batched == 0
        ? stored + " of " + wanted + " records were inserted"
        : "of "
            + wanted
            + " records, "
            + stored
            + " were inserted one by one and "
            + batched
            + " accepted into batches; "
            + failed
            + " inserts failed, at once or with their batch";
  }
}
