package site.ycsb.metrics;

import java.util.Map;

/**
 * Writes the text format of Prometheus, version 0.0.4. Not thread-safe.
 *
 * <p>Source: https://prometheus.io/docs/instrumenting/exposition_formats/
 */
final class PrometheusText {
  static final String CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

  private final StringBuilder text = new StringBuilder();

  /** Begins a metric, all samples of which follow directly. */
  PrometheusText metric(String name, String type, String help) {
    text.append("# HELP ").append(name).append(' ').append(help(help)).append('\n');
    text.append("# TYPE ").append(name).append(' ').append(type).append('\n');
    return this;
  }

  /** Adds a sample; labels in the order of the map. */
  PrometheusText sample(String name, Map<String, String> labels, Number value) {
    text.append(name);
    if (!labels.isEmpty()) {
      text.append('{');
      String separator = "";
      for (Map.Entry<String, String> label : labels.entrySet()) {
        text.append(separator)
            .append(label.getKey())
            .append("=\"")
            .append(value(label.getValue()))
            .append('"');
        separator = ",";
      }
      text.append('}');
    }
    text.append(' ').append(number(value)).append('\n');
    return this;
  }

  /** All of it. */
  String text() {
    return text.toString();
  }

  private static String help(String help) {
    return help.replace("\\", "\\\\").replace("\n", "\\n");
  }

  private static String value(String label) {
    return label.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
  }

  private static String number(Number value) {
    double number = value.doubleValue();
    if (Double.isInfinite(number)) {
      return number > 0 ? "+Inf" : "-Inf";
    }
    return value.toString();
  }
}
