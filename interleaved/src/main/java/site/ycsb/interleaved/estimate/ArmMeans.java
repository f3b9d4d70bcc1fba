package site.ycsb.interleaved.estimate;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The logarithms of all arms' values with their covariance, so that any arms can be compared with
 * any others, not only with plain: 256 bits with 128, or the mean of some with plain.
 *
 * <p>The covariance is that of blocks, as {@link RatioEstimate} takes them. Where blocks resemble
 * their neighbours, or others on the same connections, in any arm's ratio to plain, so that its
 * error is a larger one with fewer degrees of freedom, all of it is as much larger, with these
 * degrees of freedom.
 *
 * @param logs natural, of each arm's value, in the order of arms
 * @param covariance of these estimates, a row for each arm
 * @param degreesOfFreedom of the covariance
 */
public record ArmMeans(List<Double> logs, List<List<Double>> covariance, double degreesOfFreedom) {
  public ArmMeans {
    logs = List.copyOf(logs);
    covariance = covariance.stream().map(List::copyOf).toList();
  }

  /** Of all blocks; empty when they are too few, or an arm has done nothing. */
  public static Optional<ArmMeans> of(BlockValues values) {
    int n = values.blocks();
    int arms = values.arms();
    List<Double> logs = new ArrayList<>();
    double[][] deviations = new double[arms][n];
    for (int arm = 0; arm < arms; arm++) {
      double amount = 0;
      double base = 0;
      for (int block = 0; block < n; block++) {
        amount += values.amount(block, arm);
        base += values.base(block, arm);
      }
      if (n < RatioEstimate.MIN_BLOCKS || amount == 0 || base == 0) {
        return Optional.empty();
      }
      logs.add(Math.log(amount / base));
      for (int block = 0; block < n; block++) {
        deviations[arm][block] =
            n * (values.amount(block, arm) / amount - values.base(block, arm) / base);
      }
    }
    double[][] covariance = new double[arms][arms];
    for (int one = 0; one < arms; one++) {
      for (int other = 0; other < arms; other++) {
        double sum = 0;
        for (int block = 0; block < n; block++) {
          sum += deviations[one][block] * deviations[other][block];
        }
        covariance[one][other] = sum / n / (n - 1);
      }
    }
    double larger = 1;
    double freedom = n - 1;
    for (int arm = BlockValues.CONTROL + 1; arm < arms; arm++) {
      RatioEstimate ratio = RatioEstimate.of(values, arm);
      freedom = Math.min(freedom, ratio.degreesOfFreedom());
      double[] weights = new double[arms];
      weights[arm] = 1;
      addPlain(weights, -1);
      double variance = variance(covariance, weights);
      if (ratio.degreesOfFreedom() < n - 1 && variance > 0) {
        larger = Math.max(larger, ratio.error() * ratio.error() / variance);
      }
    }
    List<List<Double>> rows = new ArrayList<>();
    for (double[] row : covariance) {
      List<Double> cells = new ArrayList<>();
      for (double cell : row) {
        cells.add(cell * larger);
      }
      rows.add(cells);
    }
    return Optional.of(new ArmMeans(logs, rows, freedom));
  }

  /** Adds plain to what compares arms: half of the weight for each of its two. */
  public static void addPlain(double[] weights, double weight) {
    weights[BlockValues.PLAIN] += weight / 2;
    weights[BlockValues.CONTROL] += weight / 2;
  }

  /** The weighted sum of logarithms: of a ratio, when weights sum to 0. */
  public double log(double... weights) {
    double log = 0;
    for (int arm = 0; arm < weights.length; arm++) {
      log += weights[arm] * logs.get(arm);
    }
    return log;
  }

  /** The standard error of that sum. */
  public double error(double... weights) {
    double[][] matrix =
        covariance.stream()
            .map(row -> row.stream().mapToDouble(cell -> cell).toArray())
            .toArray(double[][]::new);
    // rounding may leave a little less than nothing
    return Math.sqrt(Math.max(0, variance(matrix, weights)));
  }

  private static double variance(double[][] covariance, double[] weights) {
    double variance = 0;
    for (int one = 0; one < weights.length; one++) {
      for (int other = 0; other < weights.length; other++) {
        variance += weights[one] * weights[other] * covariance[one][other];
      }
    }
    return variance;
  }
}
