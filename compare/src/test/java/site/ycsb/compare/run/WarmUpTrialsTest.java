package site.ycsb.compare.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import site.ycsb.compare.plan.Configuration;
import site.ycsb.compare.plan.PlannedTrial;
import site.ycsb.compare.plan.PlannedTrial.Server;

class WarmUpTrialsTest {
  private static final Server SERVER = new Server("cassandra", false);

  @Test
  void warmUpTrials_severalWorkloads_areOneOfEachWithOneProtection() {
    PlannedTrial like = trial(3, "plain", "workloade", 4);
    List<PlannedTrial> planned =
        List.of(
            trial(1, "client", "workloada", 4),
            trial(2, "plain", "workloada", 4),
            like,
            trial(4, "plain", "workloada", 8),
            trial(5, "plain", "workloade", 8));

    assertEquals(
        List.of(3, 2),
        StudyRun.warmUpTrials(planned, like).stream().map(PlannedTrial::number).toList());
  }

  private static PlannedTrial trial(int number, String protection, String workload, int threads) {
    boolean plain = protection.equals("plain");
    return new PlannedTrial(
        number,
        SERVER,
        new Configuration(
            "c" + number,
            new Configuration.Point("cassandra", workload, 1, threads, 0, 10, 10),
            protection,
            plain,
            10,
            10),
        1);
  }
}
