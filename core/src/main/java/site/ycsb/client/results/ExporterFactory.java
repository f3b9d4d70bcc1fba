package site.ycsb.client.results;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.reflect.Constructor;
import java.util.List;
import java.util.Optional;
import site.ycsb.config.NamedClass;
import site.ycsb.config.Settings;
import site.ycsb.measurements.TimeLine;
import site.ycsb.measurements.exporter.MeasurementsExporter;
import site.ycsb.measurements.exporter.TextMeasurementsExporter;

/** Makes the exporter that writes a run's results. */
public final class ExporterFactory {
  private ExporterFactory() {}

  static final String TEXT = "text";
  public static final String JSON = "json";
  static final String CSV = "csv";

  /** The exporter's class, or json or csv; a problem when it can't be one. */
  static String className(Settings settings) {
    String name = NamedClass.currentName(settings.get(ResultConfig.EXPORTER));
    if (name.equals(TEXT)) {
      return TextMeasurementsExporter.class.getName();
    }
    if (name.equals(JSON) || name.equals(CSV)) {
      return name;
    }
    try {
      constructor(name);
    } catch (ReflectiveOperationException | ClassCastException | LinkageError e) {
      settings.reject(
          ResultConfig.EXPORTER,
          "has to be text, json, csv or a class of type "
              + MeasurementsExporter.class.getName()
              + " with a constructor for an output stream",
          "Correct it, or leave it out for text");
    }
    return name;
  }

  /** An exporter to a stream, which it closes. */
  static MeasurementsExporter open(
      String className, OutputStream out, RunDescription run, Optional<TimeLine> timeLine)
      throws IOException {
    if (className.equals(JSON)) {
      return new JsonResults(out, run, timeLine.map(TimeLine::points).orElse(List.of()));
    }
    if (className.equals(CSV)) {
      return new CsvResults(out, run);
    }
    try {
      return constructor(className).newInstance(out);
    } catch (ReflectiveOperationException e) {
      throw new IOException("the exporter " + className + " can't be made", e);
    }
  }

  private static Constructor<? extends MeasurementsExporter> constructor(String className)
      throws ReflectiveOperationException {
    return NamedClass.find(className, MeasurementsExporter.class, ExporterFactory.class)
        .asSubclass(MeasurementsExporter.class)
        .getConstructor(OutputStream.class);
  }

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
}
