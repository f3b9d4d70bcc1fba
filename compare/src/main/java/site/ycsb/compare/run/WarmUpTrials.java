package site.ycsb.compare.run;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import site.ycsb.compare.plan.PlannedTrial;

/**
 * What a server is warmed up with: trials of one protection, a different workload each time, since
 * a server's compiler learns each of them. Endless. Used by one thread.
 */
final class WarmUpTrials {
  private final List<PlannedTrial> round = new ArrayList<>();
  private int next;

  /**
   * @param planned the server's trials, never empty
   * @param like one of them, the first; its protection is that of all others
   */
  WarmUpTrials(List<PlannedTrial> planned, PlannedTrial like) {
    Map<String, PlannedTrial> ofWorkloads = new LinkedHashMap<>();
    ofWorkloads.put(like.configuration().workload(), like);
    String protection = like.configuration().protection();
    for (PlannedTrial trial : planned) {
      if (trial.configuration().protection().equals(protection)) {
        ofWorkloads.putIfAbsent(trial.configuration().workload(), trial);
      }
    }
    round.addAll(ofWorkloads.values());
  }

  PlannedTrial next() {
    PlannedTrial trial = round.get(next % round.size());
    next++;
    return trial;
  }
}
