package site.ycsb.benchmarks.compare;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/**
 * The trials in their order, which the seed alone decides. As in a study, a repeat is a block: one
 * pair of every comparison, in random order, and the two trials of a pair are neighbours, either of
 * them first.
 */
final class Schedule {
  private Schedule() {}

  /** A comparison to be made. */
  private record Comparison(String name, int delayPercent) {}

  static List<PlannedTrial> of(CheckSettings settings) {
    List<Comparison> comparisons = new ArrayList<>();
    for (int i = 1; i <= settings.same(); i++) {
      comparisons.add(new Comparison(String.format(Locale.ROOT, "same-%03d", i), 0));
    }
    for (int i = 1; i <= settings.delayed(); i++) {
      comparisons.add(
          new Comparison(String.format(Locale.ROOT, "delayed-%03d", i), settings.delayPercent()));
    }
    Random random = new Random(settings.seed());
    List<PlannedTrial> trials = new ArrayList<>();
    for (int pair = 1; pair <= settings.pairs(); pair++) {
      Collections.shuffle(comparisons, random);
      for (Comparison comparison : comparisons) {
        boolean otherFirst = random.nextBoolean();
        for (boolean other : new boolean[] {otherFirst, !otherFirst}) {
          trials.add(
              new PlannedTrial(
                  trials.size() + 1,
                  comparison.name(),
                  pair,
                  other,
                  other ? comparison.delayPercent() : 0));
        }
      }
    }
    return trials;
  }
}
