package site.ycsb.compare.results;

import java.util.Collection;

/**
 * In how many trials throughput held still while it was measured, as their clients judged it.
 *
 * @param yes trials without a trend or step
 * @param no trials with one
 * @param unknown trials that were too short to tell, or whose rate changed by a schedule
 */
public record HeldStill(int yes, int no, int unknown) {

  /** Of these trials. */
  public static HeldStill of(Collection<ResultRow> rows) {
    int yes = 0;
    int no = 0;
    for (ResultRow row : rows) {
      double steady = row.metric(TrialMetrics.STEADY).orElse(-1);
      yes += steady > 0 ? 1 : 0;
      no += steady == 0 ? 1 : 0;
    }
    return new HeldStill(yes, no, rows.size() - yes - no);
  }

  /** How many of those that could tell, such as {@code 2 of 3}. */
  public String ofTold(int trials) {
    int told = yes + no;
    return told == 0 ? "can't be told" : trials + " of " + told;
  }
}
