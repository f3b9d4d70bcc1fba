package site.ycsb.client;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import site.ycsb.config.FileTrouble;
import site.ycsb.config.Property;
import site.ycsb.config.Settings;
import site.ycsb.measurements.Measurements.MeasurementType;
import site.ycsb.profiling.ProfilingConfig;
import site.ycsb.profiling.ProfilingProperties;

/** The files of a run's results: finds out before the run whether they can be written. */
final class OutputFiles {
  private OutputFiles() {}

  /** Adds a problem for each file that can't be written. */
  static void check(Settings settings, MeasurementType type) {
    settings
        .find(ClientProperties.EXPORT_FILE)
        .ifPresent(file -> check(settings, ClientProperties.EXPORT_FILE, file));
    Optional<Path> log = settings.find(MeasurementProperties.LOG_FILE);
    log.ifPresent(file -> check(settings, MeasurementProperties.LOG_FILE, file));
    if (log.isPresent() && !hasHistograms(type)) {
      settings.reject(
          MeasurementProperties.LOG_FILE,
          "a histogram log needs histograms",
          "Set measurementtype=hdrhistogram, or leave it out");
    }
    checkRawFile(settings, type);
    if (settings.get(MeasurementProperties.LOG_PER_OPERATION)) {
      check(
          settings,
          MeasurementProperties.LOG_PATH,
          Path.of(settings.get(MeasurementProperties.LOG_PATH) + "READ.hdr"));
    }
  }

  /** Adds a problem when the profile can't be written, also where its file has the usual name. */
  static void check(Settings settings, ProfilingConfig profiling) {
    if (profiling.kind() == ProfilingConfig.Kind.OFF) {
      return;
    }
    check(settings, ProfilingProperties.FILE, profiling.file());
    Path profile = profiling.file().toAbsolutePath().normalize();
    if (settings
        .find(ClientProperties.EXPORT_FILE)
        .filter(file -> file.toAbsolutePath().normalize().equals(profile))
        .isPresent()) {
      settings.reject(ProfilingProperties.FILE, "is exportfile already", "Name another file");
    }
  }

  /** Why a file couldn't be written, in words. */
  static String why(Path file, IOException failure) {
    @Nullable Path folder = file.toAbsolutePath().getParent();
    if (folder != null && !Files.isDirectory(folder)) {
      return "its folder isn't there any more";
    }
    return FileTrouble.why(failure);
  }

  private static void checkRawFile(Settings settings, MeasurementType type) {
    String file = settings.get(MeasurementProperties.RAW_FILE);
    boolean written = type == MeasurementType.RAW || type == MeasurementType.HDRHISTOGRAM_AND_RAW;
    if (written && !file.isEmpty()) {
      check(settings, MeasurementProperties.RAW_FILE, Path.of(file));
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
