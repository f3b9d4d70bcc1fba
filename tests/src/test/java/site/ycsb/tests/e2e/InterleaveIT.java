package site.ycsb.tests.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.compare.trial.TrialResult;

/** Protections that take turns on real servers. What they cost isn't looked at. */
@Tag("long")
class InterleaveIT {
  @TempDir private Path folder;

  private static JsonNode read(Path file) throws IOException {
    return new ObjectMapper().readTree(file.toFile());
  }

  /** One server for those that the client protects, one for what is encrypted at rest. */
  @Test
  void interleave_ofCassandra_everyArmHasItsTurnInEveryBlock() throws Exception {
    Ycsb ycsb = Ycsb.localIn(folder);
    TrialResult result =
        ycsb.run(
            "interleave",
            "cassandra",
            "-P",
            "workloads/workloada",
            "-p",
            "recordcount=100",
            "-p",
            "dataintegrity=true",
            "-p",
            "warmup.limit=3",
            "-threads",
            "4",
            "--mode",
            "client:encryption=true",
            "--mode",
            "atrest:atrest=required",
            "--max-duration",
            "20s",
            "--slice",
            "100ms",
            "--results",
            "results");
    // that plain against plain differs is the machine's fault
    assertTrue(Set.of(0, 1).contains(result.exitCode()), () -> Ycsb.describe(result));
    JsonNode found = read(folder.resolve("results/interleaved.json"));
    assertEquals(result.exitCode() == 0, found.at("/soundness/controlHolds").asBoolean());
    assertEquals(
        List.of("plain", "control", "client", "atrest"),
        found.at("/arms").findValuesAsText("name"));
    for (JsonNode arm : found.at("/arms")) {
      assertEquals(0, arm.at("/exitCode").asInt(), arm::toString);
      assertEquals(0, arm.path("work").path("failed").asLong(), arm::toString);
      assertTrue(arm.path("work").path("operations").asLong() > 0, arm::toString);
    }
    int blocks = found.at("/ending/blocks").asInt();
    assertEveryBlockIsComplete(blocks);
    assertServersWorkInTheirTurn(found.at("/servers"));
    for (String arm : List.of("control", "client", "atrest")) {
      String sentence = decisive(found, arm).at("/conclusion/sentence").asText();
      assertTrue(result.standardOutput().contains(sentence), () -> Ycsb.describe(result));
      assertFalse(sentence.isEmpty());
    }
    assertEquals(1, ycsb.run("store", "status", "cassandra").exitCode());
    assertEquals(1, ycsb.run("store", "status", "cassandra", "--atrest").exitCode());
  }

  private void assertEveryBlockIsComplete(int blocks) throws IOException {
    List<String> lines = Files.readAllLines(folder.resolve("results/blocks.csv"));
    assertTrue(lines.get(0).startsWith("block,position,arm,"), lines.get(0));
    assertEquals(1 + 4 * blocks, lines.size());
    Set<String> turns = new HashSet<>();
    for (String line : lines.subList(1, lines.size())) {
      String[] cells = line.split(",", -1);
      turns.add(cells[0] + " " + cells[2]);
    }
    assertEquals(4 * blocks, turns.size());
  }

  /** Cassandra's own threads work in others' turns too, but the turn's operations are a part. */
  private static void assertServersWorkInTheirTurn(JsonNode servers) {
    assertEquals(2, servers.size());
    assertTrue(servers.at("/0/armNanos/0").asLong() > 0, servers::toString);
    assertTrue(servers.at("/0/armNanos/2").asLong() > 0, servers::toString);
    assertTrue(servers.at("/1/armNanos/3").asLong() > 0, servers::toString);
  }

  private static JsonNode decisive(JsonNode found, String arm) {
    for (JsonNode comparison : found.at("/comparisons")) {
      if (comparison.at("/arm").asText().equals(arm)
          && comparison.at("/quantity/decisive").asBoolean()) {
        return comparison;
      }
    }
    throw new AssertionError("nothing on " + arm);
  }
}
