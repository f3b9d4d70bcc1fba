package site.ycsb.client.run;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A run whose operations found none of the records that they looked for: nothing failed, but its
 * metrics are those of a table without the workload's data.
 *
 * @param operation the kind of operation that tells
 * @param operations how many there were
 */
record NoRecordsFoundWarning(String operation, long operations) {
  private static final String NOT_FOUND = "NOT_FOUND";

  /** Reads tell more: in some stores an update writes whether or not the record exists. */
  private static final List<String> TELLING = List.of("READ", "UPDATE");

  /** From counts by operation and status; nothing when a record was found or none looked for. */
  static Optional<NoRecordsFoundWarning> in(Map<String, Map<String, Long>> statusTotals) {
    for (String operation : TELLING) {
      Map<String, Long> statuses = statusTotals.getOrDefault(operation, Map.of());
      if (!statuses.isEmpty()) {
        return statuses.keySet().equals(Set.of(NOT_FOUND))
            ? Optional.of(
                new NoRecordsFoundWarning(
                    operation, statuses.values().stream().mapToLong(n -> n).sum()))
            : Optional.empty();
      }
    }
    return Optional.empty();
  }

  /**
   * What to tell the user.
   *
   * @param arguments the binding, files and properties of the run
   */
  String warning(String arguments) {
    return "WARNING: ["
        + operation
        + "] found none of "
        + operations
        + " records, so the results are those of a table without them. To load them: bin/ycsb load "
        + arguments;
  }
}
