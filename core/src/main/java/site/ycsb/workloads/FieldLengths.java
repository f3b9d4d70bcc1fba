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
 * How long field values are.
 *
 * @param generator draws their numbers of bytes
 * @param notice what a user should know of lengths that aren't drawn as a histogram's file says
 */
record FieldLengths(NumberGenerator generator, Optional<String> notice) {
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

  /** Reads them; where they can't be used, which is a problem, they are some that can be drawn. */
  static FieldLengths from(Settings settings) {
    Distribution distribution = settings.get(DISTRIBUTION);
    int min = settings.get(MIN_LENGTH);
    int max = settings.get(LENGTH);
    boolean varies = distribution == Distribution.UNIFORM || distribution == Distribution.ZIPFIAN;
    if (varies && min > max) {
      settings.reject(
          MIN_LENGTH,
          "must be at most fieldlength, which is " + max,
          "Lower it, or raise fieldlength");
      min = max;
    }
    return switch (distribution) {
      case CONSTANT -> of(new ConstantIntegerGenerator(max));
      case UNIFORM -> of(new UniformLongGenerator(min, max));
      case ZIPFIAN -> of(new ZipfianGenerator(min, max));
      case HISTOGRAM -> ofHistogram(settings);
    };
  }

  private static FieldLengths of(NumberGenerator generator) {
    return new FieldLengths(generator, Optional.empty());
  }

  private static FieldLengths ofHistogram(Settings settings) {
    Path file = settings.get(HISTOGRAM_FILE);
    try {
      HistogramGenerator histogram = new HistogramGenerator(file.toString());
      return new FieldLengths(
          histogram,
          Optional.of(histogram.shareNeverDrawn())
              .filter(share -> share > 0)
              .map(share -> neverDrawn(file, share)));
    } catch (IOException | IllegalArgumentException e) {
      settings.reject(
          HISTOGRAM_FILE,
          "must be a file with a histogram ("
              + (e instanceof NoSuchFileException ? "there is no such file" : e.getMessage())
              + ")",
          "Name another file, or choose another fieldlengthdistribution");
      return of(new ConstantIntegerGenerator(0));
    }
  }

  private static String neverDrawn(Path file, double share) {
    return String.format(
        Locale.ROOT,
        "%s=%s: as in YCSB, the length of the last bucket is never drawn; its %.3g %% get the one"
            + " before. To have it drawn, end the file with one more bucket, of count 0.",
        HISTOGRAM_FILE.key(),
        file,
        100 * share);
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
