package site.ycsb.profiling;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import jdk.jfr.Recording;
import one.profiler.AsyncProfiler;
import org.jspecify.annotations.Nullable;

/**
 * Samples by async-profiler, each thread at equal steps of its processor time, into a recording of
 * its own, which is put behind the other: a recording is a row of such parts.
 */
final class AsyncStackSampler implements StackSampler {
  /** Neither the system's nor the JVM's properties, which may hold passwords, nor libraries. */
  private static final int SAMPLES_ONLY = 0xf;

  private @Nullable AsyncProfiler running;
  private @Nullable Path samples;

  @Override
  public String name() {
    return "async-profiler";
  }

  @Override
  public void configure(Recording recording, Duration interval) {
    recording.disable("jdk.ExecutionSample");
    recording.disable("jdk.NativeMethodSample");
  }

  @Override
  public void begin(Duration interval) throws IOException {
    AsyncProfiler profiler = AsyncProfilerLibrary.load();
    // not next to the other recording: its name may have a comma, which ends an option
    Path file = Files.createTempFile("ycsb-samples", ".jfr");
    // also when the recording can't be written
    file.toFile().deleteOnExit();
    samples = file;
    profiler.execute(
        "start,event=cpu,interval="
            + interval.toMillis()
            + "ms,jfropts="
            + SAMPLES_ONLY
            + ",jfr,file="
            + file.toAbsolutePath());
    running = profiler;
  }

  @Override
  public void end() {
    if (running != null) {
      running.stop();
      running = null;
    }
  }

  @Override
  public void addTo(Path file) throws IOException {
    Path taken = samples;
    if (taken == null) {
      return;
    }
    samples = null;
    try (OutputStream recording = Files.newOutputStream(file, StandardOpenOption.APPEND)) {
      Files.copy(taken, recording);
    } finally {
      Files.deleteIfExists(taken);
    }
  }
}
