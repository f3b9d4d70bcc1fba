package site.ycsb.client.config;

import java.util.Optional;
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

/**
 * What the records of the memory store need of the heap. A heap that can't hold them is full only
 * after minutes, in which the JVM does little but collect, and then hardly anything can be printed.
 */
public final class HeapDemand {
  /** An array's header and padding, and the entry of a map for it. */
  private static final long BYTES_PER_FIELD = 48;

  /** A key, its text, its place in the table, and the record's map. */
  private static final long BYTES_PER_RECORD = 150;

  private HeapDemand() {}

  /** Adds a problem when the records of a run can't be held. */
  public static void check(
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
              + " for so many records, and the JVM's is "
              + Megabytes.of(heapBytes),
          "Give fewer records, or a larger heap such as -jvm-args -Xmx8g");
    }
  }

  /** At least; encryption makes values longer. */
  private static long bytesPerRecord(SourcedProperties properties) {
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
