package site.ycsb.client.results;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import site.ycsb.client.pace.Pace;
import site.ycsb.config.Property;
import site.ycsb.config.Settings;
import site.ycsb.config.YcsbKeys;
import site.ycsb.measurements.MeasurementConfig;
import site.ycsb.measurements.Measurements;
import site.ycsb.measurements.exporter.TextMeasurementsExporter;
import site.ycsb.spi.atrest.AtRest;
import site.ycsb.spi.tls.Tls;

/**
 * Where results are written, and in which format.
 *
 * @param exporterClass the class that writes them, or json or csv
 * @param file where to; stdout when empty
 * @param jsonFile where they are written as a JSON document too, if anywhere
 * @param leftOut names of the sections that nobody asked for, and which a format of YCSB's doesn't
 *     have, so that scripts that count its lines find those that they know
 */
public record ResultConfig(
    String exporterClass, Optional<Path> file, Optional<Path> jsonFile, Set<String> leftOut) {
  public static final Property<String> EXPORTER =
      Property.string(
          YcsbKeys.EXPORTER,
          TextMeasurementsExporter.class.getName(),
          "Format of the results: text, json (one document with the configuration), csv, or the class of"
              + " an exporter.");
  public static final Property<Path> EXPORT_FILE =
      Property.path(YcsbKeys.EXPORT_FILE, null, "File for the results; stdout by default.");
  public static final Property<Path> JSON_FILE =
      Property.path(
          "exportfile.json",
          null,
          "File for the results as one JSON document too, whatever the exporter.");

  static final Property<Sections> SECTIONS =
      Property.choice(
          "output.sections",
          Sections.class,
          "asked",
          "Which sections results have in addition to YCSB's, unless exporter is json or csv, "
              + "which have all. asked: those of what was requested, such as encryption. all: "
              + "also those of every run.");

  public static final List<Property<?>> PROPERTIES =
      List.of(EXPORTER, EXPORT_FILE, JSON_FILE, SECTIONS);

  /** Which sections a format of YCSB's has. */
  public enum Sections {
    /** YCSB's, and those of what was asked for, such as encryption. */
    ASKED,
    /** Also the sections of every run. */
    ALL
  }

  public ResultConfig {
    leftOut = Set.copyOf(leftOut);
  }

  public static ResultConfig from(Settings settings) {
    String exporter = ExporterFactory.className(settings);
    return new ResultConfig(
        exporter,
        settings.find(EXPORT_FILE),
        settings.find(JSON_FILE),
        settings.get(SECTIONS) == Sections.ALL || isOurs(exporter) ? Set.of() : unasked(settings));
  }

  private static boolean isOurs(String exporter) {
    return exporter.equals(ExporterFactory.JSON) || exporter.equals(ExporterFactory.CSV);
  }

  private static Set<String> unasked(Settings settings) {
    Set<String> names = new HashSet<>(Set.of("RUN", "CLIENT", "STORE"));
    if (!settings.isGiven(AtRest.PROPERTY)) {
      names.add("ATREST");
    }
    if (!settings.isGiven(Tls.PROPERTY)) {
      names.add("TLS");
    }
    // of operations that arrive by themselves they are the figures that count
    if (settings.originOf(MeasurementConfig.MEASUREMENT_INTERVAL).equals(Pace.FROM_TARGET)
        && settings.get(Pace.ARRIVAL) == Pace.Arrival.CLOSED) {
      names.add(Measurements.INTENDED);
    }
    return names;
  }

  boolean leavesOut(String section) {
    return leftOut.contains(
        section.startsWith(Measurements.INTENDED) ? Measurements.INTENDED : section);
  }

  public boolean hasTimeLine() {
    return exporterClass.equals(ExporterFactory.JSON) || jsonFile.isPresent();
  }
}
