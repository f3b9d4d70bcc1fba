package site.ycsb.client.config;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import site.ycsb.client.command.Megabytes;
import site.ycsb.config.Settings;

/**
 * How many threads can exist here. One too many ends the JVM, or the machine kills it, long after
 * the start.
 */
public final class ThreadLimit {
  /** What the histograms of a thread's first kind of operation take at least. */
  private static final long MIN_HEAP_BYTES_PER_THREAD = 64 * 1024;

  /** A thread's stack and the page that guards it. */
  private static final int MAPPINGS_PER_THREAD = 2;

  private static final int MAX_DIGITS = 32;

  /**
   * Files of Linux, each with how many of its units a thread takes; the first that is exceeded is
   * named.
   */
  private static final List<Map.Entry<String, Integer>> SYSTEM_LIMITS =
      List.of(
          Map.entry("sys/fs/cgroup/pids.max", 1),
          Map.entry("proc/sys/kernel/threads-max", 1),
          Map.entry("proc/sys/kernel/pid_max", 1),
          Map.entry("proc/sys/vm/max_map_count", MAPPINGS_PER_THREAD));

  private ThreadLimit() {}

  /** Adds a problem when there can't be so many threads. */
  public static void check(Settings settings, int threads) {
    reason(threads, Path.of("/"), Runtime.getRuntime().maxMemory())
        .ifPresent(
            reason ->
                settings.reject(
                    ClientProperties.THREADS,
                    reason,
                    "Give fewer threads, or run several clients on other machines"));
  }

  /**
   * Why there can't be so many threads, if that's so.
   *
   * @param root where the system's files are
   */
  static Optional<String> reason(int threads, Path root, long maxHeapBytes) {
    for (Map.Entry<String, Integer> limit : SYSTEM_LIMITS) {
      OptionalLong units = read(root.resolve(limit.getKey()));
      if (units.isPresent() && threads > units.getAsLong() / limit.getValue()) {
        return Optional.of(
            "this system allows no more than "
                + units.getAsLong() / limit.getValue()
                + " threads (/"
                + limit.getKey()
                + " is "
                + units.getAsLong()
                + ")");
      }
    }
    long heapBytes = threads * MIN_HEAP_BYTES_PER_THREAD;
    return heapBytes > maxHeapBytes
        ? Optional.of(
            "so many threads need a heap of at least "
                + Megabytes.of(heapBytes)
                + ", and the JVM's is "
                + Megabytes.of(maxHeapBytes))
        : Optional.empty();
  }

  private static OptionalLong read(Path file) {
    if (!Files.isReadable(file)) {
      return OptionalLong.empty();
    }
    // in one piece: the kernel gives nothing from the second byte on to who requests the first one
    try (InputStream in = Files.newInputStream(file)) {
      String text = new String(in.readNBytes(MAX_DIGITS), US_ASCII);
      return OptionalLong.of(Long.parseLong(text.trim()));
    } catch (IOException | NumberFormatException e) {
      // such as max, which is no limit
      return OptionalLong.empty();
    }
  }
}
