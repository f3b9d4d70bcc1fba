package site.ycsb.profiling;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import one.profiler.AsyncProfilerLoader;
import org.jspecify.annotations.Nullable;
import site.ycsb.config.Property;

/**
 * A flame graph by async-profiler, which sees native code and the kernel too, and code of the JVM
 * that Flight Recorder's samples miss.
 *
 * <p>Source: https://github.com/async-profiler/async-profiler; the library comes out of ap-loader.
 */
final class AsyncProfiler implements Profiler {
  private final ProfilingConfig config;
  private one.profiler.@Nullable AsyncProfiler running;
  private long samples;

  AsyncProfiler(ProfilingConfig config) {
    this.config = config;
  }

  /** Why it can't be used here with this event; nothing when it can. */
  static Optional<String> trouble(ProfilingConfig.Event event) {
    try {
      if (!AsyncProfilerLoader.isSupported()) {
        return Optional.of("async-profiler isn't made for this system");
      }
      one.profiler.AsyncProfiler profiler = load();
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

  @Override
  public void prepare() {}

  @Override
  public void begin() throws IOException {
    one.profiler.AsyncProfiler profiler = load();
    profiler.execute(
        "start,event="
            + Property.nameOf(config.event())
            // of allocation, the distance is in bytes
            + (config.event() == ProfilingConfig.Event.ALLOC
                ? ""
                : ",interval=" + config.interval().toMillis() + "ms"));
    running = profiler;
  }

  @Override
  public void end() throws IOException {
    one.profiler.AsyncProfiler profiler = running;
    if (profiler != null) {
      running = null;
      samples = profiler.getSamples();
      profiler.execute("stop,flamegraph,file=" + config.file().toAbsolutePath());
    }
  }

  @Override
  public Report report(BooleanSupplier giveUp) {
    return new Report(
        Optional.empty(),
        List.of(
            String.format(
                Locale.ROOT,
                "The flame graph of %,d samples (%s) is %s",
                samples,
                Property.nameOf(config.event()),
                config.file())));
  }

  /** Loaded once for the process; its file isn't needed any more then. */
  private static one.profiler.AsyncProfiler load() throws IOException {
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
