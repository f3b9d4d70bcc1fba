package site.ycsb.compare.plan;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import site.ycsb.compare.plan.PlannedTrial.Server;

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
    return trials.stream().flatMap(PlannedTrial::servers).distinct().toList();
  }

  /**
   * Whether a store's servers are started anew for each repeat: where it has several, the server is
   * what differs, and one start of each would be one measurement, however many repeats it has.
   */
  public boolean restarts(String store) {
    return ofStore(store).size() > 1;
  }

  /** A store's servers in the order of starting them for a repeat: each is the first by turns. */
  public List<Server> servers(String store, int repeat) {
    List<Server> order = new ArrayList<>(ofStore(store));
    Collections.rotate(order, 1 - repeat);
    return order;
  }

  private List<Server> ofStore(String store) {
    return servers().stream().filter(server -> server.store().equals(store)).toList();
  }

  /** How often a server is started. */
  long starts(Server server) {
    return restarts(server.store())
        ? trials(server).stream().mapToInt(PlannedTrial::repeat).distinct().count()
        : 1;
  }

  /** The trials on a server, in the order of doing them. */
  public List<PlannedTrial> trials(Server server) {
    return trials.stream().filter(trial -> trial.servers().anyMatch(server::equals)).toList();
  }
}
