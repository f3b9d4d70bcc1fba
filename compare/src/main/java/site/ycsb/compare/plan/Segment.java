package site.ycsb.compare.plan;

import java.util.List;

/**
 * Trials that run one after the other on one server.
 *
 * @param server the server
 * @param trials the trials in their order; never empty
 */
public record Segment(Server server, List<PlannedTrial> trials) {
  public Segment {
    trials = List.copyOf(trials);
  }
}
