package site.ycsb.benchmarks;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Map;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.testing.doubles.AnsweringDB;

/**
 * Does nothing, and reports what its thread used from init to cleanup: memory, and the processor.
 * Runs in YCSB 0.17.0's client too, so it uses YCSB's own types only.
 */
public final class NothingStore extends AnsweringDB {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private boolean takesValues;
  private long operations;
  private long allocatedBefore;
  private long cpuNanosBefore;

  @Override
  public void init() {
    takesValues = Boolean.parseBoolean(getProperties().getProperty("nothing.takesvalues"));
    allocatedBefore = allocated();
    cpuNanosBefore = THREADS.getCurrentThreadCpuTime();
  }

  @Override
  public void cleanup() {
    long cpuNanos = THREADS.getCurrentThreadCpuTime() - cpuNanosBefore;
    long bytes = allocated() - allocatedBefore;
    System.err.println(
        "NothingStore " + operations + " operations " + bytes + " bytes " + cpuNanos + " ns");
  }

  @Override
  protected Status answer() {
    operations++;
    return Status.OK;
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    return written(values);
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    return written(values);
  }

  private Status written(Map<String, ByteIterator> values) {
    operations++;
    long length = 0;
    if (takesValues) {
      for (ByteIterator value : values.values()) {
        length += value.toArray().length;
      }
    }
    return length >= 0 ? Status.OK : Status.ERROR;
  }

  private static long allocated() {
    return THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
  }
}
