package site.ycsb.profiling;

import java.nio.file.Path;
import java.time.Duration;
import jdk.jfr.Recording;

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

  @Override
  public void begin(Duration interval) {}

  @Override
  public void end() {}

  @Override
  public void addTo(Path file) {}
}
