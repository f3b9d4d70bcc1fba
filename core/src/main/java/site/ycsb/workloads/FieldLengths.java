package site.ycsb.workloads;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import site.ycsb.WorkloadException;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Property;
import site.ycsb.config.Settings;
import site.ycsb.generator.ConstantIntegerGenerator;
import site.ycsb.generator.HistogramGenerator;
import site.ycsb.generator.NumberGenerator;
import site.ycsb.generator.UniformLongGenerator;
import site.ycsb.generator.ZipfianGenerator;
import site.ycsb.workloads.fields.RecordShape;

/**
 * How long field values are. Immutable.
 *
 * @param minBytes the shortest length of lengths that vary
 * @param maxBytes the length of all values, or the longest one
 * @param histogramFile where the lengths' histogram is, if it is one
 */
record FieldLengths(Distribution distribution, int minBytes, int maxBytes, Path histogramFile) {
  enum Distribution {
    CONSTANT,
    UNIFORM,
    ZIPFIAN,
    HISTOGRAM
  }

  static final Property<Distribution> DISTRIBUTION =
      Property.choice(
              CoreWorkload.FIELD_LENGTH_DISTRIBUTION_PROPERTY,
              Distribution.class,
              CoreWorkload.FIELD_LENGTH_DISTRIBUTION_PROPERTY_DEFAULT,
              "How the lengths of values are distributed; zipfian: short ones are frequent.")
          .excludes(RecordShape.FIELDS, RecordShape.SAMPLE);
  static final Property<Integer> LENGTH =
      Property.integer(
              CoreWorkload.FIELD_LENGTH_PROPERTY,
              CoreWorkload.FIELD_LENGTH_PROPERTY_DEFAULT,
              0,
              Integer.MAX_VALUE - 8,
              "bytes",
              "The length of values, or the longest one.")
          .excludes(RecordShape.FIELDS, RecordShape.SAMPLE);
  static final Property<Integer> MIN_LENGTH =
      Property.integer(
              CoreWorkload.MIN_FIELD_LENGTH_PROPERTY,
              CoreWorkload.MIN_FIELD_LENGTH_PROPERTY_DEFAULT,
              0,
              Integer.MAX_VALUE - 8,
              "bytes",
              "The shortest length of values, uniform or zipfian.")
          .excludes(RecordShape.FIELDS, RecordShape.SAMPLE);
  static final Property<Path> HISTOGRAM_FILE =
      Property.path(
              CoreWorkload.FIELD_LENGTH_HISTOGRAM_FILE_PROPERTY,
              CoreWorkload.FIELD_LENGTH_HISTOGRAM_FILE_PROPERTY_DEFAULT,
              "The file with the histogram of lengths: a line 'BlockSize', tab, size; then for each"
                  + " bucket its number from 0, tab, count.")
          .excludes(RecordShape.FIELDS, RecordShape.SAMPLE);
  static final List<Property<?>> PROPERTIES =
      List.of(DISTRIBUTION, LENGTH, MIN_LENGTH, HISTOGRAM_FILE);

  static FieldLengths from(Settings settings) {
    FieldLengths lengths =
        new FieldLengths(
            settings.get(DISTRIBUTION),
            settings.get(MIN_LENGTH),
            settings.get(LENGTH),
            settings.get(HISTOGRAM_FILE));
    switch (lengths.distribution) {
      case UNIFORM, ZIPFIAN -> {
        if (lengths.minBytes > lengths.maxBytes) {
          settings.reject(
              MIN_LENGTH,
              "must be at most fieldlength, which is " + lengths.maxBytes,
              "Lower it, or raise fieldlength");
        }
      }
      case HISTOGRAM -> {
        try {
          lengths.tryHistogram();
        } catch (IOException | IllegalArgumentException e) {
          settings.reject(
              HISTOGRAM_FILE,
              "must be a file with a histogram ("
                  + (e instanceof NoSuchFileException ? "there is no such file" : e.getMessage())
                  + ")",
              "Name another file, or choose another fieldlengthdistribution");
        }
      }
      case CONSTANT -> {}
    }
    return lengths;
  }

  /** What a user should know of lengths that aren't drawn as the file says. */
  Optional<String> notice() {
    if (distribution != Distribution.HISTOGRAM) {
      return Optional.empty();
    }
    double share = readHistogram().shareNeverDrawn();
    return share == 0
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "%s=%s: as in YCSB, the length of the last bucket is never drawn; its %.3g %% get the"
                    + " one before. To have it drawn, end the file with one more bucket, of count 0.",
                HISTOGRAM_FILE.key(),
                histogramFile,
                100 * share));
  }

  NumberGenerator generator() {
    return switch (distribution) {
      case CONSTANT -> new ConstantIntegerGenerator(maxBytes);
      case UNIFORM -> new UniformLongGenerator(minBytes, maxBytes);
      case ZIPFIAN -> new ZipfianGenerator(minBytes, maxBytes);
      case HISTOGRAM -> readHistogram();
    };
  }

  private HistogramGenerator readHistogram() {
    try {
      return tryHistogram();
    } catch (IOException e) {
      throw new IllegalStateException("the histogram could be read before", e);
    }
  }

  private HistogramGenerator tryHistogram() throws IOException {
    return new HistogramGenerator(histogramFile.toString());
  }

  /** What a workload's callers expect when the configuration can't be used. */
  static <T> T orWorkloadException(Supplier<T> reader) throws WorkloadException {
    try {
      return reader.get();
    } catch (ConfigurationException e) {
      throw new WorkloadException("the workload's configuration can't be used", e);
    }
  }
}
