package site.ycsb.interleaved.run;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import site.ycsb.client.command.StopSignal;
import site.ycsb.client.jvm.GcMetrics;
import site.ycsb.client.jvm.ProcessorTime;
import site.ycsb.client.jvm.StealTime;
import site.ycsb.interleaved.result.Slice;
import site.ycsb.interleaved.result.Slice.LatencySummary;
import site.ycsb.interleaved.result.Slice.SliceUsage;
import site.ycsb.interleaved.run.ArmThread.SliceArrivals;
import site.ycsb.interleaved.run.ArmThread.SliceWindow;

/** Lets an arm work for a slice, and collects what it did. Used by the leader. */
final class SliceRunner {
  /** So that the slowest thread is awake when the slice begins. */
  private static final long LEAD_NANOS = 100_000;

  private final SliceThreads threads;
  private final UsageReader usage;
  private final StopSignal stop;
  private long firstNanos = Long.MIN_VALUE;
  private long lastEndNanos = Long.MIN_VALUE;
  private long switchNanos;
  private long switches;

  /**
   * A slice that is over.
   *
   * @param histograms of latencies in nanoseconds, by kind of operation
   * @param unserved how many operations arrived in the counted part and weren't begun any more
   */
  record Outcome(Slice slice, Map<String, Histogram> histograms, long unserved) {
    Outcome {
      histograms = new LinkedHashMap<>(histograms);
    }
  }

  SliceRunner(SliceThreads threads, UsageReader usage, StopSignal stop) {
    this.threads = threads;
    this.usage = usage;
    this.stop = stop;
  }

  /** Forgets everything before the next slice, which is the first of a sequence. */
  void begin() {
    usage.next(0);
    firstNanos = Long.MIN_VALUE;
    switchNanos = 0;
    switches = 0;
  }

  /** Resumes after work between slices whose use of the machine belongs to no slice. */
  void goOn() {
    usage.next(0);
  }

  /** How long it takes from the planned end of a slice to the begin of the next, on average. */
  long meanSwitchNanos() {
    return switches == 0 ? 0 : switchNanos / switches;
  }

  /** Works before anything counts. */
  Optional<Outcome> practise(Arm arm, long nanos) throws InterruptedException {
    return run(arm, new Slice.Turn(0, 0, arm.index(), 0), 0, nanos);
  }

  /** Works; empty when a thread failed, hangs or was stopped, or the workload has ended. */
  Optional<Outcome> run(Arm arm, Slice.Turn turn, long guardNanos, long countedNanos)
      throws InterruptedException {
    long armStartNanos = arm.clockNanos();
    return run(
        arm,
        turn,
        guardNanos,
        countedNanos,
        0,
        (thread, window) -> arm.thread(thread).work(window, armStartNanos, stop::isRequested));
  }

  /** Works off what arrives, and may wait for so long after the slice; empty as for others. */
  Optional<Outcome> serve(
      Arm arm,
      Slice.Turn turn,
      SliceArrivals arrivals,
      long guardNanos,
      long countedNanos,
      long patienceNanos)
      throws InterruptedException {
    long armStartNanos = arm.clockNanos();
    int serving = arm.threads().size();
    return run(
            arm,
            turn,
            guardNanos,
            countedNanos,
            patienceNanos,
            (thread, window) -> {
              if (thread < serving) {
                arm.thread(thread).serve(arrivals, window, patienceNanos, stop::isRequested);
              } else { // a re-encryption, at a pace of its own
                arm.thread(thread).work(window, armStartNanos, stop::isRequested);
              }
            })
        .map(
            outcome ->
                new Outcome(
                    outcome.slice,
                    outcome.histograms,
                    arrivals.counted() - outcome.slice.operations()));
  }

  private interface Part {
    void perform(int thread, SliceWindow window);
  }

