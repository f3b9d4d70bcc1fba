package site.ycsb.client.results;

/**
 * A name such as {@code AverageLatency(us)} in its parts.
 *
 * @param name without the unit
 * @param unit empty when there is none
 */
record MetricName(String name, String unit) {
  static MetricName of(String text) {
    int open = text.lastIndexOf('(');
    return open > 0 && text.endsWith(")")
        ? new MetricName(text.substring(0, open), text.substring(open + 1, text.length() - 1))
        : new MetricName(text, "");
  }
}
