package site.ycsb.profiling;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import site.ycsb.profiling.summary.Profile;
import site.ycsb.profiling.summary.ProfileReader;

/** Each way to sample that this system has. */
class StackSamplerTest {
  private static final long SPIN_NANOS = 1_000_000_000;
  private static final long FEW_SAMPLES = 100;

  @TempDir private Path folder = Path.of("");

  static List<StackSampler> samplers() {
    List<StackSampler> samplers = new ArrayList<>(List.of(new RecorderStackSampler()));
    if (AsyncProfilerLibrary.trouble(ProfilingConfig.Event.CPU).isEmpty()) {
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
            Duration.ZERO);
    JfrProfiler profiler = new JfrProfiler(config, sampler);

    profiler.prepare();
    spin();
    profiler.begin();
    spin();
    profiler.end();

    Profile profile = ProfileReader.read(file);
    assertEquals(sampler.name(), profile.sampler());
    assertTrue(profile.samples() >= FEW_SAMPLES, profile::toString);
    assertTrue(
        profile.samples() <= 2 * profile.cpuSeconds() / 1e-3 + FEW_SAMPLES, profile::toString);
    assertTrue(
        profile.frames().stream()
            .limit(3)
            .anyMatch(frame -> (frame.method() + frame.caller()).contains("StackSamplerTest.spin")),
        profile::toString);
    assertTrue(
        profiler.report(() -> false).text().get(0).endsWith(" samples by " + sampler.name()),
        profile::toString);
  }

  private static void spin() {
    long end = System.nanoTime() + SPIN_NANOS;
    while (System.nanoTime() < end) {
      Thread.onSpinWait();
    }
  }
}