  private Optional<Outcome> run(
      Arm arm, Slice.Turn turn, long guardNanos, long countedNanos, long patienceNanos, Part part)
      throws InterruptedException {
    SliceWindow window = SliceWindow.from(System.nanoTime() + LEAD_NANOS, guardNanos, countedNanos);
    if (firstNanos == Long.MIN_VALUE) {
      firstNanos = window.startNanos();
    } else {
      switchNanos += window.startNanos() - lastEndNanos;
      switches++;
    }
    lastEndNanos = window.endNanos();
    arm.beginSlice(window);
    boolean done =
        threads.slice(
            arm.threadCount(),
            thread -> part.perform(thread, window),
            (guardNanos + countedNanos + patienceNanos) / 1_000_000);
    arm.advanceClock(guardNanos + countedNanos);
    if (!done || stop.isRequested()) {
      return Optional.empty();
    }
    return arm.threads().stream().anyMatch(ArmThread::workloadEnded)
        ? Optional.empty()
        : Optional.of(collect(arm, turn, window));
  }

  private Outcome collect(Arm arm, Slice.Turn turn, SliceWindow window) {
    long operations = 0;
    long all = 0;
    long processorNanos = 0;
    for (ArmThread thread : arm.threads()) {
      operations += thread.operations();
      all += thread.allOperations();
      processorNanos += thread.processorNanos();
    }
    if (arm.reencryption().isPresent()) {
      arm.reencryption().get().endSlice(window);
      processorNanos += arm.reencryption().get().thread().processorNanos();
    }
    Map<String, Histogram> histograms = arm.run().measurements().takeLatencies();
    Map<String, LatencySummary> latencies = new TreeMap<>();
    histograms.forEach(
        (kind, histogram) -> {
          if (histogram.getTotalCount() > 0) {
            latencies.put(kind, LatencySummary.of(histogram));
          }
        });
    return new Outcome(
        new Slice(
            turn,
            window.startNanos() - firstNanos,
            window.countFromNanos() - window.startNanos(),
            window.countedNanos(),
            operations,
            all,
            latencies,
            usage.next(processorNanos)),
        histograms,
        0);
  }

  /**
   * Reads what was used of machines so far, by the leader between slices.
   *
   * <p>Resolution: a server's processor time is that of its process table entry, in ticks of
   * usually 10 ms, so that a single slice's is rough; sums over slices aren't, since each reading
   * goes on from the one before.
   */
  static final class UsageReader {
    private final List<Optional<ProcessHandle>> servers;
    private Reading last;

    private record Reading(
        long nanos,
        long processNanos,
        List<Long> serverNanos,
        Optional<StealTime> steal,
        long collections,
        long collectionMillis) {}

    /** Of these servers and the client. */
    UsageReader(List<Long> processIds) {
      servers = processIds.stream().map(ProcessHandle::of).toList();
      last = read();
    }

    /** What was used since it was last called. */
    SliceUsage next(long threadsNanos) {
      Reading before = last;
      Reading now = read();
      last = now;
      List<Long> serverNanos = new ArrayList<>();
      for (int i = 0; i < now.serverNanos.size(); i++) {
        serverNanos.add(Math.max(0, now.serverNanos.get(i) - before.serverNanos.get(i)));
      }
      Optional<StealTime> steal =
          before.steal.flatMap(start -> now.steal.map(end -> end.since(start)));
      return new SliceUsage(
          now.nanos - before.nanos,
          threadsNanos,
          now.processNanos - before.processNanos,
          serverNanos,
          steal.orElse(new StealTime(0, 0)),
          now.collections - before.collections,
          now.collectionMillis - before.collectionMillis);
    }

    private Reading read() {
      List<Long> serverNanos = new ArrayList<>();
      for (Optional<ProcessHandle> server : servers) {
        serverNanos.add(
            server
                .flatMap(running -> running.info().totalCpuDuration())
                .map(Duration::toNanos)
                .orElse(0L));
      }
      return new Reading(
          System.nanoTime(),
          ProcessorTime.soFar().map(ProcessorTime::nanos).orElse(0L),
          serverNanos,
          StealTime.soFar(),
          GcMetrics.collections(),
          GcMetrics.timeMillis());
    }
  }
}
