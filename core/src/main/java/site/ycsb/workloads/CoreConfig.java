package site.ycsb.workloads;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.config.Property;
import site.ycsb.config.Settings;
import site.ycsb.generator.NumberGenerator;
import site.ycsb.generator.RandomSource;
import site.ycsb.generator.UniformLongGenerator;
import site.ycsb.generator.ZipfianGenerator;
import site.ycsb.spi.run.ClientShare;
import site.ycsb.workloads.FieldValues.FieldNames;
import site.ycsb.workloads.fields.RecordShape;

/** What a {@link CoreWorkload} is configured to do; checked as a whole. Serves one workload. */
final class CoreConfig {
  static final Property<String> TABLE =
      new Property<>(
          CoreWorkload.TABLENAME_PROPERTY,
          "text",
          CoreWorkload.TABLENAME_PROPERTY_DEFAULT,
          "",
          "The table that holds the records.",
          "must be a name that isn't empty",
          name -> {
            if (name.isBlank()) {
              throw new IllegalArgumentException(name);
            }
            return name;
          });
  static final Property<String> FIELD_NAME_PREFIX =
      Property.string(
              CoreWorkload.FIELD_NAME_PREFIX,
              CoreWorkload.FIELD_NAME_PREFIX_DEFAULT,
              "Prefix of field names; the field's number follows.")
          .excludes(RecordShape.FIELDS, RecordShape.SAMPLE);
  static final Property<Integer> FIELD_COUNT =
      Property.integer(
              CoreWorkload.FIELD_COUNT_PROPERTY,
              CoreWorkload.FIELD_COUNT_PROPERTY_DEFAULT,
              1,
              1_000_000,
              "fields",
              "How many fields a record has.")
          .excludes(RecordShape.FIELDS, RecordShape.SAMPLE);
  static final Property<Boolean> READ_ALL_FIELDS =
      Property.bool(
          CoreWorkload.READ_ALL_FIELDS_PROPERTY,
          CoreWorkload.READ_ALL_FIELDS_PROPERTY_DEFAULT,
          "Whether reads and scans request all fields, or one.");
  static final Property<Boolean> READ_ALL_FIELDS_BY_NAME =
      Property.bool(
          "readallfieldsbyname",
          "false",
          "Whether a read of all fields names them, instead of leaving the names out.");
  static final Property<Boolean> WRITE_ALL_FIELDS =
      Property.bool(
          CoreWorkload.WRITE_ALL_FIELDS_PROPERTY,
          CoreWorkload.WRITE_ALL_FIELDS_PROPERTY_DEFAULT,
          "Whether updates write all fields, or one.");
  static final Property<Boolean> DATA_INTEGRITY =
      Property.bool(
              CoreWorkload.DATA_INTEGRITY_PROPERTY,
              CoreWorkload.DATA_INTEGRITY_PROPERTY_DEFAULT,
              "Whether values are generated so that they can be verified, and are verified when"
                  + " they are read. Needs the same fields and lengths in load and run.")
          .needs(FieldLengths.DISTRIBUTION, "constant")
          .nextStep("Set fieldlengthdistribution=constant, for load and run");
  static final Property<Integer> INSERTION_RETRY_LIMIT =
      Property.integer(
          CoreWorkload.INSERTION_RETRY_LIMIT,
          CoreWorkload.INSERTION_RETRY_LIMIT_DEFAULT,
          0,
          Integer.MAX_VALUE,
          "retries",
          "How often an insertion of the load phase is retried.");
  static final Property<Integer> INSERTION_RETRY_INTERVAL =
      Property.integer(
          CoreWorkload.INSERTION_RETRY_INTERVAL,
          CoreWorkload.INSERTION_RETRY_INTERVAL_DEFAULT,
          0,
          86_400,
          "s",
          "The mean time between two tries; each is 0.8 to 1.2 times as long.");
  static final Property<Boolean> KEEP_GOING_ON_ERROR =
      Property.bool(
          "core_workload_insertion_keep_going_on_error",
          "false",
          "Whether loading continues after a record that couldn't be inserted.");

  enum ScanLengthDistribution {
    UNIFORM,
    ZIPFIAN
  }

