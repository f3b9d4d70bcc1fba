package site.ycsb.measurements.recorder;

import java.util.Iterator;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One thread's latencies with the times when they were recorded. One thread records, without a lock
 * or copying; others may read at any time.
 */
public final class RawPoints implements LatencyRecorder {
  private static final int CHUNK = 1 << 13;

  private final LongSupplier millisClock;
  private final Queue<Chunk> chunks = new ConcurrentLinkedQueue<>();
  private final LatencyTotals totals = new LatencyTotals();
  private @Nullable Chunk current;

  public RawPoints(LongSupplier millisClock) {
    this.millisClock = millisClock;
  }

  @Override
  public void record(long latencyNanos) {
    Chunk chunk = current;
    if (chunk == null || chunk.size.getPlain() == CHUNK) {
      chunk = new Chunk();
      chunks.add(chunk);
      current = chunk;
    }
    long micros = Math.max(0, latencyNanos) / 1000;
    int index = chunk.size.getPlain();
    chunk.timesMillis[index] = millisClock.getAsLong();
    chunk.latenciesMicros[index] = micros;
    chunk.size.setRelease(index + 1);
    totals.add(micros);
  }

  public LatencyTotals totals() {
    return totals;
  }

  public Cursor cursor() {
    return new Cursor(chunks.iterator());
  }

  private static final class Chunk {
    final long[] timesMillis = new long[CHUNK];
    final long[] latenciesMicros = new long[CHUNK];
    final AtomicInteger size = new AtomicInteger();
  }

  /** Goes through one thread's points. Not thread-safe. */
  public static final class Cursor {
    private final Iterator<Chunk> chunks;
    private Chunk chunk = new Chunk();
    private int index = -1;

    private Cursor(Iterator<Chunk> chunks) {
      this.chunks = chunks;
    }

    /** Goes to the next point; false when there is none. */
    public boolean next() {
      index++;
      while (index >= chunk.size.getAcquire()) {
        if (!chunks.hasNext()) {
          return false;
        }
        chunk = chunks.next();
        index = 0;
      }
      return true;
    }

    public long timeMillis() {
      return chunk.timesMillis[index];
    }

    public long latencyMicros() {
      return chunk.latenciesMicros[index];
    }
  }
}
