package site.ycsb.interleaved.run;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import site.ycsb.client.binding.LayerSwitch;
import site.ycsb.client.binding.WrappingLayers;
import site.ycsb.client.capacity.CapacityProperties;
import site.ycsb.client.cluster.ClusterProperties;
import site.ycsb.client.config.ClientProperties;
import site.ycsb.client.instrument.Instruments.InstrumentConfigs;
import site.ycsb.client.pace.Pace;
import site.ycsb.client.results.ResultConfig;
import site.ycsb.config.Problem;
import site.ycsb.config.Problems;
import site.ycsb.config.Property;
import site.ycsb.config.Settings;
import site.ycsb.config.SourcedProperties;
import site.ycsb.config.YcsbKeys;
import site.ycsb.measurements.MeasurementConfig;
import site.ycsb.spi.WrappingLayer;
import site.ycsb.spi.run.ClientShare;
import site.ycsb.workloads.CoreWorkload;
import site.ycsb.workloads.ReencryptionRounds;
import site.ycsb.workloads.SharedProperties;
import site.ycsb.workloads.fields.RecordShape;

/** The properties of an arm: those that all have, its own, and a table of its own. */
final class ArmProperties {
  private static final String ORIGIN = "interleave";
  private static final String PLAIN_HAS_NOTHING =
      "modes say what protects data, and plain has nothing";
  private static final String ONE_CLIENT =
      "a slice begins once every operation of the one before has ended, which a client knows of its"
          + " own only, and several have no way to agree on that several times a second";

  private static final String TIME_LIMIT = YcsbKeys.MAX_EXECUTION_TIME;
  private static final String TABLE = CoreWorkload.TABLENAME_PROPERTY;

  /** What stored records look like: with another value they are in another table. */
  private static final List<String> SHAPE =
      List.of(
          CoreWorkload.FIELD_COUNT_PROPERTY,
          CoreWorkload.FIELD_LENGTH_PROPERTY,
          CoreWorkload.FIELD_LENGTH_DISTRIBUTION_PROPERTY,
          CoreWorkload.MIN_FIELD_LENGTH_PROPERTY,
          CoreWorkload.FIELD_LENGTH_HISTOGRAM_FILE_PROPERTY,
          CoreWorkload.FIELD_NAME_PREFIX,
          RecordShape.FIELDS.key(),
          RecordShape.SAMPLE.key(),
          CoreWorkload.DATA_INTEGRITY_PROPERTY,
          CoreWorkload.INSERT_ORDER_PROPERTY,
          CoreWorkload.ZERO_PADDING_PROPERTY);

  private ArmProperties() {}

  /**
   * Rejects what can't be when several arms are measured by one client.
   *
   * @param plain what the arm that others are compared with uses
   */
  static void check(InterleavedConfig config, LayerSwitch.Choice plain, Problems problems) {
    SourcedProperties properties = config.properties();
    WrappingLayers.namedBy(config.binding())
        .ifPresent(layer -> rejectBinding(config, plain, layer.enabledKey(), problems));
    plain
        .bindingsLayer()
        .ifPresent(
            layer -> {
              SourcedProperties ofPlain = given(config, config.plain());
              if (ofPlain.getProperty(layer.enabledKey()) == null
                  || config.binding().startsWith(layer.prefix())) {
                rejectBinding(config, plain, layer.enabledKey(), problems);
              }
              reject(
                  ofPlain,
                  layer.enabledKey(),
                  PLAIN_HAS_NOTHING,
                  "Give it to a mode: --mode <name>:" + layer.enabledKey() + "=true",
                  problems);
            });
    // what else would be found then follows from the layer
    problems.throwIfAny();
    for (WrappingLayer layer : WrappingLayers.all()) {
      reject(
          properties,
          layer.enabledKey(),
          PLAIN_HAS_NOTHING,
          "Give it to a mode: --mode <name>:" + layer.enabledKey() + "=true",
          problems);
    }
    reject(
        properties,
        ReencryptionRounds.ON.key(),
        PLAIN_HAS_NOTHING,
        "Give it to a mode that encrypts: --mode <name>:<key>=true,reencrypt=true",
        problems);
    rejectNoRecords(properties, problems);
    rejectSharedTables(config, problems);
    rejectOfSingleRuns(config, config.plain(), problems);
    config.protections().forEach(arm -> rejectOfSingleRuns(config, arm, problems));
    for (Property<?> property : InstrumentConfigs.properties()) {
      reject(
          properties,
          property.key(),
          "watches a single run, and modes would share it",
          "Leave it out, or give it to 'bin/ycsb run'",
          problems);
    }
  }

