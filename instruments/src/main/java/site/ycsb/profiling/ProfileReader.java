package site.ycsb.profiling;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.ToDoubleFunction;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;
import org.jspecify.annotations.Nullable;
import site.ycsb.profiling.ProfileSummary.Layer;

/**
 * Reads a recording, event by event, so that its size doesn't matter. Used once, by one thread.
 *
 * <p>A recording of {@code profile=jfr} tells how much processor time each thread used. Samples of
 * a thread divide its user time; its kernel time, which is that of system calls, is divided as its
 * samples in native code are, when there are enough. What no Java thread used is the JVM's own. In
 * other recordings each sample counts the same. Equal shares keep the order of the recording, so
 * that a recording reads the same each time.
 */
final class ProfileReader {
  /** What ends the recording is still in it, and nothing of the run. */
  private static final String PROFILER = "site.ycsb.profiling.JfrProfiler.";

  private final CpuByLayer cpu = new CpuByLayer();
  private final Set<Long> allocating = new HashSet<>();
  private final Map<Place, Double> allocated = new LinkedHashMap<>();
  private final Map<Place, LongSummaryStatistics> waits = new LinkedHashMap<>();
  private final Map<String, LongSummaryStatistics> events = new LinkedHashMap<>();
  private final LongSummaryStatistics collections = new LongSummaryStatistics();
  private final Safepoints safepoints = new Safepoints();
  private long longestPauseNanos;
  private double elapsedSeconds;
  private String sampler = "";

  /** Something of a type at a place in a layer. */
  private record Place(Layer layer, String type, String method) {}

  private ProfileReader() {
    EventTypes.ALL.forEach(name -> events.put(name, new LongSummaryStatistics()));
  }

  /** Reads a whole file; throws when it can't be read or is no recording. */
  static ProfileSummary read(Path file) throws IOException {
    return read(file, () -> false);
  }

  /** The same; throws also when it gave up. */
  static ProfileSummary read(Path file, BooleanSupplier giveUp) throws IOException {
    ProfileReader reader = new ProfileReader();
    try (RecordingFile recording = new RecordingFile(file)) {
      while (recording.hasMoreEvents()) {
        if (giveUp.getAsBoolean()) {
          throw new IOException("no time to read " + file + "; bin/ycsb profile reads it");
        }
        reader.take(recording.readEvent());
      }
    }
    return reader.profile();
  }

  private void take(RecordedEvent event) {
    String type = event.getEventType().getName();
    switch (type) {
      case "jdk.ExecutionSample" -> takeSample(event, false);
      case "jdk.NativeMethodSample" -> takeSample(event, true);
      case "jdk.ObjectAllocationSample" -> takeAllocation(event);
      case "jdk.JavaMonitorEnter" -> takeWait(event, className(event.getClass("monitorClass")));
      case "jdk.ThreadPark" -> takePark(event);
      case "jdk.GarbageCollection" -> {
        collections.accept(event.getDuration("sumOfPauses").toNanos());
        longestPauseNanos =
            Math.max(longestPauseNanos, event.getDuration("longestPause").toNanos());
      }
      case "jdk.SafepointBegin" ->
          safepoints.begin(event.getLong("safepointId"), event.getStartTime());
      case "jdk.SafepointEnd" -> safepoints.end(event.getLong("safepointId"), event.getEndTime());
      case CpuTimes.THREAD_EVENT ->
          cpu.thread(
              event.getLong("threadId"),
              event.getDuration("userNanos").toNanos() / 1e9,
              event.getDuration("kernelNanos").toNanos() / 1e9);
      case CpuTimes.PROCESS_EVENT -> {
        elapsedSeconds = event.getDuration("elapsedNanos").toNanos() / 1e9;
        cpu.process(event.getDuration("cpuNanos").toNanos() / 1e9);
        // recordings of earlier versions don't tell
        sampler = event.hasField("sampler") ? event.getString("sampler") : "";
      }
      default -> {
        @Nullable LongSummaryStatistics own = events.get(type);
        if (own != null) {
          own.accept(event.getDuration().toNanos());
        }
      }
    }
  }

