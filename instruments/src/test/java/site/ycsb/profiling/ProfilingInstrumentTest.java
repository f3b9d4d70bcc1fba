package site.ycsb.profiling;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.FileSystemException;
import java.util.Optional;
import java.util.Properties;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import site.ycsb.client.command.StopSignal;
import site.ycsb.client.instrument.LiveRun;
import site.ycsb.config.Settings;
import site.ycsb.measurements.Measurements;
import site.ycsb.profiling.ProfilingConfig.ProfilingInstrument;

class ProfilingInstrumentTest {
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  /** Can't write its samples. */
  private static final class FailingProfiler implements Profiler {
    @Override
    public void prepare() {}

    @Override
    public void begin() throws IOException {
      throw new FileSystemException("/tmp/samples.jfr", null, "No space left on device");
    }

    @Override
    public void end() {}

    @Override
    public Report report(BooleanSupplier giveUp) {
      return Report.NOTHING;
    }
  }

  @Test
  void begin_aFileThatCantBeWritten_namesIt() {
    ProfilingInstrument profile =
        new ProfilingInstrument(
            ProfilingConfig.from(new Settings(new Properties()), Optional.empty()),
            new FailingProfiler(),
            new PrintStream(err, true, UTF_8),
            new StopSignal());

    profile.begin(new LiveRun(1, 0, () -> 0, new Measurements(new Properties()), Optional::empty));

    assertTrue(profile.failed());
    assertEquals(
        "ERROR: the profile couldn't be created: /tmp/samples.jfr: No space left on device\n",
        err.toString(UTF_8));
  }
}
