package site.ycsb.compare.reproduction;

import java.util.Optional;
import site.ycsb.compare.statistics.Interval;
import site.ycsb.compare.statistics.Ratio;

/**
 * What measured trials say about a claim, by one rule: confirmed when the 95% interval lies
 * completely within the range of the claim, not confirmed when it lies completely outside, and
 * otherwise it can't be told. A stand-in tells nothing about a store.
 */
enum ClaimVerdict {
  CONFIRMED("confirmed"),
  NOT_CONFIRMED("not confirmed"),
  CANT_BE_TOLD("can't be told here");

  private final String words;

  ClaimVerdict(String words) {
    this.words = words;
  }

  String words() {
    return words;
  }

  static ClaimVerdict of(Effect effect, Publication.Range range) {
    Optional<Interval> interval = effect.ratio().flatMap(Ratio::interval);
    if (effect.standIn() || interval.isEmpty()) {
      return CANT_BE_TOLD;
    }
    double low = interval.get().low();
    double high = interval.get().high();
    if (range.low() <= low && high <= range.highEnd()) {
      return CONFIRMED;
    }
    return high < range.low() || low > range.highEnd() ? NOT_CONFIRMED : CANT_BE_TOLD;
  }
}
