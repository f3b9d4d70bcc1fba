package site.ycsb.interleaved.estimate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * Latencies of one operation in every slice, kept as counts of the bins that have any.
 *
 * <p>A bin is at most 0.4 % wide. A slice of some thousand operations takes a few kilobytes.
 */
public final class LatencyBlocks {
  /** Each power of two has as many bins; below that each value has its own. */
  private static final int BINS_BITS = 8;

  private static final int BINS = 1 << BINS_BITS;

  private final int arms;
  private final List<Counts[]> blocks = new ArrayList<>();

  /** Counts of one slice by bin, in ascending order. */
  static final class Counts {
    private final int[] bins;
    private final int[] counts;

    private Counts(int[] bins, int[] counts) {
      this.bins = bins;
      this.counts = counts;
    }

    /** Adds this to sums by bin, of which the first is of bin {@code offset}. */
    void addTo(long[] sums, int offset) {
      for (int i = 0; i < bins.length; i++) {
        sums[bins[i] - offset] += counts[i];
      }
    }

    boolean isEmpty() {
      return bins.length == 0;
    }

    int lowestBin() {
      return bins[0];
    }

    int highestBin() {
      return bins[bins.length - 1];
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
    int[] bins = new int[64];
    int[] counts = new int[64];
    int size = 0;
    for (HistogramIterationValue value : histogram.recordedValues()) {
      int bin = bin(histogram.lowestEquivalentValue(value.getValueIteratedTo()));
      if (size == 0 || bins[size - 1] != bin) {
        if (size == bins.length) {
          bins = Arrays.copyOf(bins, size * 2);
          counts = Arrays.copyOf(counts, size * 2);
        }
        bins[size++] = bin;
      }
      counts[size - 1] += Math.toIntExact(value.getCountAtValueIteratedTo());
    }
    return new Counts(Arrays.copyOf(bins, size), Arrays.copyOf(counts, size));
  }

  private static int bin(long value) {
    int shift = Math.max(0, 63 - BINS_BITS - Long.numberOfLeadingZeros(value | 1));
    return shift * BINS + (int) (value >>> shift);
  }

  /** The lowest value of a bin. */
  static double lowest(int bin) {
    int shift = Math.max(0, bin / BINS - 1);
    return (double) ((long) (bin - shift * BINS) << shift);
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