  private void takeSample(RecordedEvent event, boolean inNative) {
    @Nullable RecordedThread thread = event.getThread("sampledThread");
    Stack stack = Stack.of(event);
    if (thread == null || stack.isEmpty()) {
      return;
    }
    if (inNative) {
      cpu.nativeSample(thread.getJavaThreadId(), stack);
    } else {
      cpu.sample(thread.getJavaThreadId(), stack);
    }
  }

  /** A thread's first sample is left out: it stands for all that was allocated before, too. */
  private void takeAllocation(RecordedEvent event) {
    @Nullable RecordedThread thread = event.getThread();
    if (thread == null || allocating.add(thread.getId())) {
      return;
    }
    Stack stack = Stack.of(event);
    if (stack.site().startsWith(PROFILER)) {
      return;
    }
    Place place = new Place(stack.layer(), className(event.getClass("objectClass")), stack.site());
    allocated.merge(place, (double) event.getLong("weight"), Double::sum);
  }

  /** Threads park for many reasons; only those that wait for a lock are of interest. */
  private void takePark(RecordedEvent event) {
    String type = className(event.getClass("parkedClass"));
    boolean lock =
        (type.startsWith("java.util.concurrent.locks.") && !type.endsWith("ConditionObject"))
            || type.startsWith("java.util.concurrent.Semaphore");
    if (lock) {
      takeWait(event, type);
    }
  }

  private void takeWait(RecordedEvent event, String type) {
    Stack stack = Stack.of(event);
    waits
        .computeIfAbsent(
            new Place(stack.layer(), type, stack.site()), place -> new LongSummaryStatistics())
        .accept(event.getDuration().toNanos());
  }

  private ProfileSummary profile() {
    double allBytes = allocated.values().stream().mapToDouble(Double::doubleValue).sum();
    Map<Layer, Double> allocationShares = new EnumMap<>(Layer.class);
    List<ProfileSummary.Site> sites = new ArrayList<>();
    allocated.forEach(
        (place, bytes) -> {
          allocationShares.merge(place.layer, bytes / allBytes, Double::sum);
          sites.add(
              new ProfileSummary.Site(place.layer, place.type, place.method, bytes / allBytes));
        });
    List<ProfileSummary.LockWait> lockWaits = new ArrayList<>();
    waits.forEach(
        (place, nanos) ->
            lockWaits.add(
                new ProfileSummary.LockWait(
                    place.layer,
                    place.type,
                    place.method,
                    nanos.getCount(),
                    millis(nanos.getSum()))));
    List<ProfileSummary.EventFigures> figures = new ArrayList<>();
    events.forEach(
        (name, nanos) -> {
          if (nanos.getCount() > 0) {
            figures.add(
                new ProfileSummary.EventFigures(
                    name,
                    nanos.getCount(),
                    nanos.getSum() / 1e9,
                    nanos.getAverage() / 1e3,
                    nanos.getMax() / 1e3));
          }
        });
    return new ProfileSummary(
        elapsedSeconds,
        cpu.divide(sampler),
        new ProfileSummary.Allocation(
            (long) allBytes, allocationShares, largestFirst(sites, ProfileSummary.Site::share)),
        pauses(collections, longestPauseNanos),
        pauses(safepoints.nanos, safepoints.nanos.getMax()),
        largestFirst(lockWaits, ProfileSummary.LockWait::totalMillis),
        figures);
  }

  static <T> List<T> largestFirst(List<T> items, ToDoubleFunction<T> size) {
    return items.stream().sorted(Comparator.comparingDouble(size).reversed()).toList();
  }

  private static ProfileSummary.Pauses pauses(LongSummaryStatistics nanos, long longest) {
    return new ProfileSummary.Pauses(
        nanos.getCount(), millis(nanos.getSum()), millis(Math.max(0, longest)));
  }

  private static double millis(long nanos) {
    return nanos / 1e6;
  }

  /** As in Java code: byte[], not [B. */
  private static String className(@Nullable RecordedClass type) {
    return type == null ? "?" : Stack.classText(type.getName());
  }

