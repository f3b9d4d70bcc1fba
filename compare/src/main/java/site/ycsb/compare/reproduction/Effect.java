package site.ycsb.compare.reproduction;

import java.util.Optional;
import site.ycsb.compare.statistics.Ratio;

/**
 * By what factor two selections of a study's trials differ.
 *
 * @param subject what it is about: a store, or one store by another
 * @param ratio the factor with its interval; empty when there are no trials to compare
 * @param settings how many settings it is the geometric mean of
 * @param known how many settings have results, some of which may lack the trials of a repeat
 * @param standIn whether something else served in place of a store
 */
record Effect(String subject, Optional<Ratio> ratio, int settings, int known, boolean standIn) {

  /** Of how many settings it is the mean. */
  Optional<String> mean(int planned) {
    int all = Math.max(planned, known);
    if (all <= 1) {
      return Optional.empty();
    }
    return Optional.of("mean of " + settings + (settings < all ? " of " + all : "") + " settings");
  }
}
