package site.ycsb.profiling;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import site.ycsb.config.Property;

/**
 * A flame graph by async-profiler, which sees native code and the kernel too, and code of the JVM
 * that Flight Recorder's samples miss.
 */
final class AsyncProfiler implements Profiler {
  private final ProfilingConfig config;
  private one.profiler.@Nullable AsyncProfiler running;
  private long samples;

  AsyncProfiler(ProfilingConfig config) {
    this.config = config;
  }

  @Override
  public void prepare() {}

  @Override
  public void begin() throws IOException {
    one.profiler.AsyncProfiler profiler = AsyncProfilerLibrary.load();
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
      ProfileFile.write(config.file(), file -> Files.writeString(file, graph));
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
}
