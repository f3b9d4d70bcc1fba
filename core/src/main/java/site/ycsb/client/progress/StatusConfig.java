package site.ycsb.client.progress;

import site.ycsb.config.Settings;

/**
 * Which state of a run is shown while it goes on.
 *
 * @param lines whether lines of status are shown
 * @param intervalSeconds the time between them
 * @param onStdout whether they go to stdout too, as YCSB does with time series
 * @param label what they begin with
 * @param timeLine whether the intervals are kept for the results
 */
public record StatusConfig(
    boolean lines, int intervalSeconds, boolean onStdout, String label, boolean timeLine) {
  /** Reads the configuration; values that can't be used become problems of the settings. */
  public static StatusConfig from(Settings settings, boolean onStdout, boolean timeLine) {
    return new StatusConfig(
        settings.get(StatusProperties.STATUS),
        settings.get(StatusProperties.STATUS_INTERVAL_SECONDS),
        onStdout,
        settings.get(StatusProperties.LABEL),
        timeLine);
  }
}
