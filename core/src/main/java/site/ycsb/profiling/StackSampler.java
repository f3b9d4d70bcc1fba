package site.ycsb.profiling;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import jdk.jfr.Recording;

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
            && AsyncProfilerLibrary.trouble(ProfilingConfig.Event.CPU).isEmpty()
        ? new AsyncStackSampler()
        : new RecorderStackSampler();
  }

  /** Who samples, for people who read the recording. */
  String name();

  /** Has the recording take the samples itself, or not. */
  void configure(Recording recording, Duration interval);

  /** Begins, with the measured part. */
  void begin(Duration interval) throws IOException;

  /** Ends, with the measured part; does nothing when it didn't begin. */
  void end();

  /**
   * Adds the samples to what was recorded.
   *
   * @param file the whole recording, except for samples that it didn't take
   */
  void addTo(Path file) throws IOException;
}
