package site.ycsb.tests.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.compare.trial.TrialResult;

/** What a user of another product than MongoDB does at its address. */
@Tag("long")
@Timeout(600)
class AddressedMongoIT {
  @TempDir private static Path temp;
  private static OtherMongo server;
  private final Ycsb ycsb;

  AddressedMongoIT(@TempDir Path folder) {
    ycsb = Ycsb.localIn(folder).resident();
  }

  @BeforeAll
  static void start() throws Exception {
    server = OtherMongo.start(temp);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static String[] command(String words, String... more) {
    List<String> all = new ArrayList<>(List.of(words.split(" ", -1)));
    all.addAll(server.address());
    all.addAll(List.of("-p", "recordcount=100", "-p", "operationcount=100"));
    all.addAll(List.of(more));
    return all.toArray(String[]::new);
  }

  @ParameterizedTest
  @ValueSource(strings = {"mongodb", "encrypted-mongodb", "csfle-mongodb"})
  void workloads_aToF_areDoneAndVerified(String binding) throws Exception {
    for (String workload : List.of("a", "b", "c", "f", "d", "e")) {
      // D inserts after the load's records, and so does E
      boolean scans = workload.equals("e");
      String[] more = {
        "-p", "dataintegrity=true",
        "-p", "mongodb.database=" + binding,
        "-p", "table=" + (scans ? "scans" : "records")
      };
      String words = binding + " -P workloads/workload" + workload;
      if (scans || workload.equals("a")) {
        Results.assertAllOk(ycsb.expect(0, command("load " + words, more)));
      }

      TrialResult run = ycsb.expect(0, command("run " + words, more));

      Results.assertAllOk(run);
      Results.assertVerified(run);
      Results.assertPrints(run, "server: " + server.product());
    }
  }

  @Test
  void overhead_modesOfBothKinds_takeTurns() throws Exception {
    TrialResult result =
        ycsb.run(
            command(
                "overhead mongodb -P workloads/workloada --modes plain,client,csfle"
                    + " -target 300 --max-duration 10s --slice 100ms --results found",
                "-p",
                "warmup.limit=1",
                "-p",
                "mongodb.database=overhead"));

    // that plain against plain differs is the machine's fault
    assertTrue(Set.of(0, 1).contains(result.exitCode()), () -> Ycsb.describe(result));
    JsonNode found =
        new ObjectMapper().readTree(ycsb.folder().resolve("found/interleaved.json").toFile());
    assertEquals(4, found.at("/arms").size(), found::toString);
    for (JsonNode arm : found.at("/arms")) {
      assertEquals(0, arm.path("exitCode").asInt(), arm::toString);
      assertEquals(0, arm.path("work").path("failed").asLong(), arm::toString);
      assertTrue(arm.path("work").path("operations").asLong() > 0, arm::toString);
      // the stand-in reports no sizes
      assertEquals(
          server.product().equals("FerretDB"),
          arm.path("work").path("tableBytes").asLong() > 0,
          arm::toString);
    }
  }

  @Test
  void audit_ofIt_hasAnAnswerToEverything() throws Exception {
    Audited.of(ycsb, "mongodb", server.address().toArray(String[]::new)).assertComplete();
  }
}
