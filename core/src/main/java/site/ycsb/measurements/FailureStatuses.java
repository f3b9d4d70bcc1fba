package site.ycsb.measurements;

import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import site.ycsb.Status;

/**
 * Tells by their names which statuses are failures: those of YCSB that say so, the encryption
 * layer's, and any whose name says so. Another name is an outcome that a binding or workload
 * defines for itself, such as {@code CACHE_MISS}: YCSB counts it and has no opinion.
 */
public final class FailureStatuses {
  private static final Set<String> GOOD =
      Set.of(Status.OK.getName(), Status.BATCHED_OK.getName(), Status.NOT_FOUND.getName());
  private static final Set<String> FAILURES =
      Set.of(
          Status.ERROR.getName(),
          Status.NOT_IMPLEMENTED.getName(),
          Status.UNEXPECTED_STATE.getName(),
          Status.BAD_REQUEST.getName(),
          Status.FORBIDDEN.getName(),
          Status.SERVICE_UNAVAILABLE.getName());
  private static final Set<String> WORDS_OF_FAILURES =
      Set.of("ERROR", "FAIL", "TIMEOUT", "TIMED", "EXCEPTION", "UNAVAILABLE", "DENIED", "REFUSED");

  private FailureStatuses() {}

  /** Those of YCSB after which an operation may be tried again: all that aren't successes. */
  public static Set<String> retriable() {
    Set<String> names = new HashSet<>(FAILURES);
    names.add(Status.NOT_FOUND.getName());
    return names;
  }

  public static boolean contains(String name) {
    if (GOOD.contains(name)) {
      return false;
    }
    String upper = name.toUpperCase(Locale.ROOT);
    return FAILURES.contains(name) || WORDS_OF_FAILURES.stream().anyMatch(upper::contains);
  }

  /** Counts of statuses that are neither YCSB's nor failures, by name. */
  public static Map<String, Long> othersIn(Map<String, Map<String, Long>> statusTotals) {
    Map<String, Long> others = new TreeMap<>();
    for (Map<String, Long> counts : statusTotals.values()) {
      counts.forEach(
          (name, count) -> {
            if (!GOOD.contains(name) && !contains(name)) {
              others.merge(name, count, Long::sum);
            }
          });
    }
    return others;
  }
}