  /** Tables are loaded here: without records there is nothing to measure. */
  private static void rejectNoRecords(SourcedProperties properties, Problems problems) {
    // a count that can't be read is a problem of each arm's
    Settings given = new Settings(properties);
    if (given.find(SharedProperties.RECORD_COUNT).filter(count -> count == 0).isPresent()
        && !given.isGiven(SharedProperties.INSERT_COUNT)) {
      new Settings(properties, problems)
          .reject(
              SharedProperties.RECORD_COUNT,
              "is how many records are loaded for each mode, and operations would find none",
              "Give a number above 0");
    }
  }

  /** Rejects what only a single run has, of all arms or of one. */
  private static void rejectOfSingleRuns(
      InterleavedConfig config, ArmConfig arm, Problems problems) {
    SourcedProperties given = given(config, arm);
    reject(
        given,
        ClientProperties.SLO.key(),
        "judges a single run, and nothing here",
        "Leave it out; 'bin/ycsb capacity --mode' compares modes under a bound",
        problems);
    reject(
        given,
        TIME_LIMIT,
        "ends a single run, and modes take turns",
        "Leave it out, and give --max-duration",
        problems);
    for (Property<?> property : CapacityProperties.ALL) {
      if (!property.equals(CapacityProperties.OBJECTIVES)) {
        reject(
            given,
            property.key(),
            "is of a search in a single run",
            "Leave it out, or search each mode by itself: 'bin/ycsb capacity' without --mode",
            problems);
      }
    }
  }

  private static SourcedProperties given(InterleavedConfig config, ArmConfig arm) {
    SourcedProperties properties = config.properties();
    arm.properties().forEach((key, value) -> properties.set(key, value, arm.origin()));
    return properties;
  }

  /** Rejects arms whose names make the same table: each has its own. */
  private static void rejectSharedTables(InterleavedConfig config, Problems problems) {
    Map<String, String> owners = new HashMap<>();
    for (ArmConfig arm : config.arms()) {
      SourcedProperties properties = of(config, arm);
      String table = properties.getProperty(TABLE, "");
      @Nullable String owner = owners.putIfAbsent(table, arm.name());
      if (owner != null && hasOwnTable(properties)) {
        problems.add(
            "--mode",
            arm.name(),
            "argument",
            "would have the same table as " + owner + ", " + table,
            "Give it a name that differs in letters or digits");
      }
    }
  }

  private static void rejectBinding(
      InterleavedConfig config, LayerSwitch.Choice plain, String enabledKey, Problems problems) {
    problems.add(
        "binding",
        config.binding(),
        config.origin(),
        InterleavedConfig.LAYERED_RULE,
        "Name " + plain.binding().mainName() + ", and give --mode <name>:" + enabledKey + "=true");
  }

  /** Rejects of an arm what only a run by itself can have. */
  static void check(InterleavedConfig config, SourcedProperties properties, Problems problems) {
    if (config.bound().isPresent()) {
      for (Property<?> property : Pace.PROPERTIES) {
        reject(
            properties,
            property.key(),
            "with --slo, operations arrive independently, at rates that are found",
            "Leave it out, or leave out --slo",
            problems);
      }
      String interval = MeasurementConfig.MEASUREMENT_INTERVAL.key();
      if (!SourcedProperties.originOf(properties, interval).equals(ORIGIN)) {
        reject(
            properties,
            interval,
            "latencies under a bound are those since operations arrived",
            "Leave it out",
            problems);
      }
    }
    reject(
        properties,
        CapacityProperties.OBJECTIVES.key(),
        "a bound that modes are compared by is an option",
        "Give it by --slo",
        problems);
    if (ClusterProperties.isWanted(properties)) {
      problems.add(
          Problem.of(
              properties,
              ClientShare.CLIENTS.key(),
              ONE_CLIENT,
              "Measure with one client, or compare separate trials with 'bin/ycsb compare'"));
    }
    for (String key :
        List.of(
            MeasurementConfig.MEASUREMENT_TYPE.key(),
            MeasurementConfig.LOG_FILE.key(),
            MeasurementConfig.LOG_PER_OPERATION.key(),
            MeasurementConfig.RAW_FILE.key(),
            ResultConfig.EXPORT_FILE.key(),
            ResultConfig.JSON_FILE.key(),
            ResultConfig.EXPORTER.key())) {
      reject(
          properties,
          key,
          "is of a single run, and modes would share it",
          "Leave it out; --results writes what was measured",
          problems);
    }
  }

