package site.ycsb.compare.results;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import site.ycsb.compare.plan.Configuration;

/**
 * Trials of one setting as a study has them, with what makes them differ: the repeat, the start of
 * the server, and each trial. Immutable.
 *
 * @param protections with plain, which is the first
 * @param repeats of each
 * @param ownServer how many of them, the last ones, have a server of their own, as those at rest
 * @param noise what makes them differ beside the repeat
 */
record SimulatedTrials(int protections, int repeats, int ownServer, Noise noise) {
  /** The standard deviation of a trial whose factor is 1, on the logarithmic scale. */
  private static final double TRIAL = 0.05;

  private static final double REPEAT = 0.10;
  private static final double PLAIN_THROUGHPUT = 9000;

  /**
   * How values vary.
   *
   * @param shape of a trial's noise
   * @param factors by how much more each protection varies, plain first; 1 of those left out
   * @param server the deviation of a start of a server, in those of a trial
   */
  record Noise(ToDoubleFunction<Random> shape, List<Double> factors, double server) {
    /** Normal, with these factors. */
    static Noise normal(double server, Double... factors) {
      return new Noise(Random::nextGaussian, List.of(factors), server);
    }
  }

  List<Configuration> configurations() {
    Configuration.Point point = new Configuration.Point("store", "workloada", 1, 4, 0, 100, 100);
    return IntStream.range(0, protections)
        .mapToObj(i -> new Configuration("c00" + i, point, "protection " + i, i == 0, 100, 100))
        .toList();
  }

  /**
   * What a study says about throughput.
   *
   * @param effect the logarithm of what the second protection has by plain; the others are like
   *     plain
   */
  List<Summary.Comparison> study(Random random, double effect) {
    List<Configuration> configurations = configurations();
    List<ResultRow> rows = new ArrayList<>();
    for (int repeat = 1; repeat <= repeats; repeat++) {
      double block = REPEAT * random.nextGaussian();
      double[] servers = {
        TRIAL * noise.server() * random.nextGaussian(),
        TRIAL * noise.server() * random.nextGaussian()
      };
      for (int i = 0; i < protections; i++) {
        double log =
            block
                + servers[i < protections - ownServer ? 0 : 1]
                + (i == 1 ? effect : 0)
                + TRIAL * factor(i) * noise.shape().applyAsDouble(random);
        rows.add(
            new ResultRow(
                "t" + i + "-" + repeat,
                1,
                configurations.get(i),
                repeat,
                "",
                "",
                Map.of(Metric.THROUGHPUT.column(), PLAIN_THROUGHPUT * Math.exp(log))));
      }
    }
    return new PairedTrials(configurations, rows).comparisons();
  }

  private double factor(int protection) {
    List<Double> factors = noise.factors();
    return protection < factors.size() ? factors.get(protection) : 1;
  }
}
