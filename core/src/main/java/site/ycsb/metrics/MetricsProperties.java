package site.ycsb.metrics;

import java.util.List;
import site.ycsb.config.Property;

/** The definitions of the properties of live metrics. */
public final class MetricsProperties {
  static final Property<Integer> PORT =
      Property.integer(
          "metrics.port",
          null,
          0,
          65_535,
          "",
          "Port at which the run's live metrics are served for Prometheus, at /metrics; 0 takes a"
              + " free one and says which. None by default.");
  static final Property<String> HOST =
      Property.string(
          "metrics.host",
          "127.0.0.1",
          "Address of this machine at which metrics.port is open. Whoever reaches it can read the"
              + " figures.");
  static final Property<Boolean> JMX =
      Property.bool(
          "metrics.jmx", "false", "Whether the run's live metrics are JMX beans of the client.");

  public static final List<Property<?>> ALL = List.of(PORT, HOST, JMX);

  private MetricsProperties() {}
}
