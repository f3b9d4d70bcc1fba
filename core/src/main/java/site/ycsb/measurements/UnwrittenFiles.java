package site.ycsb.measurements;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import site.ycsb.config.FileTrouble;
import site.ycsb.config.Problem;
import site.ycsb.config.SourcedProperties;
import site.ycsb.spi.RunContext;

/** The files of a run's results that couldn't be written, with the reasons. Thread-safe. */
final class UnwrittenFiles {
  private final Properties properties;
  private final List<Problem> problems = new CopyOnWriteArrayList<>();

  UnwrittenFiles(Properties properties) {
    this.properties = properties;
  }

  /** Keeps the reason for the end of the run, and reports it at once, since that may be far. */
  void add(String key, Path file, IOException failure) {
    Problem problem =
        new Problem(
            key,
            properties.getProperty(key, ""),
            SourcedProperties.originOf(properties, key),
            "the file " + file + " can't be written (" + why(file, failure) + ")",
            "What this run wrote of it is removed; make room, or name a file elsewhere");
    problems.add(problem);
    RunContext.of(properties).notices().warn(problem.toString());
  }

  List<Problem> list() {
    return List.copyOf(problems);
  }

  private static String why(Path file, IOException failure) {
    @Nullable Path folder = file.toAbsolutePath().getParent();
    return folder != null && !Files.isDirectory(folder)
        ? "its folder doesn't exist any more"
        : FileTrouble.why(failure);
  }
}
