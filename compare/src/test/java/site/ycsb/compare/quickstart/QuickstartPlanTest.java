package site.ycsb.compare.quickstart;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class QuickstartPlanTest {
  private static final QuickstartPlan PLAN =
      new QuickstartPlan(Path.of("/home of it/workloada"), Path.of("k/key"), 100, 1000, 4, 3);

  @Test
  void steps_threeRepeats_alternateAndChangeWhoIsFirst() {
    List<QuickstartProtection> measured =
        PLAN.steps().stream()
            .filter(step -> step.kind() == Step.Kind.MEASURED)
            .map(Step::protection)
            .toList();

    QuickstartProtection plain = QuickstartProtection.PLAIN;
    QuickstartProtection encrypted = QuickstartProtection.ENCRYPTED;
    assertEquals(List.of(plain, encrypted, encrypted, plain, plain, encrypted), measured);
  }

  @Test
  void steps_encryptedRun_isWhatAPersonWouldType() {
    Step step = PLAN.steps().get(5);

    assertEquals("06-run-encrypted-1-of-3", step.trial().name());
    assertEquals(
        "bin/ycsb run encrypted-cassandra -P '/home of it/workloada' -threads 4 -p table=quickstart"
            + " -p recordcount=100 -p dataintegrity=true -p encryption.keyfile=k/key"
            + " -p operationcount=1000 -p maxexecutiontime=20",
        step.trial().commandLine());
  }

  @Test
  void steps_loads_areNeverCutShort() {
    for (Step step : PLAN.steps().subList(0, 2)) {
      assertEquals(Step.Kind.LOAD, step.kind());
      assertEquals("load", step.trial().arguments().get(0));
      assertFalse(step.trial().commandLine().contains("maxexecutiontime"));
    }
  }

  @Test
  void steps_plain_nameNoKeyFile() {
    for (Step step : PLAN.steps()) {
      assertEquals(
          step.protection() == QuickstartProtection.ENCRYPTED,
          step.trial().commandLine().contains("encryption."));
    }
  }
}
