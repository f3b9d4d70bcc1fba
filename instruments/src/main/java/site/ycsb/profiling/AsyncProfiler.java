package site.ycsb.profiling;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import one.profiler.AsyncProfilerLoader;
import org.jspecify.annotations.Nullable;
import site.ycsb.config.Property;
import site.ycsb.spi.store.PrivateFolder;

/**
 * A flame graph by async-profiler, which sees native code and the kernel too, and code of the JVM
 * that Flight Recorder's samples miss. ap-loader brings it for this system.
 *
 * <p>Source: https://github.com/async-profiler/async-profiler
 */
final class AsyncProfiler implements Profiler {
  private final ProfilingConfig config;
  private one.profiler.@Nullable AsyncProfiler running;
  private long samples;

  AsyncProfiler(ProfilingConfig config) {
    this.config = config;
  }

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
      // not by its option file, with which it doesn't say that a disk is full
      String graph = profiler.execute("stop,flamegraph");
      ProfileFile.writeText(config.file(), graph);
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

  /** Why it can't be used here with this event; nothing when it can. */
  static Optional<String> trouble(ProfilingConfig.Event event) {
    try {
      if (!AsyncProfilerLoader.isSupported()) {
        return Optional.of("async-profiler doesn't support this system");
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

  /** Loaded once for the process; its file isn't needed any more then. */
  static one.profiler.AsyncProfiler load() throws IOException {
    Path folder = Files.createTempDirectory("ycsb-async-profiler");
    try {
      AsyncProfilerLoader.setExtractionDirectory(folder);
      return AsyncProfilerLoader.load();
    } finally {
      PrivateFolder.deleteTree(folder);
    }
  }
}
