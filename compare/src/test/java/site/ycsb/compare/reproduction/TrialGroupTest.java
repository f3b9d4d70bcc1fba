package site.ycsb.compare.reproduction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static site.ycsb.compare.reproduction.MeasuredStudies.configuration;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import site.ycsb.compare.plan.Configuration;
import site.ycsb.compare.reproduction.PlannedFigures.TrialGroup;

class TrialGroupTest {
  private static final String CPU = "client_cpu_us_per_operation";
  private static final Configuration PLAIN = configuration("hbase", "workloada", "plain", 1, 100);
  private static final Configuration CLIENT = configuration("hbase", "workloada", "client", 1, 100);

  @Test
  void of_storesAndWorkloads_isAGroupOfEach() {
    MeasuredStudies trials = new MeasuredStudies();
    for (String store : List.of("mongodb", "hbase")) {
      double standIn = store.equals("mongodb") ? 1 : 0;
      for (String workload : List.of("workloade", "workloada")) {
        trials.trials(
            configuration(store, workload, "plain", 1, 100),
            CPU,
            Map.of("stand_in", standIn),
            10,
            20);
      }
    }

    List<TrialGroup> groups = TrialGroup.of(trials.study());

    assertEquals(
        List.of(
            "hbase, workloada",
            "hbase, workloade",
            "mongodb (stand-in), workloada",
            "mongodb (stand-in), workloade"),
        groups.stream().map(TrialGroup::subject).toList());
    assertEquals(List.of("made-up"), groups.stream().map(TrialGroup::study).distinct().toList());
    assertEquals(List.of("2"), groups.stream().map(TrialGroup::trials).distinct().toList());
  }

  @Test
  void unsteady_shortTrials_areNotCounted() {
    MeasuredStudies trials =
        new MeasuredStudies()
            .trials(PLAIN, "steady", Map.of("run_time_ms", 4400.0), 1, 0, -1)
            .trials(CLIENT, "steady", Map.of("run_time_ms", 60_001.0), 0, 1, 1);

    TrialGroup group = TrialGroup.of(trials.study()).get(0);

    assertEquals("2 of 5", group.unsteady());
    assertEquals("4.40 to 60.0", group.runTimes());
  }

  @Test
  void unsteady_onlyShortTrials_cannotBeTold() {
    MeasuredStudies trials = new MeasuredStudies().trials(PLAIN, "steady", -1, -1);

    assertEquals("can't be told", TrialGroup.of(trials.study()).get(0).unsteady());
  }

  /** Encrypted operations take more of it, and other machines more or less: neither is meant. */
  @Test
  void processorTimes_areComparedWithinAConfigurationAndAPart() {
    MeasuredStudy study =
        MeasuredStudies.inParts(
            new MeasuredStudies().trials(PLAIN, CPU, 100, 110, 90).trials(CLIENT, CPU, 300, 200),
            new MeasuredStudies(3).trials(PLAIN, CPU, 1000));

    assertEquals("1.50", TrialGroup.of(study).get(0).processorTimes());
  }

  @Test
  void cryptoShare_plainTrials_haveNone() {
    MeasuredStudies plain = new MeasuredStudies().trials(PLAIN, CPU, 100);
    MeasuredStudies both =
        new MeasuredStudies()
            .trials(PLAIN, CPU, 100)
            .trials(CLIENT, CPU, Map.of("crypto_share_pct", 2.0), 100)
            .trials(CLIENT, CPU, Map.of("crypto_share_pct", 3.0), 100);

    assertEquals("", TrialGroup.of(plain.study()).get(0).cryptoShare());
    assertEquals("2.50 %", TrialGroup.of(both.study()).get(0).cryptoShare());
  }
}
