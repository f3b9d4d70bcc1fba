package site.ycsb.client.run;

import java.util.Map;
import java.util.Optional;
import site.ycsb.measurements.FailureStatuses;

/**
 * Records that operations of one kind looked for in vain. Nothing failed then, but the metrics are
 * those of a table without the workload's data.
 *
 * @param seeker what looked for them, in words: the kind of operations that tells most, or a look
 *     before the run
 * @param missing how many of its records weren't there
 * @param lookedFor how many it looked for, without failing
 */
record MissingRecords(String seeker, long missing, long lookedFor) {
  private static final String NOT_FOUND = "NOT_FOUND";

  /** From counts by operation and status; nothing when every record was found. */
  static Optional<MissingRecords> in(Map<String, Map<String, Long>> statusTotals) {
    // reads tell more: in some stores an update writes whether or not the record exists
    MissingRecords reads = of("READ", statusTotals);
    MissingRecords telling = reads.lookedFor > 0 ? reads : of("UPDATE", statusTotals);
    return Optional.of(telling).filter(found -> found.missing > 0);
  }

  private static MissingRecords of(String operation, Map<String, Map<String, Long>> statusTotals) {
    Map<String, Long> statuses = statusTotals.getOrDefault(operation, Map.of());
    long lookedFor =
        statuses.entrySet().stream()
            .filter(status -> !FailureStatuses.contains(status.getKey()))
            .mapToLong(Map.Entry::getValue)
            .sum();
    return new MissingRecords(
        "[" + operation + "]", statuses.getOrDefault(NOT_FOUND, 0L), lookedFor);
  }

  /**
   * Whether records that the run itself inserts may be missing for a reason of their own: they are
   * stored later, in batches, or weren't at all.
   */
  static boolean maySkipInserted(Map<String, Map<String, Long>> statusTotals) {
    return statusTotals.getOrDefault("INSERT", Map.of()).keySet().stream()
        .anyMatch(status -> status.equals("BATCHED_OK") || FailureStatuses.contains(status));
  }

  boolean all() {
    return missing == lookedFor;
  }

  double share() {
    return (double) missing / lookedFor;
  }

  String text(String arguments) {
    return all()
        ? String.format(
            "%s found none of %s records, so the results are those of a table without them. To load"
                + " them: bin/ycsb load %s",
            seeker, lookedFor, arguments)
        : String.format(
            "%s found no record for %s of %s keys that should exist. Give the run the recordcount,"
                + " insertorder, zeropadding and insertstart that were loaded, or load what it"
                + " reads: bin/ycsb load %s",
            seeker, missing, lookedFor, arguments);
  }
}
