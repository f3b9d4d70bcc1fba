package site.ycsb.tests.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.compare.trial.TrialResult;

/**
 * What takes turns on servers with TLS, and on MongoDB, at a rate that leaves the processors to
 * other tests. What it costs isn't looked at.
 */
@Tag("long")
class InterleavedStoresIT {
  private static final String TARGET = "300";

  @TempDir private Path folder;

  private JsonNode found(TrialResult result) throws IOException {
    // that plain against plain differs is the machine's fault
    assertTrue(Set.of(0, 1).contains(result.exitCode()), () -> Ycsb.describe(result));
    JsonNode found = new ObjectMapper().readTree(folder.resolve("found/interleaved.json").toFile());
    assertEquals(result.exitCode() == 0, found.at("/soundness/controlHolds").asBoolean());
    for (JsonNode arm : found.at("/arms")) {
      assertEquals(0, arm.path("exitCode").asInt(), arm::toString);
      assertEquals(0, arm.path("work").path("failed").asLong(), arm::toString);
      assertTrue(arm.path("work").path("operations").asLong() > 0, arm::toString);
    }
    return found;
  }

  private JsonNode overhead(Ycsb ycsb, String store, String modes) throws Exception {
    return found(
        ycsb.run(
            "overhead",
            store,
            "-P",
            "workloads/workloada",
            "-p",
            "recordcount=100",
            "-p",
            "warmup.until=steady",
            "-p",
            "warmup.limit=1",
            "-target",
            TARGET,
            "--modes",
            modes,
            "--max-duration",
            "10s",
            "--slice",
            "100ms",
            "--results",
            "found"));
  }

  @Test
  void overhead_plainAndCsfle_areMeasuredInTurn() throws Exception {
    Ycsb ycsb = Ycsb.localWithMongodIn(folder);

    JsonNode arms = overhead(ycsb, "mongodb", "plain,client,csfle").at("/arms");

    assertEquals(List.of("plain", "control", "client", "csfle"), arms.findValuesAsText("name"));
    assertFalse(arms.at("/0/facts").has("encryption"), arms::toString);
    assertTrue(
        arms.at("/3/facts/encryption").asText().contains("by MongoDB's driver"), arms::toString);
    assertEquals(1, ycsb.run("store", "status", "mongodb").exitCode());
  }

  @Test
  void overhead_tlsOnALocalStore_hasAServerOfItsOwnWithoutClientCertificates() throws Exception {
    Ycsb ycsb = Ycsb.localIn(folder);

    JsonNode found = overhead(ycsb, "cassandra", "plain,tls");
    JsonNode arms = found.at("/arms");
    assertEquals(List.of("plain", "control", "tls"), arms.findValuesAsText("name"));
    assertEquals("no", arms.at("/0/facts/tls").asText(), arms::toString);
    assertEquals("yes", arms.at("/2/facts/tls").asText(), arms::toString);
    assertEquals("no", arms.at("/2/facts/tls client certificate").asText(), arms::toString);
    assertEquals(1, arms.at("/2/servers/0").asInt(), arms::toString);
    assertEquals(2, found.at("/servers").size(), found.at("/servers")::toString);
    assertEquals(1, ycsb.run("store", "status", "cassandra").exitCode());
  }

  @ParameterizedTest
  @ValueSource(strings = {"workloads/workloada", "workloads/workloade"})
  void interleave_ofMongo_everyArmWorks(String workload) throws Exception {
    Ycsb ycsb = Ycsb.localWithMongodIn(folder);

    TrialResult result =
        ycsb.run(
            "interleave",
            "mongodb",
            "-P",
            workload,
            "-p",
            "recordcount=100",
            "-p",
            "warmup.limit=1",
            "-threads",
            "2",
            "-target",
            TARGET,
            "--mode",
            "client:encryption=true",
            "--mode",
            "authenticated:encryption=true,encryption.profile=authenticated",
            "--max-duration",
            "10s",
            "--slice",
            "100ms",
            "--results",
            "found");

    assertEquals(
        List.of("plain", "control", "client", "authenticated"),
        found(result).at("/arms").findValuesAsText("name"));
    assertEquals(1, ycsb.run("store", "status", "mongodb").exitCode());
  }
}
