package site.ycsb.compare.statistics;

import java.util.Random;
import java.util.function.ToDoubleFunction;

/** Simulated trials like those of a study, with a fixed seed. */
public final class SimulatedStudies {
  /** How many studies are simulated. */
  static final int COUNT = 2000;

  /** The standard deviation of a trial, on the logarithmic scale. */
  static final double TRIAL_NOISE = 0.05;

  private static final double BLOCK_NOISE = 0.10;

  private SimulatedStudies() {}

  /** The share of studies in which the second arm is reported to differ. */
  public static double alarms(int repeats, double effect, ToDoubleFunction<Random> noise) {
    Random random = new Random(5);
    int alarms = 0;
    for (int study = 0; study < COUNT; study++) {
      double[] one = new double[repeats];
      double[] other = new double[repeats];
      for (int i = 0; i < repeats; i++) {
        double block = BLOCK_NOISE * random.nextGaussian();
        one[i] = 1000 * Math.exp(block + TRIAL_NOISE * noise.applyAsDouble(random));
        other[i] = 1000 * Math.exp(block + effect + TRIAL_NOISE * noise.applyAsDouble(random));
      }
      alarms += Ratio.paired(one, other).pValue() < 0.05 ? 1 : 0;
    }
    return (double) alarms / COUNT;
  }
}
