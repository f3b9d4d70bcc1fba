package site.ycsb.measurements;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import site.ycsb.measurements.exporter.TextMeasurementsExporter;

/** Results as lines of text. */
public final class Lines {
  private Lines() {}

  public static List<String> of(Measurements measurements) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (TextMeasurementsExporter exporter = new TextMeasurementsExporter(bytes)) {
      measurements.exportMeasurements(exporter);
    }
    return bytes.toString(UTF_8).lines().toList();
  }
}
