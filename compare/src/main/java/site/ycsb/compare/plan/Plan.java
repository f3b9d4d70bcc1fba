package site.ycsb.compare.plan;

import java.util.List;

/**
 * Everything that a study does, in its order.
 *
 * @param configurations the configurations, in the study's order
 * @param trials the trials, in the order of doing them: those of a store follow each other
 * @param skipped what the study's lists would combine but can't be, in words
 */
public record Plan(
    List<Configuration> configurations, List<PlannedTrial> trials, List<String> skipped) {
  public Plan {
    configurations = List.copyOf(configurations);
    trials = List.copyOf(trials);
    skipped = List.copyOf(skipped);
  }

  /** All servers, in the order of their use. */
  public List<Server> servers() {
    return trials.stream().map(PlannedTrial::server).distinct().toList();
  }

  /** The trials on a server, in the order of doing them. */
  public List<PlannedTrial> trials(Server server) {
    return trials.stream().filter(trial -> trial.server().equals(server)).toList();
  }
}
