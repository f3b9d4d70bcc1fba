package site.ycsb.workloads;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import site.ycsb.config.Property;
import site.ycsb.config.Settings;
import site.ycsb.config.YcsbKeys;
import site.ycsb.generator.DiscreteGenerator;
import site.ycsb.measurements.Measurements;

/** How often each operation is done: weights, which needn't sum to 1. Immutable. */
record OperationMix(Map<String, Double> weights) {
  static final String READ = "READ";
  static final String UPDATE = "UPDATE";
  static final String INSERT = "INSERT";
  static final String SCAN = "SCAN";
  static final String READ_MODIFY_WRITE = "READMODIFYWRITE";
  static final String DELETE = "DELETE";

  /** Keeps the sum of all weights finite. */
  private static final double MAX_WEIGHT = 1e300;

  static final Property<Double> READ_WEIGHT =
      weight(
          CoreWorkload.READ_PROPORTION_PROPERTY,
          CoreWorkload.READ_PROPORTION_PROPERTY_DEFAULT,
          "reads");
  static final Property<Double> UPDATE_WEIGHT =
      weight(
          CoreWorkload.UPDATE_PROPORTION_PROPERTY,
          CoreWorkload.UPDATE_PROPORTION_PROPERTY_DEFAULT,
          "updates");
  static final Property<Double> INSERT_WEIGHT =
      weight(
          CoreWorkload.INSERT_PROPORTION_PROPERTY,
          CoreWorkload.INSERT_PROPORTION_PROPERTY_DEFAULT,
          "insertions");
  static final Property<Double> SCAN_WEIGHT =
      weight(
          CoreWorkload.SCAN_PROPORTION_PROPERTY,
          CoreWorkload.SCAN_PROPORTION_PROPERTY_DEFAULT,
          "scans");
  static final Property<Double> READ_MODIFY_WRITE_WEIGHT =
      weight(
          CoreWorkload.READMODIFYWRITE_PROPORTION_PROPERTY,
          CoreWorkload.READMODIFYWRITE_PROPORTION_PROPERTY_DEFAULT,
          "reads followed by an update of the same record");
  static final Property<Double> DELETE_WEIGHT =
      weight(YcsbKeys.DELETE_PROPORTION, "0.0", "deletions");
  static final List<Property<?>> PROPERTIES =
      List.of(
          READ_WEIGHT,
          UPDATE_WEIGHT,
          INSERT_WEIGHT,
          SCAN_WEIGHT,
          READ_MODIFY_WRITE_WEIGHT,
          DELETE_WEIGHT);

  private static final double ROUNDING = 1e-9;

  static OperationMix from(Settings settings) {
    Map<String, Double> weights = new LinkedHashMap<>();
    weights.put(READ, settings.get(READ_WEIGHT));
    weights.put(UPDATE, settings.get(UPDATE_WEIGHT));
    weights.put(INSERT, settings.get(INSERT_WEIGHT));
    weights.put(SCAN, settings.get(SCAN_WEIGHT));
    weights.put(READ_MODIFY_WRITE, settings.get(READ_MODIFY_WRITE_WEIGHT));
    weights.put(DELETE, settings.get(DELETE_WEIGHT));
    weights.values().removeIf(weight -> weight == 0);
    boolean loading = !settings.get(SharedProperties.DO_TRANSACTIONS);
    if (weights.isEmpty() && !loading) {
      settings.reject(
          READ_WEIGHT,
          "one of the proportions must be above 0",
          "Give a proportion of reads, updates, insertions, scans, read-modify-writes or deletions");
    }
    return new OperationMix(weights);
  }

  Set<String> measuredNames() {
    Set<String> names = new TreeSet<>(weights.keySet());
    if (names.remove(READ_MODIFY_WRITE)) {
      names.addAll(List.of(READ, UPDATE, Measurements.READ_MODIFY_WRITE));
    }
    return names;
  }

  DiscreteGenerator generator() {
    DiscreteGenerator generator = new DiscreteGenerator();
    weights.forEach((operation, weight) -> generator.addValue(weight, operation));
    return generator;
  }

  double insertWeight() {
    return weights.getOrDefault(INSERT, 0.0) / Math.max(1, sum());
  }

  boolean deletes() {
    return weights.containsKey(DELETE);
  }

  /** Whether any operation reads, updates or scans records that exist. */
  boolean touchesExisting() {
    return weights.keySet().stream()
        .anyMatch(operation -> !operation.equals(INSERT) && !operation.equals(DELETE));
  }

  /** What share each operation has, such as {@code READ 95 %, UPDATE 5 %}. */
  String shares() {
    double sum = sum();
    return weights.entrySet().stream()
        .map(weight -> weight.getKey() + " " + percent(weight.getValue() / sum) + " %")
        .collect(Collectors.joining(", "));
  }

  private static String percent(double share) {
    return BigDecimal.valueOf(100 * share)
        .round(new MathContext(4))
        .stripTrailingZeros()
        .toPlainString();
  }

  /** A sentence with the shares that the weights amount to, when they don't sum to 1. */
  Optional<String> effective() {
    double sum = sum();
    if (weights.isEmpty() || Math.abs(sum - 1) < ROUNDING) {
      return Optional.empty();
    }
    return Optional.of(
        String.format(
            Locale.ROOT, "The proportions sum to %.6g, not 1; the mix is %s.", sum, shares()));
  }

  private double sum() {
    return weights.values().stream().mapToDouble(Double::doubleValue).sum();
  }

  private static Property<Double> weight(String key, String defaultText, String what) {
    return Property.number(
        key, defaultText, 0, MAX_WEIGHT, "", "The weight of " + what + " in the run phase.");
  }
}
