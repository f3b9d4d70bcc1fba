package site.ycsb.tests.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.compare.trial.TrialResult;
import site.ycsb.testing.stores.MongodDouble;

/** Commands without an address where there is a mongod, which a double stands for. */
@Timeout(300)
class MongodIT {
  @TempDir Path temp;

  @Test
  @Tag("long")
  void commands_withoutAnAddress_useTheMongodAndSayWhich() throws Exception {
    Path program = MongodDouble.install(temp.resolve("bin"), Map.of("VERSION", "7.0.14"));
    Ycsb ycsb = Ycsb.localIn(temp.resolve("work"), List.of("env", "YCSB_MONGOD=" + program));

    TrialResult load = ycsb.expect(0, SecureStore.command("load", "encrypted-mongodb", Map.of()));
    TrialResult run = ycsb.expect(0, SecureStore.command("run", "encrypted-mongodb", Map.of()));

    assertEquals(0, Results.metric(load, "STORE", "StandIn"));
    assertEquals(1, Results.metric(run, "STORE", "Local"));
    assertEquals(0, Results.metric(run, "STORE", "StandIn"));
    Results.assertPrints(
        run,
        "starting MongoDB 7.0.14 Community on 127.0.0.1:",
        "server: MongoDB 7.0.14",
        "stand-in: no");
  }

  @Test
  void reproduceDryRun_saysHowToGetRowsOfMongoDb_onlyWithoutAMongod() throws Exception {
    String[] command = {"compare", "reproduce", "shwaysh", "phopale", "--dry-run"};
    Path program = MongodDouble.install(temp.resolve("bin"), Map.of());

    TrialResult with =
        Ycsb.localIn(temp.resolve("with"), List.of("env", "YCSB_MONGOD=" + program))
            .expect(0, command);
    TrialResult without =
        Ycsb.localIn(temp.resolve("without"), List.of("env", "YCSB_MONGOD=stand-in"))
            .expect(0, command);

    assertFalse(with.standardOutput().contains("real server"), () -> Ycsb.describe(with));
    assertTrue(
        without
            .standardOutput()
            .endsWith(
                """
                type one of
                  unset YCSB_MONGOD; bin/ycsb store fetch mongodb --accept-license   # MongoDB\
                 Community, under the SSPL
                  export YCSB_MONGOD=<path>   # a mongod of this machine
                  export YCSB_MONGODB_URL=mongodb://<host>:27017   # a server of yours
                and then
                  bin/ycsb compare reproduce shwaysh phopale --only mongodb
                """),
        () -> Ycsb.describe(without));
  }

  @Test
  @Tag("long")
  void commands_onAReplicaSetWithTlsAndUsers_findAllOfItByThemselves() throws Exception {
    Path program = MongodDouble.install(temp.resolve("bin"), Map.of());
    Ycsb ycsb = Ycsb.localIn(temp.resolve("work"), List.of("env", "YCSB_MONGOD=" + program));

    try (StoreServer server =
        StoreServer.start("mongodb", ycsb, "--nodes", "3", "--tls", "--auth")) {
      Map<String, String> required = Map.of("tls", "required");
      ycsb.expect(0, SecureStore.command("load", "encrypted-mongodb", required));
      TrialResult run = ycsb.expect(0, SecureStore.command("run", "encrypted-mongodb", required));
      Results.assertAllOk(run);
      Results.assertVerified(run);
      // a mongod would ask for a certificate, the double does not
      Results.assertTls(run, false);
      assertEquals(3, Results.metric(run, "STORE", "Nodes"));
      ycsb.expect(0, "prove", "encrypted-mongodb", "--settle", "1");
      assertEquals("127.0.0.1", server.host());
    }
  }
}
