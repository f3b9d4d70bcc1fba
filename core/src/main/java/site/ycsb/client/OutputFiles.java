package site.ycsb.client;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import site.ycsb.config.Property;
import site.ycsb.config.Settings;
import site.ycsb.measurements.Measurements.MeasurementType;

/** Finds out before a run whether what it measures can be written. */
final class OutputFiles {
  private OutputFiles() {}

  /** Adds a problem for each file that can't be written. */
  static void check(Settings settings, MeasurementType type) {
    settings
        .find(ClientProperties.EXPORT_FILE)
        .ifPresent(file -> check(settings, ClientProperties.EXPORT_FILE, file));
    Optional<Path> log = settings.find(ClientProperties.LOG_FILE);
    log.ifPresent(file -> check(settings, ClientProperties.LOG_FILE, file));
    if (log.isPresent() && !hasHistograms(type)) {
      settings.reject(
          ClientProperties.LOG_FILE,
          "a histogram log needs histograms",
          "Set measurementtype=hdrhistogram, or leave it out");
    }
    if (settings.get(ClientProperties.LOG_PER_OPERATION)) {
      check(
          settings,
          ClientProperties.LOG_PATH,
          Path.of(settings.get(ClientProperties.LOG_PATH) + "READ.hdr"));
    }
  }

  private static boolean hasHistograms(MeasurementType type) {
    return switch (type) {
      case HDRHISTOGRAM, HDRHISTOGRAM_AND_HISTOGRAM, HDRHISTOGRAM_AND_RAW -> true;
      case HISTOGRAM, RAW, TIMESERIES -> false;
    };
  }

  private static void check(Settings settings, Property<?> property, Path file) {
    @Nullable Path folder = file.toAbsolutePath().getParent();
    boolean writable =
        folder != null
            && Files.isDirectory(folder)
            && !Files.isDirectory(file)
            && Files.isWritable(Files.exists(file) ? file : folder);
    if (!writable) {
      settings.reject(
          property,
          "has to be the name of a file in a folder that can be written",
          "Make the folder, or name another file");
    }
  }
}
