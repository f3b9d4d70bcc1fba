package site.ycsb.interleaved.result;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import site.ycsb.interleaved.result.InterleavedResult.Ending;
import site.ycsb.interleaved.result.InterleavedResult.SlicePlan;

class InterleavedResultTest {
  private static ArmResult arm(String name, ArmResult.Role role, Map<String, String> properties) {
    return new ArmResult(
        name,
        role,
        properties,
        Map.of(),
        List.of(),
        false,
        new ArmResult.Work(10, 20, 0, 1.5, null),
        Map.of(),
        0);
  }

  private static InterleavedResult result(Map<String, String> configuration, ArmResult... arms) {
    return new InterleavedResult(
        new InterleavedResult.Setup(
            "2026-12-01T00:00:00Z",
            "memory",
            configuration,
            Map.of(),
            new SlicePlan(10, "a pilot", 240, "a pilot", 3),
            2),
        List.of(arms),
        List.of(),
        List.of(),
        null,
        new InterleavedResult.Soundness(true, List.of()),
        new Ending(Ending.Reason.TIME, "time was up", 90, 100, 0),
        List.of());
  }

  @Test
  void workload_modesThatOverrideIt_haveTheirOwn() {
    InterleavedResult result =
        result(
            Map.of("recordcount", "10", "threadcount", "4"),
            arm("plain", ArmResult.Role.PLAIN, Map.of()),
            arm("control", ArmResult.Role.CONTROL, Map.of()),
            arm("client", ArmResult.Role.PROTECTION, Map.of("encryption", "true")),
            arm("reads", ArmResult.Role.PROTECTION, Map.of("readproportion", "1")),
            arm("nine", ArmResult.Role.PROTECTION, Map.of("threadcount", "9")),
            arm("small", ArmResult.Role.PROTECTION, Map.of("recordcount", "5")));

    assertEquals(
        "4 threads, 10 records, READ 95 %, UPDATE 5 %"
            + "; reads: 4 threads, 10 records, READ 95.24 %, UPDATE 4.762 %"
            + "; nine: 9 threads, 10 records, READ 95 %, UPDATE 5 %"
            + "; small: 4 threads, 5 records, READ 95 %, UPDATE 5 %",
        result.workload());
  }

  @Test
  void workload_ofPlainsOwn_isNotThatOfOthers() {
    Map<String, String> own = Map.of("threadcount", "9");
    InterleavedResult result =
        result(
            Map.of("recordcount", "10", "threadcount", "9"),
            arm("plain", ArmResult.Role.PLAIN, own),
            arm("control", ArmResult.Role.CONTROL, own),
            arm("client", ArmResult.Role.PROTECTION, Map.of("encryption", "true")));

    assertEquals(
        "9 threads, 10 records, READ 95 %, UPDATE 5 %"
            + "; client: 1 thread, 10 records, READ 95 %, UPDATE 5 %",
        result.workload());
  }
}
