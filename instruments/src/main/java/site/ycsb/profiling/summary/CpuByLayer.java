package site.ycsb.profiling.summary;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Divides processor time among layers and methods; see {@link ProfileReader}. */
final class CpuByLayer {
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
        thread.inJava.forEach((stack, count) -> weights.merge(stack, (double) count, Double::sum));
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
        ProfileReader.largestFirst(frames, ProfileSummary.Frame::share));
  }

  private static void divide(double seconds, Map<Stack, Long> counts, Map<Stack, Double> weights) {
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
