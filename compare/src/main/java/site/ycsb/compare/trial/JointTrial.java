package site.ycsb.compare.trial;

import java.util.List;

/**
 * The commands of the clients that do a trial together.
 *
 * @param first the command whose results are the trial's
 * @param others those that join it; none in most trials
 */
public record JointTrial(Trial first, List<Trial> others) {
  public JointTrial {
    others = List.copyOf(others);
  }

  /** A trial of one client. */
  public static JointTrial alone(Trial trial) {
    return new JointTrial(trial, List.of());
  }
}
