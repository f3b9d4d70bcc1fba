package site.ycsb.compare.plan;

import java.util.Locale;

/**
 * One measured trial.
 *
 * @param number its place in the complete plan, from 1
 * @param server what it runs against
 * @param configuration what it runs
 * @param repeat which of the configuration's trials, from 1; trials of one repeat are neighbours
 */
public record PlannedTrial(int number, Server server, Configuration configuration, int repeat) {

  /** Names its files. */
  public String name() {
    return String.format(
        Locale.ROOT, "%04d-%s-%s-r%d", number, configuration.store(), configuration.id(), repeat);
  }
}
