package site.ycsb.client;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import site.ycsb.config.FileTrouble;
import site.ycsb.config.Property;
import site.ycsb.config.Settings;
import site.ycsb.measurements.Measurements.MeasurementType;
import site.ycsb.profiling.ProfilingConfig;
import site.ycsb.profiling.ProfilingProperties;

/** The files of a run's results: finds out before the run whether they can be written. */
final class OutputFiles {
  private static final String EXAMPLE = "READ.hdr";

  /** The end of such a log's name: an operation, its kind of latency before and a status behind. */
  private static final Pattern OPERATION_LOG =
      Pattern.compile("(Hdr)?(Intended-)?[A-Z][A-Z0-9_-]*\\.hdr");

  private OutputFiles() {}

  /** Adds a problem for each file that can't be written, and for each that is another one too. */
  static void check(Settings settings, MeasurementType type, ProfilingConfig profiling) {
    Map<Property<?>, Path> files = new LinkedHashMap<>();
    settings
        .find(ClientProperties.EXPORT_FILE)
        .ifPresent(file -> files.put(ClientProperties.EXPORT_FILE, file));
    settings
        .find(MeasurementProperties.LOG_FILE)
        .ifPresent(file -> files.put(MeasurementProperties.LOG_FILE, file));
    rawFile(settings, type).ifPresent(file -> files.put(MeasurementProperties.RAW_FILE, file));
    if (profiling.kind() != ProfilingConfig.Kind.OFF) {
      files.put(ProfilingProperties.FILE, profiling.file());
    }
    files.forEach((property, file) -> checkWritable(settings, property, file));
    if (files.containsKey(MeasurementProperties.LOG_FILE) && !hasHistograms(type)) {
      settings.reject(
          MeasurementProperties.LOG_FILE,
          "a histogram log needs histograms",
          "Set measurementtype=hdrhistogram, or leave it out");
    }
    checkDistinct(settings, files);
    if (settings.get(MeasurementProperties.LOG_PER_OPERATION)) {
      checkLogsOfOperations(settings, files);
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

  private static Optional<Path> rawFile(Settings settings, MeasurementType type) {
    String file = settings.get(MeasurementProperties.RAW_FILE);
    boolean written = type == MeasurementType.RAW || type == MeasurementType.HDRHISTOGRAM_AND_RAW;
    return written && !file.isEmpty() ? Optional.of(Path.of(file)) : Optional.empty();
  }

  /** What is written last would be all that is left, or a mixture. */
  private static void checkDistinct(Settings settings, Map<Property<?>, Path> files) {
    Map<Path, Property<?>> taken = new HashMap<>();
    files.forEach(
        (property, file) -> {
          if (isDevice(file)) {
            return;
          }
          @Nullable Property<?> other = taken.putIfAbsent(absolute(file), property);
          if (other != null) {
            rejectName(settings, property, file, other.key() + " already");
          }
        });
  }

  private static void checkLogsOfOperations(Settings settings, Map<Property<?>, Path> files) {
    String path = settings.get(MeasurementProperties.LOG_PATH);
    Path example = Path.of(path + EXAMPLE);
    checkWritable(settings, MeasurementProperties.LOG_PATH, example);
    String withExample = absolute(example).toString();
    String prefix = withExample.substring(0, withExample.length() - EXAMPLE.length());
    files.forEach(
        (property, file) -> {
          String name = absolute(file).toString();
          if (name.startsWith(prefix)
              && OPERATION_LOG.matcher(name.substring(prefix.length())).matches()) {
            rejectName(
                settings,
                property,
                file,
                "what " + MeasurementProperties.LOG_PER_OPERATION.key() + " calls a log");
          }
        });
  }

  private static void rejectName(
      Settings settings, Property<?> property, Path file, String otherUse) {
    settings.reject(
        property,
        settings.isGiven(property)
            ? "is " + otherUse
            : "would be " + file + ", which is " + otherUse,
        "Name another file");
  }

  /** Such as /dev/null, which keeps nothing. */
  private static boolean isDevice(Path file) {
    return Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file);
  }

  private static Path absolute(Path file) {
    return file.toAbsolutePath().normalize();
  }

  private static boolean hasHistograms(MeasurementType type) {
    return switch (type) {
      case HDRHISTOGRAM, HDRHISTOGRAM_AND_HISTOGRAM, HDRHISTOGRAM_AND_RAW -> true;
      case HISTOGRAM, RAW, TIMESERIES -> false;
    };
  }

  private static void checkWritable(Settings settings, Property<?> property, Path file) {
    try {
      tryToOpen(file);
    } catch (FileSystemException e) {
      @Nullable String reason = e.getReason();
      rejectUnwritable(settings, property, reason == null ? "" : " (" + reason + ")");
    } catch (IOException e) {
      rejectUnwritable(settings, property, " (" + FileTrouble.why(e) + ")");
    }
  }

  private static void rejectUnwritable(Settings settings, Property<?> property, String reason) {
    settings.reject(
        property,
        "has to be the name of a file in a folder that can be written" + reason,
        "Make the folder, or name another file");
  }

  /**
   * Opens it for writing, which only then shows whether it can be, and leaves it as it was: what is
   * in it stays, and one that wasn't there isn't afterwards.
   */
  private static void tryToOpen(Path file) throws IOException {
    if (isDevice(file)) {
      // opening a pipe would wait for its reader
      if (!Files.isWritable(file)) {
        throw new AccessDeniedException(file.toString());
      }
      return;
    }
    boolean there = Files.exists(file);
    Files.newByteChannel(file, StandardOpenOption.WRITE, StandardOpenOption.CREATE).close();
    if (!there) {
      // of a link that leads nowhere the end, which was made
      Files.delete(file.toRealPath());
    }
  }
}
