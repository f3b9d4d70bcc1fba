package site.ycsb.profiling;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import jdk.jfr.Recording;
import org.jspecify.annotations.Nullable;

/** Takes the samples of stacks that a recording divides the processor time by. */
interface StackSampler {
  /** The last release whose recorder takes no sample while a processor encrypts or hashes. */
  int LAST_THAT_MISSES_CRYPTO = 24;

  /**
   * The one that sees the most here. Up to JDK 24 the recorder loses the samples in the stubs for
   * the processor's AES and SHA instructions, half of all those of an encrypting client;
   * async-profiler has them. From 25 on it takes samples cooperatively.
   *
   * <p>Source: JEP 518, JFR Cooperative Sampling.
   */
  static StackSampler best() {
    return Runtime.version().feature() <= LAST_THAT_MISSES_CRYPTO
            && AsyncProfiler.trouble(ProfilingConfig.Event.CPU).isEmpty()
        ? new AsyncStackSampler()
        : new RecorderStackSampler();
  }

  /** Who samples, for people who read the recording. */
  String name();

  /** Has the recording take the samples itself, or not. */
  void configure(Recording recording, Duration interval);

  default void begin(Duration interval) throws IOException {}

  /** Ends, with the measured part; does nothing when it didn't begin. */
  default void end() {}

  /** Adds the samples to a recording that is complete but for them. */
  default void addTo(Path file) throws IOException {}

  /** Lets the recorder sample, for which every JDK is good enough unless it encrypts. */
  final class RecorderStackSampler implements StackSampler {
    private static final Duration NATIVE_INTERVAL = Duration.ofMillis(20);

    @Override
    public String name() {
      int release = Runtime.version().feature();
      return "the recorder"
          + (release <= LAST_THAT_MISSES_CRYPTO
              ? " of JDK "
                  + release
                  + ", which loses those in the processor's AES and SHA instructions"
              : "");
    }

    @Override
    public void configure(Recording recording, Duration interval) {
      recording.enable("jdk.ExecutionSample").withPeriod(interval);
      recording.enable("jdk.NativeMethodSample").withPeriod(NATIVE_INTERVAL);
    }
  }

  /**
   * Samples by async-profiler, each thread at equal steps of its processor time, into a recording
   * of its own, which is put behind the other: a recording is a row of such parts.
   */
  final class AsyncStackSampler implements StackSampler {
    /** Neither the system's nor the JVM's properties, which may hold passwords, nor libraries. */
    private static final int SAMPLES_ONLY = 0xf;

    private one.profiler.@Nullable AsyncProfiler running;
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
      one.profiler.AsyncProfiler profiler = AsyncProfiler.load();
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
}
