package site.ycsb.workloads;

import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import site.ycsb.config.Settings;
import site.ycsb.config.YcsbKeys;

/** What properties tell of the workload that they name, without making it. */
public final class NamedWorkload {
  private NamedWorkload() {}

  /** Whether it is the core workload, by YCSB's names of packages too; also when none is named. */
  public static boolean isCore(Properties p) {
    return p.getProperty(YcsbKeys.WORKLOAD, CoreWorkload.class.getName())
        .endsWith(".ycsb.workloads.CoreWorkload");
  }

  /**
   * The kinds of operations that a run does, by their names in its results; none when that isn't
   * known.
   */
  public static Set<String> operations(Properties p) {
    if (!isCore(p)) {
      return Set.of();
    }
    Settings settings = new Settings(p);
    OperationMix mix = OperationMix.from(settings);
    return settings.problems().isEmpty() ? mix.measuredNames() : Set.of();
  }

  /**
   * How often a run does each operation, such as {@code READ 95 %, UPDATE 5 %}; the name of a
   * workload of which that isn't known; empty where a proportion can't be read.
   */
  public static Optional<String> shares(Properties p) {
    if (isCore(p)) {
      Settings settings = new Settings(p);
      String shares = OperationMix.from(settings).shares();
      return settings.problems().isEmpty() ? Optional.of(shares) : Optional.empty();
    }
    String name = p.getProperty(YcsbKeys.WORKLOAD, "");
    return Optional.of("workload " + name.substring(name.lastIndexOf('.') + 1));
  }
}
