package site.ycsb.client.config;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import site.ycsb.client.capacity.CapacityProperties;
import site.ycsb.client.results.ResultConfig;
import site.ycsb.config.FileTrouble;
import site.ycsb.config.OutputFile;
import site.ycsb.config.Property;
import site.ycsb.config.Settings;
import site.ycsb.measurements.MeasurementConfig;

/** The files of a run's results: finds out before the run whether they can be written. */
public final class OutputFiles {
  private static final String EXAMPLE = "READ.hdr";

  /** The end of such a log's name: an operation, its kind of latency before and a status behind. */
  private static final Pattern OPERATION_LOG =
      Pattern.compile("(Hdr)?(Intended-)?[A-Z][A-Z0-9_-]*\\.hdr");

  private final Settings settings;
  private final Map<Property<?>, Path> files = new LinkedHashMap<>();

  public OutputFiles(Settings settings, RunConfig config) {
    this.settings = settings;
    config.results().file().ifPresent(file -> files.put(ResultConfig.EXPORT_FILE, file));
    config.results().jsonFile().ifPresent(file -> files.put(ResultConfig.JSON_FILE, file));
    files.putAll(MeasurementConfig.outputFiles(settings));
    files.putAll(config.instruments().outputFiles());
    config.windowLog().ifPresent(file -> files.put(CapacityProperties.WINDOW_LOG, file));
  }

  /**
   * Adds a problem for each file that can't be written, or is another one too; creates none if dry.
   */
  public void check(boolean dry) {
    files.forEach((property, file) -> checkWritable(property, file, dry));
    checkDistinct();
    MeasurementConfig.logPrefix(settings).ifPresent(prefix -> checkLogs(prefix, dry));
  }

  private void checkLogs(String prefix, boolean dry) {
    Path example = Path.of(prefix + EXAMPLE);
    if (!prefix.isEmpty() && isDevice(Path.of(prefix))) {
      settings.reject(
          MeasurementConfig.LOG_PATH,
          "is a device or a pipe, and the logs' names would only begin with it (" + example + ")",
          "Name a directory with / at its end, or what the logs' names begin with");
      return;
    }
    checkWritable(MeasurementConfig.LOG_PATH, example, dry);
    for (Path log : existingLogs(example)) {
      Optional<String> rejection = OutputFile.rejection(log);
      if (rejection.isPresent()) {
        settings.reject(
            MeasurementConfig.LOG_PATH,
            "a log would be " + log + ", and " + rejection.get(),
            "Name another directory, or begin the logs' names with something else");
        return;
      }
    }
  }

  /** Adds a problem for each file that would replace what the run reads. */
  public void checkAgainst(InputFiles inputs) {
    files.forEach(
        (property, file) -> {
          if (!isDevice(file)) {
            inputs
                .find(file)
                .ifPresent(
                    input ->
                        rejectName(
                            property,
                            file,
                            "the file %s, which this run reads (%s) and its results would replace"
                                .formatted(input.file(), input.namedBy())));
          }
        });
  }

  /** What is written last would be all that is left, or a mixture. */
  private void checkDistinct() {
    Map<Property<?>, Path> earlier = new LinkedHashMap<>();
    files.forEach(
        (property, file) -> {
          if (isDevice(file)) {
            return;
          }
          earlier.entrySet().stream()
              .filter(other -> InputFiles.isSame(other.getValue(), file))
              .findFirst()
              .ifPresent(other -> rejectName(property, file, other.getKey().key() + " already"));
          earlier.put(property, file);
        });
  }

  private static List<Path> existingLogs(Path example) {
    Path folder = Objects.requireNonNull(example.toAbsolutePath().getParent());
    String name = String.valueOf(example.getFileName());
    String prefix = name.substring(0, name.length() - EXAMPLE.length());
    List<Path> logs = new ArrayList<>();
    try (DirectoryStream<Path> existing =
        Files.newDirectoryStream(
            folder, entry -> isNameOfLog(prefix, String.valueOf(entry.getFileName())))) {
      existing.forEach(logs::add);
    } catch (IOException | DirectoryIteratorException e) {
      // a folder may be written and not be read
      return List.of();
    }
    return logs;
  }

  private static boolean isNameOfLog(String prefix, String name) {
    return name.startsWith(prefix)
        && OPERATION_LOG.matcher(name.substring(prefix.length())).matches();
  }

  private void rejectName(Property<?> property, Path file, String otherUse) {
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

  /** Why a file can't be written, in words; empty when it can. It is left as it was. */
  public static Optional<String> whyUnwritable(Path file) {
    Optional<String> rejection = OutputFile.rejection(file);
    if (rejection.isPresent()) {
      return rejection;
    }
    try {
      tryToOpen(file);
      return Optional.empty();
    } catch (NoSuchFileException e) {
      return Optional.of("there is no such directory");
    } catch (IOException e) {
      return Optional.of(FileTrouble.why(e));
    }
  }

  private void checkWritable(Property<?> property, Path file, boolean dry) {
    // by what the writer does with it
    Optional<String> rejection =
        property.equals(CapacityProperties.WINDOW_LOG)
            ? OutputFile.replacementRejection(file)
            : OutputFile.rejection(file);
    if (rejection.isPresent()) {
      settings.reject(
          property,
          (settings.isGiven(property) ? "" : "would be " + file + ", which ")
              + "can't be written: "
              + rejection.get(),
          OutputFile.NEXT_STEP);
      return;
    }
    try {
      if (dry && !Files.exists(file)) {
        OutputFile.requireFolder(file);
      } else {
        tryToOpen(file);
      }
    } catch (IOException e) {
      @Nullable String reason =
          e instanceof FileSystemException named ? named.getReason() : FileTrouble.why(e);
      settings.reject(
          property,
          "must be the name of a file in a directory that can be written"
              + (reason == null ? "" : " (" + reason + ")"),
          "Create the directory, or name another file");
    }
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
    try {
      Files.newByteChannel(file, StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW).close();
    } catch (FileAlreadyExistsException e) {
      // this one's, another run's or one that another client has created at this moment
      Files.newByteChannel(file, Set.of(StandardOpenOption.WRITE)).close();
      return;
    }
    Files.delete(file);
  }
}
