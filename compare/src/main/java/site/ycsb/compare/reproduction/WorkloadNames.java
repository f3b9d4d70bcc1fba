package site.ycsb.compare.reproduction;

import java.util.Locale;
import java.util.regex.Pattern;

/** What charts call workloads. */
final class WorkloadNames {
  private static final Pattern STANDARD = Pattern.compile("workload([a-f])");

  private WorkloadNames() {}

  /** {@code Workload A} for {@code workloada}; other names stay. */
  static String shown(String name) {
    return STANDARD
        .matcher(name)
        .replaceFirst(found -> "Workload " + found.group(1).toUpperCase(Locale.ROOT));
  }
}
