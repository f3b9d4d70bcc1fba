package site.ycsb.interleaved.estimate;

import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/** Latencies of one operation in every slice, kept as sparse counts. */
public final class LatencyBlocks {
  private final int arms;
  private final List<Counts[]> blocks = new ArrayList<>();

  /** Counts of one slice, by latency. */
  static final class Counts {
    private final long[] values;
    private final long[] counts;

    Counts(long[] values, long[] counts) {
      this.values = values;
      this.counts = counts;
    }

    int size() {
      return values.length;
    }

    long value(int i) {
      return values[i];
    }

    long count(int i) {
      return counts[i];
    }
  }

  /**
   * @param arms as of {@link BlockValues}
   */
  public LatencyBlocks(int arms) {
    this.arms = arms;
  }

  /**
   * Adds a block in which every arm had its slice.
   *
   * @param slices of each arm, in the order of arms; copied, so that they can be reset. One without
   *     any operation is empty
   */
  public void add(List<Histogram> slices) {
    if (slices.size() != arms) {
      throw new IllegalArgumentException(slices.size() + " slices of " + arms + " arms");
    }
    blocks.add(slices.stream().map(LatencyBlocks::counts).toArray(Counts[]::new));
  }

  private static Counts counts(Histogram histogram) {
    List<long[]> entries = new ArrayList<>();
    for (HistogramIterationValue value : histogram.recordedValues()) {
      long middle = histogram.medianEquivalentValue(value.getValueIteratedTo());
      entries.add(new long[] {middle, value.getCountAtValueIteratedTo()});
    }
    return new Counts(
        entries.stream().mapToLong(entry -> entry[0]).toArray(),
        entries.stream().mapToLong(entry -> entry[1]).toArray());
  }

  public int arms() {
    return arms;
  }

  public int blocks() {
    return blocks.size();
  }

  Counts counts(int block, int arm) {
    return blocks.get(block)[arm];
  }
}