  static final Property<ScanLengthDistribution> SCAN_LENGTH_DISTRIBUTION =
      Property.choice(
          CoreWorkload.SCAN_LENGTH_DISTRIBUTION_PROPERTY,
          ScanLengthDistribution.class,
          CoreWorkload.SCAN_LENGTH_DISTRIBUTION_PROPERTY_DEFAULT,
          "How the lengths of scans are distributed; zipfian: short ones are frequent.");
  static final Property<Integer> MIN_SCAN_LENGTH =
      Property.integer(
          CoreWorkload.MIN_SCAN_LENGTH_PROPERTY,
          CoreWorkload.MIN_SCAN_LENGTH_PROPERTY_DEFAULT,
          1,
          Integer.MAX_VALUE,
          "records",
          "The shortest scan.");
  static final Property<Integer> MAX_SCAN_LENGTH =
      Property.integer(
          CoreWorkload.MAX_SCAN_LENGTH_PROPERTY,
          CoreWorkload.MAX_SCAN_LENGTH_PROPERTY_DEFAULT,
          1,
          Integer.MAX_VALUE,
          "records",
          "The longest scan.");

  private final Settings settings;
  final FieldNames fieldNames;

  /** How long values are, where there is no shape. */
  final FieldLengths fieldLengths;

  /** What the fields are when each is one of its own. */
  final Optional<RecordShape> shape;

  final boolean verifiable;

  final RecordKeys keys;
  final OperationMix mix;
  final NumberGenerator scanLengths;
  final RandomSource random;

  /** Which part of the phase this client does. */
  final ClientShare share;

  /** How many records each client inserted in earlier runs. */
  final List<Long> inserted;

  /** Reads the configuration; throws everything that is wrong. */
  CoreConfig(Properties properties) {
    settings = new Settings(properties);
    settings.check(properties());
    fieldLengths = FieldLengths.from(settings);
    keys = RecordKeys.from(settings);
    mix = OperationMix.from(settings);
    shape = RecordShape.find(settings);
    verifiable = settings.get(DATA_INTEGRITY);
    share = ClientShare.from(settings);
    inserted = share.inserted(settings);
    fieldNames =
        shape
            .map(given -> new FieldNames(given.names()))
            .orElseGet(
                () ->
                    FieldNames.numbered(
                        settings.get(FIELD_NAME_PREFIX), settings.get(FIELD_COUNT)));
    scanLengths = scanLengths(settings);
    random =
        settings
            .find(SharedProperties.SEED)
            .map(seed -> RandomSource.seeded(share.seed(seed)))
            .orElseGet(RandomSource::perThread);
    settings.throwIfAny();
  }

  <T> T get(Property<T> property) {
    return settings.get(property);
  }

  /** The number of the first record that this client inserts when it loads. */
  long firstToLoad() {
    return keys.insertStart()
        + (get(SharedProperties.DO_TRANSACTIONS) ? 0 : share.firstOf(keys.insertCount()));
  }

  static List<Property<?>> properties() {
    List<Property<?>> all =
        new ArrayList<>(
            List.of(
                TABLE,
                FIELD_NAME_PREFIX,
                FIELD_COUNT,
                READ_ALL_FIELDS,
                READ_ALL_FIELDS_BY_NAME,
                WRITE_ALL_FIELDS,
                DATA_INTEGRITY,
                INSERTION_RETRY_LIMIT,
                INSERTION_RETRY_INTERVAL,
                KEEP_GOING_ON_ERROR,
                SharedProperties.DO_TRANSACTIONS,
                SharedProperties.SEED));
    all.addAll(FieldLengths.PROPERTIES);
    all.addAll(RecordShape.PROPERTIES);
    all.addAll(RecordKeys.PROPERTIES);
    all.addAll(OperationMix.PROPERTIES);
    all.addAll(RequestKeys.PROPERTIES);
    all.addAll(List.of(SCAN_LENGTH_DISTRIBUTION, MIN_SCAN_LENGTH, MAX_SCAN_LENGTH));
    all.addAll(ClientShare.PROPERTIES);
    return all;
  }

  /** How many records scans request. */
  private static NumberGenerator scanLengths(Settings settings) {
    int min = settings.get(MIN_SCAN_LENGTH);
    int max = settings.get(MAX_SCAN_LENGTH);
    if (min > max) {
      settings.reject(
          MIN_SCAN_LENGTH,
          "must be at most maxscanlength, which is " + max,
          "Lower it, or raise maxscanlength");
      min = max;
    }
    return switch (settings.get(SCAN_LENGTH_DISTRIBUTION)) {
      case UNIFORM -> new UniformLongGenerator(min, max);
      case ZIPFIAN -> new ZipfianGenerator(min, max);
    };
  }
}
