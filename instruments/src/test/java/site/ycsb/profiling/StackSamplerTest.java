package site.ycsb.profiling;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import site.ycsb.profiling.StackSampler.AsyncStackSampler;
import site.ycsb.profiling.StackSampler.RecorderStackSampler;

/** Each way to sample that this system has. */
class StackSamplerTest {
  private static final long SPIN_NANOS = 1_000_000_000;
  private static final long FEW_SAMPLES = 100;
  private static final int SPINS_BETWEEN_LOOKS = 50_000;

  @TempDir private Path folder = Path.of("");

  static List<StackSampler> samplers() {
    List<StackSampler> samplers = new ArrayList<>(List.of(new RecorderStackSampler()));
    if (AsyncProfiler.trouble(ProfilingConfig.Event.CPU).isEmpty()) {
      samplers.add(new AsyncStackSampler());
    }
    return samplers;
  }

  @ParameterizedTest
  @MethodSource("samplers")
  void recording_withASampler_saysWhereAThreadWasAndWhoSampled(StackSampler sampler)
      throws IOException {
    Path file = folder.resolve("a, b.jfr");
    ProfilingConfig config =
        new ProfilingConfig(
            ProfilingConfig.Kind.JFR,
            file,
            Duration.ofMillis(1),
            ProfilingConfig.Event.CPU,
            false,
            Duration.ZERO,
            "test");
    JfrProfiler profiler = new JfrProfiler(config, sampler);

    profiler.prepare();
    spin(SPIN_NANOS / 10);
    profiler.begin();
    spin(SPIN_NANOS);
    profiler.end();

    ProfileSummary profile = ProfileReader.read(file);
    assertEquals(sampler.name(), profile.cpu().sampler());
    assertTrue(profile.cpu().samples() >= FEW_SAMPLES, profile::toString);
    assertTrue(
        profile.cpu().samples() <= 2 * profile.cpu().seconds() / 1e-3 + FEW_SAMPLES,
        profile::toString);
    assertTrue(
        profile.cpu().frames().stream()
            .limit(3)
            .anyMatch(frame -> (frame.method() + frame.caller()).contains("StackSamplerTest.spin")),
        profile::toString);
    assertTrue(
        profiler.report(() -> false).text().get(0).endsWith(" samples by " + sampler.name()),
        profile::toString);
  }

  /** By processor time: beside other work a second may have little of it, and few samples. */
  private static void spin(long processorNanos) {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long end = threads.getCurrentThreadCpuTime() + processorNanos;
    while (threads.getCurrentThreadCpuTime() < end) {
      for (int i = 0; i < SPINS_BETWEEN_LOOKS; i++) {
        Thread.onSpinWait();
      }
    }
  }
}
