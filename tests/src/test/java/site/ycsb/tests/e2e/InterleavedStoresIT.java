package site.ycsb.tests.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.compare.trial.RunningTrial;
import site.ycsb.compare.trial.TrialResult;
import site.ycsb.testing.stores.MongodDouble;

/**
 * What takes turns on MongoDB, at a rate that leaves the processors to other tests. What it costs
 * isn't looked at.
 */
@Tag("long")
class InterleavedStoresIT {
  private static final String TARGET = "300";

  @TempDir private Path folder;

  private static JsonNode found(TrialResult result, Path work) throws IOException {
    // that plain against plain differs is the machine's fault
    assertTrue(Set.of(0, 1).contains(result.exitCode()), () -> Ycsb.describe(result));
    JsonNode found = new ObjectMapper().readTree(work.resolve("found/interleaved.json").toFile());
    assertEquals(result.exitCode() == 0, found.at("/soundness/controlHolds").asBoolean());
    for (JsonNode arm : found.at("/arms")) {
      assertEquals(0, arm.path("exitCode").asInt(), arm::toString);
      assertEquals(0, arm.path("work").path("failed").asLong(), arm::toString);
      assertTrue(arm.path("work").path("operations").asLong() > 0, arm::toString);
    }
    return found;
  }

  private static String[] overhead(String modes, String maxDuration) {
    return new String[] {
      "overhead",
      "mongodb",
      "-P",
      "workloads/workloada",
      "-p",
      "recordcount=100",
      "-p",
      "fields=title:text(20..60),state:choice(new|paid|sent),tags:list(1..3)",
      "-p",
      "warmup.until=steady",
      "-p",
      "warmup.limit=1",
      "-target",
      TARGET,
      "--modes",
      modes,
      "--max-duration",
      maxDuration,
      "--slice",
      "100ms",
      "--results",
      "found"
    };
  }

  /**
   * Of records like a user's, on a mongod of this machine or on a double. A local store with TLS is
   * another server.
   */
  @Test
  void overhead_csfleAndTls_areMeasuredInTurn() throws Exception {
    boolean real = MongodIT.isMongodHere();
    Path program = MongodDouble.install(folder.resolve("bin"), Map.of("VERSION", "7.0.14"));
    Path work = folder.resolve("work");
    Ycsb ycsb =
        real
            ? Ycsb.localWithMongodIn(work)
            : Ycsb.localIn(work, List.of("env", "YCSB_MONGOD=" + program));

    TrialResult result = ycsb.run(overhead("plain,client,csfle,tls", "5s"));
    JsonNode found = found(result, work);
    JsonNode arms = found.at("/arms");

    assertEquals(
        List.of("plain", "control", "client", "csfle", "tls"), arms.findValuesAsText("name"));
    assertFalse(arms.at("/0/facts").has("encryption"), arms::toString);
    assertTrue(
        arms.at("/3/facts/encryption").asText().contains("by MongoDB's driver"), arms::toString);
    assertEquals("no", arms.at("/0/facts/tls").asText(), arms::toString);
    assertEquals("yes", arms.at("/4/facts/tls").asText(), arms::toString);
    assertEquals("no", arms.at("/4/facts/tls client certificate").asText(), arms::toString);
    assertEquals(0, arms.at("/3/servers/0").asInt(), arms::toString);
    assertEquals(1, arms.at("/4/servers/0").asInt(), arms::toString);
    assertEquals(2, found.at("/servers").size(), found.at("/servers")::toString);
    assertFalse(StoreServer.runsIn(work, "mongodb"));
    if (!real) {
      assertSizes(arms);
    }
    assertTrue(result.standardOutput().contains("table (MiB)"), () -> Ycsb.describe(result));
  }

  /** As the double reports them; the files of a mongod grow by more than a few records. */
  private static void assertSizes(JsonNode arms) {
    assertEquals("MongoDB 7.0.14", arms.at("/0/facts/server").asText(), arms::toString);
    long plain = arms.at("/0/work/tableBytes").asLong();
    assertTrue(plain > 100 * 30, arms::toString);
    // a value's kind, key, IV and tag are more than the texts of these records
    assertTrue(arms.at("/3/work/tableBytes").asLong() > 2 * plain, arms::toString);
    assertTrue(arms.at("/2/work/tableBytes").asLong() > plain, arms::toString);
  }

  @Test
  void overhead_interrupted_endsWith130WithWhatThereIsAndLeavesNothingRunning() throws Exception {
    Ycsb ycsb = Ycsb.localIn(folder);

    TrialResult result;
    try (RunningTrial running = ycsb.start(overhead("plain,client", "5m"))) {
      Await.until(
          "the first look at intervals",
          Duration.ofMinutes(8),
          () -> {
            Optional<TrialResult> ended = running.await(Duration.ZERO);
            assertTrue(ended.isEmpty(), () -> ended.map(Ycsb::describe).orElse(""));
            return Files.readString(running.errorFile()).contains("] Control");
          });
      assertTrue(StoreServer.runsIn(folder, "mongodb"));
      Ycsb.interrupt(running);
      result = running.await(Duration.ofSeconds(60)).orElseThrow();
    }

    assertEquals(130, result.exitCode(), () -> Ycsb.describe(result));
    assertTrue(result.standardOutput().startsWith("Workload: "), () -> Ycsb.describe(result));
    assertTrue(result.standardOutput().contains("\nmode "), () -> Ycsb.describe(result));
    assertFalse(StoreServer.runsIn(folder, "mongodb"));
  }

  /** Workload E inserts, so all tables are recreated. */
  @Test
  void interleave_ofScans_everyArmWorks() throws Exception {
    Ycsb ycsb = Ycsb.localWithMongodIn(folder);

    TrialResult result =
        ycsb.run(
            "interleave",
            "mongodb",
            "-P",
            "workloads/workloade",
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
            "5s",
            "--slice",
            "100ms",
            "--results",
            "found");

    assertEquals(
        List.of("plain", "control", "client", "authenticated"),
        found(result, folder).at("/arms").findValuesAsText("name"));
  }
}
