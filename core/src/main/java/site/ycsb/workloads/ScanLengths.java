package site.ycsb.workloads;

import java.util.List;
import site.ycsb.config.Property;
import site.ycsb.config.Settings;
import site.ycsb.generator.NumberGenerator;
import site.ycsb.generator.UniformLongGenerator;
import site.ycsb.generator.ZipfianGenerator;

/** How many records scans request. Immutable. */
record ScanLengths(Distribution distribution, int min, int max) {
  enum Distribution {
    UNIFORM,
    ZIPFIAN
  }

  static final Property<Distribution> DISTRIBUTION =
      Property.choice(
          CoreWorkload.SCAN_LENGTH_DISTRIBUTION_PROPERTY,
          Distribution.class,
          CoreWorkload.SCAN_LENGTH_DISTRIBUTION_PROPERTY_DEFAULT,
          "How the lengths of scans are distributed; zipfian: short ones are frequent.");
  static final Property<Integer> MIN =
      Property.integer(
          CoreWorkload.MIN_SCAN_LENGTH_PROPERTY,
          CoreWorkload.MIN_SCAN_LENGTH_PROPERTY_DEFAULT,
          1,
          Integer.MAX_VALUE,
          "records",
          "The shortest scan.");
  static final Property<Integer> MAX =
      Property.integer(
          CoreWorkload.MAX_SCAN_LENGTH_PROPERTY,
          CoreWorkload.MAX_SCAN_LENGTH_PROPERTY_DEFAULT,
          1,
          Integer.MAX_VALUE,
          "records",
          "The longest scan.");
  static final List<Property<?>> PROPERTIES = List.of(DISTRIBUTION, MIN, MAX);

  static ScanLengths from(Settings settings) {
    ScanLengths lengths =
        new ScanLengths(settings.get(DISTRIBUTION), settings.get(MIN), settings.get(MAX));
    if (lengths.min > lengths.max) {
      settings.reject(
          MIN,
          "must be at most maxscanlength, which is " + lengths.max,
          "Lower it, or raise maxscanlength");
    }
    return lengths;
  }

  NumberGenerator generator() {
    return switch (distribution) {
      case UNIFORM -> new UniformLongGenerator(min, max);
      case ZIPFIAN -> new ZipfianGenerator(min, max);
    };
  }
}
