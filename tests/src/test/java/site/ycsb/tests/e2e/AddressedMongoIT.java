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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.compare.trial.TrialResult;

/** What a user of another product than MongoDB does at its address. */
@Tag("long")
@Timeout(600)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class AddressedMongoIT {
  private final OtherMongo server;
  private final Ycsb ycsb;

  AddressedMongoIT(@TempDir Path folder) throws Exception {
    ycsb = Ycsb.localIn(folder.resolve("work")).resident();
    server = OtherMongo.start(folder, ycsb);
  }

  @AfterAll
  void stop() {
    server.close();
  }

  private String[] command(String words, String... more) {
    List<String> all = new ArrayList<>(List.of(words.split(" ", -1)));
    all.addAll(server.address());
    all.addAll(List.of("-p", "recordcount=100", "-p", "operationcount=100"));
    all.addAll(List.of(more));
    return all.toArray(String[]::new);
  }

  @ParameterizedTest
  @ValueSource(strings = {"mongodb", "encrypted-mongodb", "csfle-mongodb"})
  void loadAndRun_allOperations_areDoneAndVerified(String binding) throws Exception {
    List<String> more = new ArrayList<>(List.of("-p", "dataintegrity=true"));
    more.addAll(List.of("-p", "mongodb.database=" + binding));
    String words = binding + " -P workloads/workloada";
    Results.assertAllOk(ycsb.expect(0, command("load " + words, more.toArray(String[]::new))));
    SecureStore.MIX.forEach((key, value) -> more.addAll(List.of("-p", key + "=" + value)));

    TrialResult run = ycsb.expect(0, command("run " + words, more.toArray(String[]::new)));

    Results.assertAllOk(run);
    Results.assertVerified(run);
    Results.assertPrints(run, "server: " + server.product());
  }

  @Test
  void overhead_modesOfBothKinds_takeTurns() throws Exception {
    TrialResult result =
        ycsb.run(
            command(
                "overhead mongodb -P workloads/workloada --modes plain,client,csfle"
                    + " -target 300 --max-duration 5s --slice 100ms --results found",
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