  private static void reject(
      SourcedProperties properties, String key, String rule, String nextStep, Problems problems) {
    if (properties.getProperty(key) != null) {
      problems.add(Problem.of(properties, key, rule, nextStep));
    }
  }

  /** How many records to re-encrypt a second in an arm's turns; 0 for as many as possible. */
  static Optional<Long> reencryptionRate(
      InterleavedConfig config, ArmConfig arm, Problems problems) {
    Settings settings = new Settings(given(config, arm), problems);
    long rate = settings.get(ReencryptionRounds.RATE);
    return settings.get(ReencryptionRounds.ON) ? Optional.of(rate) : Optional.empty();
  }

  /** The properties of an arm, in the run phase. */
  static SourcedProperties of(InterleavedConfig config, ArmConfig arm) {
    SourcedProperties properties = config.properties();
    for (WrappingLayer layer : WrappingLayers.all()) {
      if (!Boolean.parseBoolean(arm.properties().getOrDefault(layer.enabledKey(), "false"))) {
        // those given for all arms are for those that have the layer
        properties.stringPropertyNames().stream()
            .filter(key -> WrappingLayers.isPropertyOf(layer, key))
            .forEach(properties::remove);
      }
    }
    arm.properties().forEach((key, value) -> properties.set(key, value, arm.origin()));
    // of the measurement, not of the runs that it consists of
    ReencryptionRounds.definitions().forEach(property -> properties.remove(property.key()));
    properties.set(YcsbKeys.DO_TRANSACTIONS, "true", ORIGIN);
    if (properties.getProperty(YcsbKeys.OPERATION_COUNT) == null) {
      properties.set(YcsbKeys.OPERATION_COUNT, "0", ORIGIN);
    }
    properties.set(
        TIME_LIMIT, Long.toString(Math.max(1, config.limits().maxDuration().toSeconds())), ORIGIN);
    if (config.bound().isPresent()
        && properties.getProperty(MeasurementConfig.MEASUREMENT_INTERVAL.key()) == null) {
      properties.set(MeasurementConfig.MEASUREMENT_INTERVAL, "both", ORIGIN);
    }
    if (!arm.properties().containsKey(TABLE)) {
      properties.set(TABLE, table(properties, arm.name()), ORIGIN);
    }
    return properties;
  }

  /** Whether the table is one of the arm's own, rather than one that a user named for it. */
  static boolean hasOwnTable(SourcedProperties properties) {
    return SourcedProperties.originOf(properties, TABLE).equals(ORIGIN);
  }

  /** The same in the load phase. */
  static SourcedProperties ofLoad(SourcedProperties ofRun) {
    SourcedProperties properties = ofRun.copy();
    properties.set(YcsbKeys.DO_TRANSACTIONS, "false", ORIGIN);
    properties.remove(YcsbKeys.TARGET);
    properties.remove(Pace.TARGET_SCHEDULE.key());
    properties.remove(Pace.ARRIVAL.key());
    properties.remove(TIME_LIMIT);
    if (properties.getProperty(CoreWorkload.INSERTION_RETRY_LIMIT) == null) {
      // a store that is slow for a moment isn't a reason to give the measurement up
      properties.set(CoreWorkload.INSERTION_RETRY_LIMIT, "3", ORIGIN);
    }
    return properties;
  }

  /** Whether operations leave the table with other records than the load did. */
  static boolean changesRecords(SourcedProperties properties) {
    return Optional.ofNullable(properties.getProperty(CoreWorkload.INSERT_PROPORTION_PROPERTY))
            .filter(ArmProperties::isPositive)
            .isPresent()
        || Optional.ofNullable(properties.getProperty(YcsbKeys.DELETE_PROPORTION))
            .filter(ArmProperties::isPositive)
            .isPresent();
  }

  private static boolean isPositive(String number) {
    try {
      return Double.parseDouble(number.trim()) > 0;
    } catch (NumberFormatException e) {
      return false;
    }
  }

  private static String table(SourcedProperties properties, String arm) {
    Map<String, String> shape = new TreeMap<>();
    for (String key : SHAPE) {
      @Nullable String value = properties.getProperty(key);
      if (value != null) {
        shape.put(key, value.trim());
      }
    }
    String name =
        properties.getProperty(TABLE, CoreWorkload.TABLENAME_PROPERTY_DEFAULT)
            + "_"
            + arm.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "_");
    return shape.isEmpty()
        ? name
        : name + "_" + String.format(Locale.ROOT, "%04x", shape.hashCode() & 0xffff);
  }
}
