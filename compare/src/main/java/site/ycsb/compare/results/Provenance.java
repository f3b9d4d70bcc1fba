package site.ycsb.compare.results;

import java.util.List;
import java.util.Map;

/**
 * How the trials of a study came about: what results.csv can't say, since it holds valid trials
 * only.
 *
 * @param trials how many there were
 * @param failed trials that were given up
 * @param retried valid trials that failed before, with their reasons
 * @param settings what was asked, as name and text; the scale and the repeats among them
 * @param skipped what couldn't be combined
 * @param versions facts of servers, drivers and ciphers by store and protection
 */
public record Provenance(
    Trials trials,
    List<StudyResults.FailedTrial> failed,
    List<String> retried,
    Map<String, String> settings,
    List<String> skipped,
    Map<String, List<String>> versions) {

  /**
   * Counts of trials.
   *
   * @param planned those of the plan
   * @param valid those that have a result
   * @param discarded results that were put aside since the host took processors
   * @param starts in how many starts of the command trials were done
   */
  public record Trials(int planned, int valid, int discarded, int starts) {}

  static Provenance of(StudyResults results) {
    return new Provenance(
        new Trials(
            results.study().trials().size(),
            results.rows().size(),
            results.discarded(),
            results.starts()),
        results.failed(),
        results.retriedTrials(),
        results.study().settings(),
        results.study().skipped(),
        StoreFacts.of(results));
  }
}
