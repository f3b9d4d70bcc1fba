package site.ycsb.benchmarks.cluster;

import java.io.IOException;
import java.io.OutputStream;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import site.ycsb.Status;
import site.ycsb.client.binding.BindingRequest;
import site.ycsb.client.cluster.ClusterLauncher.LocalRuns;
import site.ycsb.client.cluster.Lockstep;
import site.ycsb.client.cluster.RunOutcome;
import site.ycsb.client.instrument.LiveRun;
import site.ycsb.client.results.RunDescription;
import site.ycsb.config.Settings;
import site.ycsb.config.SourcedProperties;
import site.ycsb.measurements.Measurements;
import site.ycsb.measurements.exporter.TextMeasurementsExporter;
import site.ycsb.spi.run.ClientShare;
import site.ycsb.spi.run.RunContext;

/**
 * A client's part in a run without a store: it counts its share of the operations at an even rate,
 * and measures, logs and delivers as a client does. Used once.
 */
final class FakeRun implements LocalRuns {
  private static final String LOG_FILE = "measurement.log.file";
  private static final long PAUSE_NANOS = 50_000_000;
  private static final long LATENCY_NANOS = 200_000;
  private static final int EXIT_OK = 0;
  private static final int EXIT_FAILED = 1;

  private final double operationsPerSecond;
  private final AtomicLong done = new AtomicLong();
  private volatile long joinedNanos;
  private volatile long plannedNanos;
  private volatile long leadNanos;
  private volatile long endNanos;

  /** A run at this rate. */
  FakeRun(double operationsPerSecond) {
    this.operationsPerSecond = operationsPerSecond;
  }

  @Override
  public Set<String> ownKeys(BindingRequest request) {
    return Set.of(LOG_FILE);
  }

  @Override
  public int run(BindingRequest request) {
    joinedNanos = System.nanoTime();
    SourcedProperties properties = request.properties();
    Settings settings = new Settings(properties);
    long operations =
        ClientShare.from(settings)
            .of(Long.parseLong(properties.getProperty("operationcount", "0")));
    Lockstep lockstep = RunContext.of(properties).find(Lockstep.OF_RUN).orElseThrow();
    Measurements measurements = new Measurements(properties);
    long startNanos;
    try {
      startNanos = lockstep.awaitPlan(Map.of()).orElseThrow();
    } catch (Exception e) {
      return EXIT_FAILED;
    }
    plannedNanos = System.nanoTime();
    leadNanos = startNanos - plannedNanos;
    lockstep.begin(new LiveRun(1, startNanos, done::get, measurements, Optional::empty));
    park(startNanos);
    long begunNanos = System.nanoTime();
    work(lockstep, measurements, operations, startNanos);
    long runNanos = System.nanoTime() - startNanos;
    lockstep.end();
    endNanos = System.nanoTime();
    try (TextMeasurementsExporter nowhere =
        new TextMeasurementsExporter(OutputStream.nullOutputStream())) {
      measurements.exportMeasurements(nowhere);
    } catch (IOException e) {
      return EXIT_FAILED;
    }
    measurements.endLog(done.get(), runNanos);
    boolean delivered =
        lockstep.deliver(
            new RunOutcome(
                RunDescription.of(Instant.now(), properties, Map.of()),
                done.get(),
                startNanos,
                begunNanos,
                runNanos,
                new RunOutcome.Usage(Optional.empty(), Optional.empty()),
                new RunOutcome.Report(List.of(), List.of(), Map.of())));
    return delivered ? EXIT_OK : EXIT_FAILED;
  }

  private void work(
      Lockstep lockstep, Measurements measurements, long operations, long startNanos) {
    while (done.get() < operations && !lockstep.isStopRequested()) {
      park(System.nanoTime() + PAUSE_NANOS);
      double elapsedSeconds = (System.nanoTime() - startNanos) / 1e9;
      long due = Math.min(operations, (long) (elapsedSeconds * operationsPerSecond));
      while (done.get() < due) {
        measurements.measureNanos("READ", LATENCY_NANOS);
        measurements.reportStatus("READ", Status.OK);
        done.incrementAndGet();
      }
    }
  }

  private static void park(long untilNanos) {
    for (long left = untilNanos - System.nanoTime();
        left > 0;
        left = untilNanos - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }

  /** When it had been admitted, by {@link System#nanoTime}. */
  long joinedNanos() {
    return joinedNanos;
  }

  /** When it knew the plan. */
  long plannedNanos() {
    return plannedNanos;
  }

  /** How long it knew the plan before the start. */
  long leadNanos() {
    return leadNanos;
  }

  /** When its last operation had ended. */
  long endNanos() {
    return endNanos;
  }
}
