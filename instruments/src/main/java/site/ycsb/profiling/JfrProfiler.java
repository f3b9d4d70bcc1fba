package site.ycsb.profiling;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;
import org.jspecify.annotations.Nullable;

/**
 * A recording of Java Flight Recorder. It holds what the summary needs, and no event that shows the
 * command line, system properties or the environment: they may hold passwords.
 */
final class JfrProfiler implements Profiler {
  private static final String NAME = "ycsb";

  /** The system property that names the directory of Flight Recorder's files. */
  private static final String REPOSITORY = "jdk.jfr.repository";

  private static final Duration SHORTEST_MONITOR_WAIT = Duration.ofNanos(100_000);
  private static final Duration SHORTEST_PARK = Duration.ofMillis(1);
  private static final long LARGEST_BYTES = 500_000_000;
  private static final long STANDBY_BYTES = 20_000_000;

  /** Beyond what the summary is made of, what a reader of the file asks of a JVM. */
  private static final List<String> WITHOUT_STACK =
      List.of(
          "jdk.GarbageCollection",
          "jdk.GCPhasePause",
          "jdk.GCHeapSummary",
          "jdk.GCConfiguration",
          "jdk.SafepointBegin",
          "jdk.SafepointEnd",
          "jdk.Compilation",
          "jdk.CPUInformation",
          "jdk.OSInformation",
          CpuTimes.THREAD_EVENT,
          CpuTimes.PROCESS_EVENT);

  private final ProfilingConfig config;
  private final StackSampler sampler;
  private @Nullable Recording standby;
  private @Nullable Recording recording;
  private @Nullable CpuTimes begin;

  JfrProfiler(ProfilingConfig config, StackSampler sampler) {
    this.config = config;
    this.sampler = sampler;
  }

  /**
   * Records with the same settings until the measured part begins: when the first recording of a
   * JVM starts, all that it has compiled is thrown away, and is compiled again in the seconds
   * after.
   */
  @Override
  public void prepare() {
    Recording started = recording();
    started.setMaxSize(STANDBY_BYTES);
    started.start();
    standby = started;
  }

  @Override
  public Optional<Path> temporaryFolder() {
    boolean shared =
        FlightRecorder.getFlightRecorder().getRecordings().stream()
            .anyMatch(running -> !running.getName().equals(NAME));
    return shared
        ? Optional.empty()
        : Optional.ofNullable(System.getProperty(REPOSITORY)).map(Path::of);
  }

  @Override
  public void begin() throws IOException {
    Recording started = recording();
    // a JVM ends at once, results and all, when the disk that holds its recording is full
    started.setMaxSize(LARGEST_BYTES);
    // begins a file of its own: what the other recorded isn't in it
    started.start();
    recording = started;
    closeStandby();
    sampler.begin(config.interval());
    begin = CpuTimes.now();
  }

  private void closeStandby() {
    if (standby != null) {
      standby.close();
      standby = null;
    }
  }

  private Recording recording() {
    Recording started = new Recording();
    started.setName(NAME);
    sampler.configure(started, config.interval());
    started.enable("jdk.ObjectAllocationSample").withStackTrace().with("throttle", "300/s");
    started.enable("jdk.JavaMonitorEnter").withStackTrace().withThreshold(SHORTEST_MONITOR_WAIT);
    started.enable("jdk.ThreadPark").withStackTrace().withThreshold(SHORTEST_PARK);
    started.enable("jdk.CPULoad").withPeriod(Duration.ofSeconds(1));
    for (String name : WITHOUT_STACK) {
      started.enable(name).withoutStackTrace();
    }
    for (String name : EventTypes.ALL) {
      if (config.events()) {
        started.enable(name).withThreshold(config.threshold());
      } else {
        started.disable(name);
      }
    }
    return started;
  }

  @Override
  public void end() throws IOException {
    closeStandby();
    Recording running = recording;
    if (running == null || begin == null) {
      return;
    }
    try (running) {
      begin.commitDifferenceTo(CpuTimes.now(), sampler.name());
      sampler.end();
      running.stop();
      ProfileFile.write(
          config.file(),
          file -> {
            copy(running, file);
            sampler.addTo(file);
          });
    } finally {
      recording = null;
    }
  }

  /** Not by its dump, which hides why it fails. */
  private static void copy(Recording stopped, Path file) throws IOException {
    try (@Nullable InputStream recorded = stopped.getStream(null, null);
        OutputStream out = Files.newOutputStream(file)) {
      if (recorded == null) {
        throw new IOException("the recorder has nothing");
      }
      recorded.transferTo(out);
    }
  }

  @Override
  public Report report(BooleanSupplier giveUp) throws IOException {
    ProfileSummary profile = ProfileReader.read(config.file(), giveUp);
    List<String> text = new ArrayList<>(ProfileText.lines(profile));
    text.add("The recording is " + config.file());
    return new Report(Optional.of(profile.section()), text);
  }
}
