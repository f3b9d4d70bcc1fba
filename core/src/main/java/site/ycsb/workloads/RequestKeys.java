package site.ycsb.workloads;

import java.util.List;
import site.ycsb.config.Property;
import site.ycsb.generator.AcknowledgedCounterGenerator;
import site.ycsb.generator.ExponentialGenerator;
import site.ycsb.generator.HotspotIntegerGenerator;
import site.ycsb.generator.NumberGenerator;
import site.ycsb.generator.ScrambledZipfianGenerator;
import site.ycsb.generator.SequentialGenerator;
import site.ycsb.generator.SkewedLatestGenerator;
import site.ycsb.generator.UniformLongGenerator;
import site.ycsb.generator.ZipfianGenerator;

/** How the records that operations request are chosen. */
final class RequestKeys {
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

  private RequestKeys() {}

  /** Chooses among the loaded records, and those that are inserted behind them. */
  static NumberGenerator generator(CoreConfig config, AcknowledgedCounterGenerator inserted) {
    RecordKeys keys = config.keys;
    long first = keys.insertStart();
    long last = keys.last();
    double zipfianConstant = config.get(ZIPFIAN_CONSTANT);
    return switch (config.get(DISTRIBUTION)) {
      case UNIFORM -> new UniformLongGenerator(first, last);
      case SEQUENTIAL -> new SequentialGenerator(first, last);
      case ZIPFIAN ->
          new ScrambledZipfianGenerator(first, last + 1 + newKeys(config), zipfianConstant);
      case LATEST -> new SkewedLatestGenerator(inserted, zipfianConstant);
      case HOTSPOT ->
          new HotspotIntegerGenerator(
              first, last, config.get(HOTSPOT_DATA), config.get(HOTSPOT_OPERATIONS));
      case EXPONENTIAL ->
          new ExponentialGenerator(
              config.get(EXPONENTIAL_PERCENTILE),
              keys.recordCount() * config.get(EXPONENTIAL_FRACTION));
    };
  }

  /**
   * An upper estimate of the records that this run and earlier ones insert; room for them is left
   * from the start, so that the frequent records stay the same.
   */
  private static long newKeys(CoreConfig config) {
    long earlier = config.inserted.stream().mapToLong(Long::longValue).max().orElse(0);
    return earlier * config.share.clients()
        + (long) (config.get(SharedProperties.OPERATION_COUNT) * config.mix.insertWeight() * 2.0);
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
