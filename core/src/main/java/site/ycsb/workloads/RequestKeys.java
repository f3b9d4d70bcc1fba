package site.ycsb.workloads;

import java.util.List;
import site.ycsb.config.Property;
import site.ycsb.config.Settings;
import site.ycsb.generator.AcknowledgedCounterGenerator;
import site.ycsb.generator.ExponentialGenerator;
import site.ycsb.generator.HotspotIntegerGenerator;
import site.ycsb.generator.NumberGenerator;
import site.ycsb.generator.ScrambledZipfianGenerator;
import site.ycsb.generator.SequentialGenerator;
import site.ycsb.generator.SkewedLatestGenerator;
import site.ycsb.generator.UniformLongGenerator;
import site.ycsb.generator.ZipfianGenerator;

/**
 * How the records that operations request are chosen. Immutable.
 *
 * @param expectedNewKeys an upper estimate of the records that the run phase inserts; room for them
 *     is left from the start, so that the frequent records stay the same
 * @param hotspotDataFraction the hot set's share of the records
 * @param hotspotOperationFraction the hot set's share of the operations
 * @param exponentialPercentile of the operations request the newest records
 * @param exponentialFraction which share of the records those are
 */
record RequestKeys(
    Distribution distribution,
    RecordKeys keys,
    long expectedNewKeys,
    double zipfianConstant,
    double hotspotDataFraction,
    double hotspotOperationFraction,
    double exponentialPercentile,
    double exponentialFraction) {
  enum Distribution {
    UNIFORM,
    ZIPFIAN,
    LATEST,
    HOTSPOT,
    SEQUENTIAL,
    EXPONENTIAL
  }

  static final Property<Distribution> DISTRIBUTION =
      Property.choice(
          CoreWorkload.REQUEST_DISTRIBUTION_PROPERTY,
          Distribution.class,
          CoreWorkload.REQUEST_DISTRIBUTION_PROPERTY_DEFAULT,
          "How requests are distributed over the records.");
  static final Property<Double> ZIPFIAN_CONSTANT =
      Property.number(
          "zipfianconstant",
          String.valueOf(ZipfianGenerator.ZIPFIAN_CONSTANT),
          0.01,
          0.999,
          "",
          "How skewed requestdistribution=zipfian and latest are.");
  static final Property<Double> HOTSPOT_DATA =
      Property.number(
          CoreWorkload.HOTSPOT_DATA_FRACTION,
          CoreWorkload.HOTSPOT_DATA_FRACTION_DEFAULT,
          0,
          1,
          "",
          "The hot set's share of the records, with requestdistribution=hotspot.");
  static final Property<Double> HOTSPOT_OPERATIONS =
      Property.number(
          CoreWorkload.HOTSPOT_OPN_FRACTION,
          CoreWorkload.HOTSPOT_OPN_FRACTION_DEFAULT,
          0,
          1,
          "",
          "The hot set's share of the operations, with requestdistribution=hotspot.");
  static final Property<Double> EXPONENTIAL_PERCENTILE =
      Property.number(
          ExponentialGenerator.EXPONENTIAL_PERCENTILE_PROPERTY,
          ExponentialGenerator.EXPONENTIAL_PERCENTILE_DEFAULT,
          0.000001,
          99.999999,
          "%",
          "The share of operations that request the newest records, with"
              + " requestdistribution=exponential.");
  static final Property<Double> EXPONENTIAL_FRACTION =
      Property.number(
          ExponentialGenerator.EXPONENTIAL_FRAC_PROPERTY,
          ExponentialGenerator.EXPONENTIAL_FRAC_DEFAULT,
          0.000001,
          1_000_000,
          "",
          "Which share of the records counts as the newest, with"
              + " requestdistribution=exponential.");
  static final List<Property<?>> PROPERTIES =
      List.of(
          DISTRIBUTION,
          SharedProperties.OPERATION_COUNT,
          ZIPFIAN_CONSTANT,
          HOTSPOT_DATA,
          HOTSPOT_OPERATIONS,
          EXPONENTIAL_PERCENTILE,
          EXPONENTIAL_FRACTION);

  /** Reads it; earlier runs inserted so many records behind the loaded ones at most. */
  static RequestKeys from(Settings settings, RecordKeys keys, OperationMix mix, long earlier) {
    long operations = settings.get(SharedProperties.OPERATION_COUNT);
    return new RequestKeys(
        settings.get(DISTRIBUTION),
        keys,
        earlier + (long) (operations * mix.insertWeight() * 2.0),
        settings.get(ZIPFIAN_CONSTANT),
        settings.get(HOTSPOT_DATA),
        settings.get(HOTSPOT_OPERATIONS),
        settings.get(EXPONENTIAL_PERCENTILE),
        settings.get(EXPONENTIAL_FRACTION));
  }

  NumberGenerator generator(AcknowledgedCounterGenerator inserted) {
    long first = keys.insertStart();
    long last = keys.last();
    return switch (distribution) {
      case UNIFORM -> new UniformLongGenerator(first, last);
      case SEQUENTIAL -> new SequentialGenerator(first, last);
      case ZIPFIAN ->
          new ScrambledZipfianGenerator(first, last + 1 + expectedNewKeys, zipfianConstant);
      case LATEST -> new SkewedLatestGenerator(inserted, zipfianConstant);
      case HOTSPOT ->
          new HotspotIntegerGenerator(first, last, hotspotDataFraction, hotspotOperationFraction);
      case EXPONENTIAL ->
          new ExponentialGenerator(exponentialPercentile, keys.recordCount() * exponentialFraction);
    };
  }

  /** Chooses a record that exists: loaded, or inserted and acknowledged. */
  static long next(NumberGenerator chooser, AcknowledgedCounterGenerator inserted) {
    if (chooser instanceof ExponentialGenerator) {
      // counted backwards from the newest
      long number;
      do {
        number = inserted.acknowledged() - chooser.sampleLong();
      } while (number < 0 || !inserted.exists(number));
      return number;
    }
    long number;
    do {
      number = chooser.sampleLong();
    } while (!inserted.exists(number));
    return number;
  }
}
