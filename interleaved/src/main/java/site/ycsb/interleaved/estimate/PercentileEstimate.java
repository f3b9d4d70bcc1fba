package site.ycsb.interleaved.estimate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * A percentile of an arm's latencies as a ratio to plain's, with an interval by resampling blocks.
 *
 * <p>The percentile is that of all operations of the arm together. Blocks are drawn with
 * replacement, each with the slices of all its arms, so that what arms of a block have in common
 * cancels; more than 100 blocks are drawn in runs of neighbours, so that what neighbours have in
 * common counts once; as many runs as there were sets of connections, where those are enough. The
 * interval is that of the resampled ratios' percentiles, expanded for the number of runs as
 * Student's is against the normal one. There is none when fewer than {@value #MIN_RUNS} runs have
 * an operation beyond the percentile: a few stalls decide it then, and resampling can't tell how
 * many more there might have been.
 *
 * <p>Sources: Künsch, Annals of Statistics 17 (1989), for runs of neighbours; Hesterberg, The
 * American Statistician 69 (2015), for the expanded percentile interval.
 *
 * @param percentile such as 99
 * @param plain plain's percentile, in the histograms' unit; NaN without any operation
 * @param arm the arm's percentile
 * @param interval of arm by plain, 95 %, for a number of blocks that doesn't depend on the
 *     latencies
 */
