package site.ycsb.tests.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.compare.trial.TrialResult;

/**
 * A study whose protections take turns on real servers. What they cost isn't looked at. Highest
 * rates are InterleavedSessionTest's and InterleavedStudyRunTest's.
 */
@Tag("long")
@Order(4)
class InterleavedStudyIT {
  private static final String STUDY =
      """
      title: Turns
      design: interleaved
      stores: cassandra
      protections: [plain, client-256, atrest]
      workloads: a
      threads: 2
      targets: 300
      records: 100
      warmup: {until: steady, limit: 1}
      limits: {max-duration: 5s, slice: 100ms}
      properties: {dataintegrity: true}
      """;

  @TempDir private Path folder;

  /** Plain and encrypted data share a server; what is encrypted at rest has its own. */
  @Test
  void study_ofCassandra_measuresEveryProtectionOnItsServer() throws Exception {
    Files.writeString(folder.resolve("study.yaml"), STUDY);
    TrialResult result = Ycsb.localIn(folder).run("compare", "study.yaml", "--results", "found");
    // that plain against plain differs is the machine's fault
    assertTrue(Set.of(0, 1).contains(result.exitCode()), () -> Ycsb.describe(result));
    Path results = folder.resolve("found");
    JsonNode found =
        new ObjectMapper()
            .readTree(results.resolve("summary.json").toFile())
            .at("/measurements/0/result");
    assertEquals(result.exitCode() == 0, found.at("/soundness/controlHolds").asBoolean());
    assertEquals(
        List.of("plain", "control", "client-256", "atrest"),
        found.at("/arms").findValuesAsText("name"),
        () -> Ycsb.describe(result));
    assertEquals(2, found.at("/servers").size(), found::toString);
    List<Integer> servers = List.of(0, 0, 0, 1);
    for (int arm = 0; arm < servers.size(); arm++) {
      JsonNode one = found.at("/arms/" + arm);
      assertEquals(servers.get(arm), one.at("/servers/0").asInt(), one::toString);
      assertTrue(one.path("work").path("operations").asLong() > 0, one::toString);
      assertEquals(0, one.path("exitCode").asInt(), one::toString);
      assertEquals(0, one.path("work").path("failed").asLong(), one::toString);
      assertTrue(
          found.at("/servers/" + servers.get(arm) + "/armNanos/" + arm).asLong() > 0,
          () -> found.at("/servers").toString());
    }
    assertEveryArmHasItsTurn(found.at("/ending/blocks").asInt());
    assertTrue(Files.readString(results.resolve("report.html")).contains("cassandra, workloada"));
    assertFalse(Files.exists(results.resolve("work")), "servers are gone with their data");
  }

  /** Each of the four once in every block. */
  private void assertEveryArmHasItsTurn(int blocks) throws IOException {
    List<String> lines = Files.readAllLines(folder.resolve("found/results.csv"));
    List<String> header = List.of(lines.get(0).split(",", -1));
    List<String> turns =
        lines.subList(1, lines.size()).stream()
            .map(line -> line.split(",", -1))
            .map(cells -> cells[header.indexOf("block")] + " " + cells[header.indexOf("arm")])
            .toList();
    assertTrue(blocks > 0);
    assertEquals(4 * blocks, turns.size());
    assertEquals(4L * blocks, turns.stream().distinct().count(), turns::toString);
  }
}
