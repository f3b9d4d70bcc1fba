package site.ycsb.benchmarks.compare;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/**
 * The trials in their order, which the seed alone decides. As in a study, a repeat is a block: one
 * pair of every comparison, in random order; either trial of a pair has the first turn.
 */
final class Schedule {
  private Schedule() {}

  /** A comparison to be made. */
  private record Comparison(String name, int delayPercent) {
    PlannedTrial trial(int place, int repeat, boolean other) {
      return new PlannedTrial(place, name, repeat, other, other ? delayPercent : 0);
    }
  }

  static List<PlannedPair> of(CheckSettings settings) {
    List<Comparison> comparisons = new ArrayList<>();
    for (int i = 1; i <= settings.same(); i++) {
      comparisons.add(new Comparison(String.format(Locale.ROOT, "same-%03d", i), 0));
    }
    for (int i = 1; i <= settings.delayed(); i++) {
      comparisons.add(
          new Comparison(String.format(Locale.ROOT, "delayed-%03d", i), settings.delayPercent()));
    }
    Random random = new Random(settings.seed());
    List<PlannedPair> pairs = new ArrayList<>();
    for (int repeat = 1; repeat <= settings.pairs(); repeat++) {
      Collections.shuffle(comparisons, random);
      for (Comparison comparison : comparisons) {
        boolean otherFirst = random.nextBoolean();
        int place = 2 * pairs.size() + 1;
        pairs.add(
            new PlannedPair(
                comparison.trial(place, repeat, otherFirst),
                comparison.trial(place + 1, repeat, !otherFirst)));
      }
    }
    return pairs;
  }
}