public record PercentileEstimate(
    double percentile, double plain, double arm, RatioInterval interval) {
  static final int MIN_RUNS = 10;
  private static final int MAX_RUNS = 100;
  private static final int RESAMPLES = 999;

  /**
   * The percentiles of all of an arm's latencies against those of plain's. A protection is compared
   * with both plain arms together, the control with the first.
   *
   * @param sets of connections, which were all measured for about as long
   * @param seed of the resampling: the same seed gives the same intervals
   */
  public static List<PercentileEstimate> of(
      LatencyBlocks latencies, int arm, List<Double> percentiles, int sets, long seed) {
    if (arm <= BlockValues.PLAIN || arm >= latencies.arms()) {
      throw new IllegalArgumentException("arm " + arm + " of " + latencies.arms());
    }
    int runs = Math.min(MAX_RUNS, sets >= MIN_RUNS ? sets : latencies.blocks());
    Side plain =
        new Side(
            latencies,
            BlockValues.PLAIN,
            arm == BlockValues.CONTROL ? BlockValues.PLAIN : BlockValues.CONTROL,
            runs);
    Side other = new Side(latencies, arm, arm, runs);
    double[][] logs = resample(plain, other, runs, percentiles, seed);
    int[] once = new int[runs];
    Arrays.fill(once, 1);
    long[] plainCounts = plain.sum(once);
    long[] otherCounts = other.sum(once);
    List<PercentileEstimate> estimates = new ArrayList<>();
    for (int i = 0; i < percentiles.size(); i++) {
      double percentile = percentiles.get(i);
      double from = plain.percentile(plainCounts, percentile);
      double to = other.percentile(otherCounts, percentile);
      boolean known = plain.runsBeyond(from) >= MIN_RUNS && other.runsBeyond(to) >= MIN_RUNS;
      estimates.add(
          new PercentileEstimate(
              percentile, from, to, known ? interval(logs[i], runs) : RatioInterval.UNBOUNDED));
    }
    return List.copyOf(estimates);
  }

  public double ratio() {
    return arm / plain;
  }

  private static double[][] resample(
      Side plain, Side other, int runs, List<Double> percentiles, long seed) {
    double[][] logs = new double[percentiles.size()][RESAMPLES];
    if (runs < MIN_RUNS) {
      return logs;
    }
    SplittableRandom random = new SplittableRandom(seed);
    for (int resample = 0; resample < RESAMPLES; resample++) {
      int[] weights = new int[runs];
      for (int i = 0; i < runs; i++) {
        weights[random.nextInt(runs)]++;
      }
      long[] plainCounts = plain.sum(weights);
      long[] otherCounts = other.sum(weights);
      for (int i = 0; i < logs.length; i++) {
        double percentile = percentiles.get(i);
        logs[i][resample] =
            Math.log(other.percentile(otherCounts, percentile))
                - Math.log(plain.percentile(plainCounts, percentile));
      }
    }
    return logs;
  }

  private static RatioInterval interval(double[] logs, int runs) {
    Arrays.sort(logs);
    if (!Double.isFinite(logs[0]) || !Double.isFinite(logs[logs.length - 1])) {
      return RatioInterval.UNBOUNDED;
    }
    double student = TDistribution.of(runs - 1.0).inverseSurvivalProbability(0.025);
    double tail =
        NormalDistribution.of(0, 1).survivalProbability(student * Math.sqrt(runs / (runs - 1.0)));
    int below = (int) Math.floor(tail * (logs.length + 1)) - 1;
    return new RatioInterval(
        Math.exp(logs[Math.max(0, below)]), Math.exp(logs[logs.length - 1 - Math.max(0, below)]));
  }

  /**
   * One side of the ratio, an arm or both plain arms together: counts by run and bin. Bins without
   * any operation are left out: resampling adds all others up a thousand times.
   */
  private static final class Side {
    /** Those that any run has, in ascending order. */
    private final int[] bins;

    /** Of each run, which of these it has, in ascending order. */
    private final int[][] places;

    /** Of each run, by its places. */
    private final long[][] counts;

    Side(LatencyBlocks latencies, int first, int last, int runs) {
      int lowest = Integer.MAX_VALUE;
      int highest = 0;
      for (int block = 0; block < latencies.blocks(); block++) {
        for (int arm = first; arm <= last; arm++) {
          LatencyBlocks.Counts slice = latencies.counts(block, arm);
          if (!slice.isEmpty()) {
            lowest = Math.min(lowest, slice.lowestBin());
            highest = Math.max(highest, slice.highestBin());
          }
        }
      }
      int offset = lowest;
      int width = Math.max(0, highest - lowest + 1);
      long[][] sums = new long[runs][width];
      boolean[] any = new boolean[width];
      for (int block = 0; block < latencies.blocks(); block++) {
        long[] sum = sums[(int) ((long) block * runs / latencies.blocks())];
        for (int arm = first; arm <= last; arm++) {
          latencies.counts(block, arm).addTo(sum, offset);
        }
      }
      for (long[] sum : sums) {
        for (int i = 0; i < width; i++) {
          any[i] |= sum[i] > 0;
        }
      }
      int[] used = IntStream.range(0, width).filter(i -> any[i]).toArray();
      bins = Arrays.stream(used).map(i -> offset + i).toArray();
      places = new int[runs][];
      counts = new long[runs][];
      for (int run = 0; run < runs; run++) {
        long[] sum = sums[run];
        int[] at = IntStream.range(0, used.length).filter(i -> sum[used[i]] > 0).toArray();
        places[run] = at;
        counts[run] = Arrays.stream(at).mapToLong(place -> sum[used[place]]).toArray();
      }
    }

    /** Counts of bins; each run counts as often as its weight. */
    long[] sum(int[] weights) {
      long[] sums = new long[bins.length];
      for (int run = 0; run < places.length; run++) {
        int weight = weights[run];
        if (weight > 0) {
          int[] at = places[run];
          long[] count = counts[run];
          for (int i = 0; i < at.length; i++) {
            sums[at[i]] += weight * count[i];
          }
        }
      }
      return sums;
    }

    /** Between the bin's ends by how many of its operations are below; NaN without any. */
    double percentile(long[] sums, double percentile) {
      long all = 0;
      for (long count : sums) {
        all += count;
      }
      double rank = all * percentile / 100;
      double below = 0;
      for (int i = 0; i < sums.length; i++) {
        if (sums[i] > 0 && below + sums[i] >= rank) {
          double from = LatencyBlocks.lowest(bins[i]);
          double to = LatencyBlocks.lowest(bins[i] + 1);
          return from + (to - from) * (rank - below) / sums[i];
        }
        below += sums[i];
      }
      return Double.NaN;
    }

    /** How many runs have an operation that took longer, by whole bins. */
    int runsBeyond(double value) {
      int beyond = 0;
      for (int[] at : places) {
        beyond += at.length > 0 && LatencyBlocks.lowest(bins[at[at.length - 1]]) >= value ? 1 : 0;
      }
      return beyond;
    }
  }
}
