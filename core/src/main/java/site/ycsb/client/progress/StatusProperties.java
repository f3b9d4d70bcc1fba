package site.ycsb.client.progress;

import java.util.List;
import site.ycsb.config.Property;

/** The definitions of the properties of status lines. */
public final class StatusProperties {
  public static final Property<Boolean> STATUS =
      Property.bool("status", "false", "Shows the state of the run at intervals.");
  public static final Property<Integer> STATUS_INTERVAL_SECONDS =
      Property.integer(
          "status.interval", "10", 1, 86_400, "s", "Time between two lines of status.");
  public static final Property<String> LABEL =
      Property.string("label", "", "Text at the beginning of each line of status.");

  /** All of them. */
  public static final List<Property<?>> ALL = List.of(STATUS, STATUS_INTERVAL_SECONDS, LABEL);

  private StatusProperties() {}
}
