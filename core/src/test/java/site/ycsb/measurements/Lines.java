package site.ycsb.measurements;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import site.ycsb.measurements.exporter.MeasurementsExporter;
import site.ycsb.measurements.exporter.TextMeasurementsExporter;

/** Results as lines of text. */
public final class Lines {
  private Lines() {}

  /** What writes results. */
  interface ExportedResults {
    void writeTo(MeasurementsExporter exporter) throws IOException;
  }

  public static List<String> of(Measurements measurements) throws IOException {
    return of(measurements::exportMeasurements);
  }

  static List<String> of(ExportedResults source) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (TextMeasurementsExporter exporter = new TextMeasurementsExporter(bytes)) {
      source.writeTo(exporter);
    }
    return bytes.toString(UTF_8).lines().toList();
  }
}
