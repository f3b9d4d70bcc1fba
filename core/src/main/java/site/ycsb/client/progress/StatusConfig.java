package site.ycsb.client.progress;

import java.util.List;
import site.ycsb.config.Property;
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
  public static final Property<Boolean> STATUS =
      Property.bool("status", "false", "Shows the status of the run at intervals.");
  public static final Property<Integer> STATUS_INTERVAL_SECONDS =
      Property.integer("status.interval", "10", 1, 86_400, "s", "Time between two status lines.");
  public static final Property<String> LABEL =
      Property.string("label", "", "Text at the beginning of each status line.");

  public static final List<Property<?>> PROPERTIES =
      List.of(STATUS, STATUS_INTERVAL_SECONDS, LABEL);

  public static StatusConfig from(Settings settings, boolean onStdout, boolean timeLine) {
    return new StatusConfig(
        settings.get(STATUS),
        settings.get(STATUS_INTERVAL_SECONDS),
        onStdout,
        settings.get(LABEL),
        timeLine);
  }
}
