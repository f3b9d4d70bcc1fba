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
import site.ycsb.DB;
import site.ycsb.Workload;
import site.ycsb.client.command.Megabytes;
import site.ycsb.config.Numbers;
import site.ycsb.config.Settings;
import site.ycsb.config.SourcedProperties;
import site.ycsb.db.MemoryDB;
import site.ycsb.spi.Capabilities;
import site.ycsb.spi.InProcessStore;
import site.ycsb.workloads.CoreWorkload;
import site.ycsb.workloads.SharedProperties;
import site.ycsb.workloads.fields.RecordShape;

/**
 * What this machine and the JVM's heap can hold. One thread too many ends the JVM, or the machine
 * kills it, long after the start; a heap that can't hold the records of the memory store is full
 * only after minutes, in which the JVM does little but collect, and then hardly anything can be
 * printed.
 */
public final class MachineLimits {
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

  /** An array's header and padding, and the entry of a map for it. */
  private static final long BYTES_PER_FIELD = 48;

  /** A key, its text, its place in the table, and the record's map. */
  private static final long BYTES_PER_RECORD = 150;

  private MachineLimits() {}

  public static void checkThreads(Settings settings, int threads) {
    reason(threads, Path.of("/"), Runtime.getRuntime().maxMemory())
        .ifPresent(
            reason ->
                settings.reject(
                    ClientProperties.THREADS,
                    reason,
                    "Give fewer threads, or run several clients on other machines"));
  }

  /** Why there can't be so many threads, if that's so; the system's files are below the root. */
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
            "this many threads need a heap of at least "
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

  public static void checkHeap(
      DB db, Workload workload, SourcedProperties properties, long records, Settings settings) {
    Optional<InProcessStore> store = Capabilities.find(db, InProcessStore.class);
    if (store.isEmpty() || !(store.get() instanceof MemoryDB) || !settings.problems().isEmpty()) {
      return;
    }
    if (!(workload instanceof CoreWorkload)) {
      return;
    }
    double needed = records * (double) bytesPerRecord(properties);
    long heapBytes = Runtime.getRuntime().maxMemory();
    if (needed > heapBytes) {
      settings.reject(
          settings.isGiven(SharedProperties.INSERT_COUNT)
              ? SharedProperties.INSERT_COUNT
              : SharedProperties.RECORD_COUNT,
          "the memory store needs a heap of at least "
              + Megabytes.of((long) needed)
              + " for this many records, and the JVM's is "
              + Megabytes.of(heapBytes),
          "Give fewer records, or a larger heap such as -jvm-args -Xmx8g");
    }
  }

  /** At least, but about where fields have lengths of their own; encryption makes values longer. */
  private static long bytesPerRecord(SourcedProperties properties) {
    Optional<RecordShape> shape = RecordShape.find(new Settings(properties));
    if (shape.isPresent()) {
      return BYTES_PER_RECORD
          + shape.get().names().size() * BYTES_PER_FIELD
          + (long) shape.get().meanBytes();
    }
    long fields =
        number(
            properties,
            CoreWorkload.FIELD_COUNT_PROPERTY,
            CoreWorkload.FIELD_COUNT_PROPERTY_DEFAULT);
    boolean constant =
        properties
            .getProperty(
                CoreWorkload.FIELD_LENGTH_DISTRIBUTION_PROPERTY,
                CoreWorkload.FIELD_LENGTH_DISTRIBUTION_PROPERTY_DEFAULT)
            .equals(CoreWorkload.FIELD_LENGTH_DISTRIBUTION_PROPERTY_DEFAULT);
    long length =
        constant
            ? number(
                properties,
                CoreWorkload.FIELD_LENGTH_PROPERTY,
                CoreWorkload.FIELD_LENGTH_PROPERTY_DEFAULT)
            : 0;
    return BYTES_PER_RECORD + fields * (BYTES_PER_FIELD + length);
  }

  private static long number(SourcedProperties properties, String key, String fallback) {
    return Numbers.parseLong(properties.getProperty(key, fallback).trim());
  }
}
