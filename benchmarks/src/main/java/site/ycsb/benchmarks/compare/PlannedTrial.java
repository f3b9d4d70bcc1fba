package site.ycsb.benchmarks.compare;

/**
 * A trial of one comparison; no other comparison uses it.
 *
 * @param place when it runs: 1 is first
 * @param comparison which one, such as {@code same-017} or {@code delayed-003}
 * @param pair which of its pairs, from 1
 * @param other whether it's the side that is compared with the base
 * @param delayPercent how much the store is slowed down
 */
record PlannedTrial(int place, String comparison, int pair, boolean other, int delayPercent) {

  /** What it is but for its place. */
  String key() {
    return comparison + " " + pair + " " + (other ? "other" : "base");
  }
}
