package site.ycsb.client.results;

import java.nio.file.Path;
import java.util.Optional;
import site.ycsb.config.Settings;

/**
 * Where results are written, and in which format.
 *
 * @param exporterClass the class that writes them, or json or csv
 * @param file where to; stdout when empty
 * @param jsonFile where they are written as a JSON document too, if anywhere
 */
public record ResultConfig(String exporterClass, Optional<Path> file, Optional<Path> jsonFile) {
  /** Reads the configuration; values that can't be used become problems of the settings. */
  public static ResultConfig from(Settings settings) {
    return new ResultConfig(
        ExporterFactory.className(settings),
        settings.find(ResultProperties.EXPORT_FILE),
        settings.find(ResultProperties.JSON_FILE));
  }

  /** Whether the results have a time line. */
  public boolean hasTimeLine() {
    return exporterClass.equals(ExporterFactory.JSON) || jsonFile.isPresent();
  }
}