  /** Finds the begin and the end of each safepoint, whichever comes first in the file. */
  private static final class Safepoints {
    private final Map<Long, Instant> begins = new HashMap<>();
    private final Map<Long, Instant> ends = new HashMap<>();
    private final LongSummaryStatistics nanos = new LongSummaryStatistics();

    void begin(long id, Instant at) {
      @Nullable Instant end = ends.remove(id);
      if (end == null) {
        begins.put(id, at);
      } else {
        nanos.accept(Duration.between(at, end).toNanos());
      }
    }

    void end(long id, Instant at) {
      @Nullable Instant begin = begins.remove(id);
      if (begin == null) {
        ends.put(id, at);
      } else {
        nanos.accept(Duration.between(begin, at).toNanos());
      }
    }
  }

  /** Divides processor time among layers and methods. */
  static final class CpuByLayer {
    /** Fewer may all be of one call, such as that which loaded a class. */
    private static final long ENOUGH_NATIVE_SAMPLES = 20;

    private final Map<Long, ThreadSamples> threads = new LinkedHashMap<>();
    private boolean timesKnown;
    private double processSeconds;
    private long samples;

    private static final class ThreadSamples {
      final Map<Stack, Long> inJava = new LinkedHashMap<>();
      final Map<Stack, Long> inNative = new LinkedHashMap<>();
      double userSeconds;
      double kernelSeconds;
    }

    void sample(long thread, Stack stack) {
      samples++;
      of(thread).inJava.merge(stack, 1L, Long::sum);
    }

    void nativeSample(long thread, Stack stack) {
      of(thread).inNative.merge(stack, 1L, Long::sum);
    }

    void thread(long thread, double userSeconds, double kernelSeconds) {
      timesKnown = true;
      of(thread).userSeconds = userSeconds;
      of(thread).kernelSeconds = kernelSeconds;
    }

    void process(double seconds) {
      processSeconds = seconds;
    }

    /** The result; {@code sampler} is who took the samples. */
    ProfileSummary.Cpu divide(String sampler) {
      Map<Stack, Double> weights = new LinkedHashMap<>();
      double used = 0;
      for (ThreadSamples thread : threads.values()) {
        if (timesKnown) {
          Map<Stack, Long> user = thread.inJava.isEmpty() ? thread.inNative : thread.inJava;
          boolean calls = count(thread.inNative) >= ENOUGH_NATIVE_SAMPLES;
          divide(thread.userSeconds, user, weights);
          divide(thread.kernelSeconds, calls ? thread.inNative : user, weights);
          used += thread.userSeconds + thread.kernelSeconds;
        } else {
          thread.inJava.forEach(
              (stack, count) -> weights.merge(stack, (double) count, Double::sum));
        }
      }
      if (processSeconds > used) {
        weights.merge(Stack.UNKNOWN, processSeconds - used, Double::sum);
      }
      weights.values().removeIf(weight -> weight == 0);
      double all = weights.values().stream().mapToDouble(Double::doubleValue).sum();
      Map<Layer, Double> shares = new EnumMap<>(Layer.class);
      List<ProfileSummary.Frame> frames = new ArrayList<>();
      weights.forEach(
          (stack, weight) -> {
            shares.merge(stack.layer(), weight / all, Double::sum);
            if (!stack.isEmpty()) {
              frames.add(
                  new ProfileSummary.Frame(
                      stack.layer(),
                      stack.top(),
                      stack.site().equals(stack.top()) ? "" : stack.site(),
                      weight / all));
            }
          });
      return new ProfileSummary.Cpu(
          processSeconds,
          samples,
          sampler,
          shares,
          largestFirst(frames, ProfileSummary.Frame::share));
    }

    private static void divide(
        double seconds, Map<Stack, Long> counts, Map<Stack, Double> weights) {
      long all = count(counts);
      if (all == 0) {
        weights.merge(Stack.UNKNOWN, seconds, Double::sum);
      }
      counts.forEach((stack, count) -> weights.merge(stack, seconds * count / all, Double::sum));
    }

    private static long count(Map<Stack, Long> counts) {
      return counts.values().stream().mapToLong(Long::longValue).sum();
    }

    private ThreadSamples of(long thread) {
      return threads.computeIfAbsent(thread, id -> new ThreadSamples());
    }
  }
}
