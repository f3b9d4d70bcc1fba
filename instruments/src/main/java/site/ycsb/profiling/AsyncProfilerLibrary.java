package site.ycsb.profiling;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;
import one.profiler.AsyncProfiler;
import one.profiler.AsyncProfilerLoader;
import site.ycsb.config.Property;

/**
 * async-profiler, as ap-loader brings it for this system.
 *
 * <p>Source: https://github.com/async-profiler/async-profiler
 */
final class AsyncProfilerLibrary {
  private AsyncProfilerLibrary() {}

  /** Why it can't be used here with this event; nothing when it can. */
  static Optional<String> trouble(ProfilingConfig.Event event) {
    try {
      if (!AsyncProfilerLoader.isSupported()) {
        return Optional.of("async-profiler doesn't support this system");
      }
      AsyncProfiler profiler = load();
      // whether the system allows it shows in no other way
      profiler.execute("start,event=" + Property.nameOf(event));
      profiler.stop();
      return Optional.empty();
    } catch (NoClassDefFoundError e) {
      return Optional.of("ap-loader, which brings async-profiler, isn't on the class path");
    } catch (IOException | RuntimeException | UnsatisfiedLinkError e) {
      return Optional.of("async-profiler can't be used here: " + e.getMessage());
    }
  }

  /** Loaded once for the process; its file isn't needed any more then. */
  static AsyncProfiler load() throws IOException {
    Path folder = Files.createTempDirectory("ycsb-async-profiler");
    try {
      AsyncProfilerLoader.setExtractionDirectory(folder);
      return AsyncProfilerLoader.load();
    } finally {
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }
}
