package site.ycsb.client.results;

import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import site.ycsb.client.command.BackgroundLoop;
import site.ycsb.client.command.Console;
import site.ycsb.client.jvm.JvmTracker;
import site.ycsb.config.Property;
import site.ycsb.config.Settings;
import site.ycsb.config.YcsbKeys;
import site.ycsb.measurements.MeasurementConfig;
import site.ycsb.measurements.Measurements;
import site.ycsb.measurements.Measurements.MeasurementType;
import site.ycsb.spi.Section;

/** A thread that prints a line of status at each interval, and one at the end. */
public final class StatusReporter extends BackgroundLoop {
  public static final Property<Boolean> STATUS =
      Property.bool(YcsbKeys.STATUS, "false", "Shows the status of the run at intervals.");
  public static final Property<Integer> STATUS_INTERVAL_SECONDS =
      Property.integer("status.interval", "10", 1, 86_400, "s", "Time between two status lines.");
  public static final Property<String> LABEL =
      Property.string(YcsbKeys.LABEL, "", "Text at the beginning of each status line.");
  public static final List<Property<?>> PROPERTIES =
      List.of(STATUS, STATUS_INTERVAL_SECONDS, LABEL);

  private final StatusLine line;
  private final LongSupplier operationsDone;
  private final Measurements measurements;
  private final Optional<JvmTracker> tracker;
  private final Console console;
  private final boolean onStdout;
  private final boolean printing;
  private final boolean keepingTimeLine;
  private final int intervalSeconds;
  private long startNanos;

  /**
   * Of a run with so many operations and seconds at most; 0 for no end. Lines go to stdout too with
   * time series, as in YCSB; a time line is kept without any, too.
   */
  public StatusReporter(
      Settings settings,
      boolean keepingTimeLine,
      long operations,
      long maxExecutionSeconds,
      LongSupplier operationsDone,
      Measurements measurements,
      Console console) {
    super("status");
    this.line = new StatusLine(settings.get(LABEL), operations, maxExecutionSeconds);
    this.operationsDone = operationsDone;
    this.measurements = measurements;
    this.tracker =
        settings.get(MeasurementConfig.TRACK_JVM)
            ? Optional.of(new JvmTracker(() -> measurements))
            : Optional.empty();
    this.console = console;
    this.onStdout = settings.get(MeasurementConfig.MEASUREMENT_TYPE) == MeasurementType.TIMESERIES;
    this.printing = settings.get(STATUS);
    this.keepingTimeLine = keepingTimeLine;
    this.intervalSeconds = settings.get(STATUS_INTERVAL_SECONDS);
  }

  /**
   * Starts, if there is something to do at each interval from then on, by {@link System#nanoTime}.
   */
  public void start(long measuredFromNanos) {
    startNanos = measuredFromNanos;
    if (printing || keepingTimeLine || tracker.isPresent()) {
      start();
    }
  }

  /** Prints a line at each interval, and the last one when it ends. */
  @Override
  protected void loop() throws InterruptedException {
    long intervalNanos = TimeUnit.SECONDS.toNanos(intervalSeconds);
    long nextNanos = startNanos + intervalNanos;
    while (!ended(nextNanos - System.nanoTime())) {
      report();
      do {
        nextNanos += intervalNanos;
      } while (nextNanos - System.nanoTime() <= 0);
    }
    report();
  }

  /** What was seen of the JVM, where that is tracked; once it's closed. */
  public List<Section> jvmSections() {
    return tracker.map(JvmTracker::sections).orElse(List.of());
  }

  private void report() {
    tracker.ifPresent(JvmTracker::sample);
    if (!printing) {
      if (keepingTimeLine) {
        measurements.getSummary();
      }
      return;
    }
    String text =
        line.next(
            ZonedDateTime.now(ZoneId.systemDefault()),
            Math.max(0, System.nanoTime() - startNanos) / 1e9,
            operationsDone.getAsLong(),
            measurements.getSummary());
    console.err().println(text);
    if (onStdout) {
      console.out().println(text);
    }
  }
}
