package site.ycsb.client.results;

import java.nio.file.Path;
import java.util.List;
import site.ycsb.config.Property;
import site.ycsb.measurements.exporter.TextMeasurementsExporter;

/** The definitions of the properties that say where results are written, and in which format. */
public final class ResultProperties {
  public static final Property<String> EXPORTER =
      Property.string(
          "exporter",
          TextMeasurementsExporter.class.getName(),
          "Format of the results: text, json (one document with the configuration), csv, or the class of"
              + " an exporter.");
  public static final Property<Path> EXPORT_FILE =
      Property.path("exportfile", null, "File for the results; stdout when absent.");
  public static final Property<Path> JSON_FILE =
      Property.path(
          "exportfile.json",
          null,
          "File for the results as one JSON document too, whatever the exporter.");

  static final Property<ResultConfig.Sections> SECTIONS =
      Property.choice(
          "output.sections",
          ResultConfig.Sections.class,
          "asked",
          "Which sections beside YCSB's results have, unless exporter is json or csv, which have all."
              + " asked: those of what was asked for, such as encryption. all: those of every run"
              + " too.");

  /** All of them. */
  public static final List<Property<?>> ALL = List.of(EXPORTER, EXPORT_FILE, JSON_FILE, SECTIONS);

  private ResultProperties() {}
}
