package site.ycsb.profiling;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.FileSystemException;
import java.util.List;
import java.util.function.BooleanSupplier;
import site.ycsb.DB;
import site.ycsb.client.command.StopSignal;
import site.ycsb.client.instrument.Instrument;
import site.ycsb.client.instrument.LiveRun;
import site.ycsb.config.FileTrouble;
import site.ycsb.profiling.events.OperationEventsDB;
import site.ycsb.profiling.events.StoreEventsDB;
import site.ycsb.spi.Section;

/** A profile that is made alongside a run: what goes wrong with it doesn't cost the results. */
final class ProfilingInstrument implements Instrument {
  /** Of a run that was aborted; less than a stopping command is waited for. */
  private static final long LONGEST_READ_NANOS = 5_000_000_000L;

  private final ProfilingConfig config;
  private final Profiler profiler;
  private final PrintStream err;
  private final StopSignal stop;
  private boolean failed;
  private Profiler.Report report = Profiler.Report.NOTHING;

  private interface Step {
    void perform() throws IOException;
  }

  ProfilingInstrument(ProfilingConfig config, Profiler profiler, PrintStream err, StopSignal stop) {
    this.config = config;
    this.profiler = profiler;
    this.err = err;
    this.stop = stop;
  }

  @Override
  public DB aroundOperations(DB db) {
    return config.events() ? new OperationEventsDB(db) : db;
  }

  @Override
  public DB aroundStore(DB db) {
    return config.events() ? new StoreEventsDB(db) : db;
  }

  @Override
  public void prepare() {
    attempt(profiler::prepare);
    profiler.temporaryFolder().ifPresent(stop::leavesBehind);
  }

  @Override
  public void begin(LiveRun run) {
    attempt(profiler::begin);
  }

  @Override
  public void end() {
    if (config.kind() == ProfilingConfig.Kind.OFF) {
      attempt(profiler::end);
    } else {
      stop.whileWriting(config.file(), () -> attempt(profiler::end));
    }
  }

  /** The profile is read here. */
  @Override
  public List<Section> sections() {
    long beganNanos = System.nanoTime();
    BooleanSupplier giveUp =
        () -> stop.isRequested() && System.nanoTime() - beganNanos > LONGEST_READ_NANOS;
    attempt(() -> report = profiler.report(giveUp));
    return report.section().stream().toList();
  }

  @Override
  public void printReport() {
    report.text().forEach(err::println);
  }

  @Override
  public boolean failed() {
    return failed;
  }

  private void attempt(Step step) {
    if (failed) {
      return;
    }
    try {
      step.perform();
    } catch (IOException | RuntimeException e) {
      failed = true;
      err.println("ERROR: the profile couldn't be created: " + named(e) + FileTrouble.why(e));
    }
  }

  /** The file that it is about, which need not be the profile. */
  private static String named(Exception failure) {
    return failure instanceof FileSystemException about && about.getFile() != null
        ? about.getFile() + ": "
        : "";
  }
}
