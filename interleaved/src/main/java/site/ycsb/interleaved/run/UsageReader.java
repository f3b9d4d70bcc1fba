package site.ycsb.interleaved.run;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import site.ycsb.client.jvm.GcMetrics;
import site.ycsb.client.jvm.ProcessorTime;
import site.ycsb.client.jvm.StealTime;
import site.ycsb.interleaved.result.Slice.SliceUsage;

/**
 * Reads what was used of machines so far, by the leader between slices.
 *
 * <p>Resolution: a server's processor time is that of its process table entry, in ticks of usually
 * 10 ms, so that a single slice's is rough; sums over slices aren't, since each reading goes on
 * from the one before.
 */
final class UsageReader {
  private final List<Optional<ProcessHandle>> servers;
  private Reading last;

  private record Reading(
      long nanos,
      long processNanos,
      List<Long> serverNanos,
      Optional<StealTime> steal,
      long collections,
      long collectionMillis) {}

  /**
   * A reader.
   *
   * @param processIds those of the servers
   */
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
