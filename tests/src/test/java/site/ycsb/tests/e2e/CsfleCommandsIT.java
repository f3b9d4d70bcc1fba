package site.ycsb.tests.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.compare.trial.TrialResult;

/** MongoDB's own encryption by the commands. */
@ExtendWith(SharedServers.class)
@Order(9)
class CsfleCommandsIT {
  private static String[] command(MongoServer server, String action, String table, String... more) {
    List<String> all =
        new ArrayList<>(
            List.of(
                action,
                "csfle-mongodb",
                "-P",
                "workloads/workloada",
                "-p",
                "recordcount=100",
                "-p",
                "operationcount=200",
                "-p",
                "dataintegrity=true",
                "-p",
                "table=" + table));
    if (!server.started()) {
      // which may have a data key of the default's name
      all.addAll(List.of("-p", "mongodb.csfle.keyvault=ycsb_csfle." + server.table("__keyVault")));
    }
    all.addAll(List.of(more));
    return all.toArray(String[]::new);
  }

  @ParameterizedTest
  @ValueSource(strings = {"plain", "deterministic"})
  void loadAndRun_valuesAreHiddenAndVerified(String keys, MongoServer server) throws Exception {
    String table = server.table("csfle_" + keys);
    String[] more = {"-threads", "4", "-p", "mongodb.csfle.keys=" + keys};

    // once with the libraries of the distribution
    Ycsb ycsb = keys.equals("plain") ? server.ycsb().apart() : server.ycsb();
    TrialResult load = ycsb.expect(0, command(server, "load", table, more));
    TrialResult run = ycsb.expect(0, command(server, "run", table, more));

    Results.assertAllOk(load);
    Results.assertAllOk(run);
    Results.assertVerified(run);
    Results.assertThirdColumnsAreNumbers(run);
    assertEquals(100, Results.metric(load, "ENCRYPT", "Operations"));
    assertEquals(200, Results.metric(run, "ENCRYPT", "Operations"));
    assertTrue(Results.metric(run, "DECRYPT", "Operations") > 0);
    assertEquals(256, Results.metric(run, "ENCRYPTION", "KeyLength"));
    assertEquals(78, Results.metric(run, "ENCRYPTION", "Expansion(%)"));
    assertEquals(keys.equals("plain") ? 1 : 0, Results.metric(run, "ENCRYPTION", "ScanOrderKept"));
    Results.assertPrints(
        run, "encryption: AEAD_AES_256_CBC_HMAC_SHA_512-Random, 256 bits", "ycsb-csfle.key");
    String everything = server.everythingIn(table);
    assertTrue(everything.startsWith("ycsb_csfle\n"), "not apart from plain data");
    assertEquals(keys.equals("plain"), ClearText.KEY.matcher(everything).find());
  }

  @Test
  void run_anotherMasterKey_isRejectedBeforeTheFirstOperation(MongoServer server) throws Exception {
    String table = server.table("csfle_locked");
    server.ycsb().expect(0, command(server, "load", table));
    Path another = server.ycsb().folder().resolve("another.key");
    Files.writeString(another, Base64.getEncoder().encodeToString(new byte[96]));

    TrialResult run =
        server
            .ycsb()
            .expect(2, command(server, "run", table, "-p", "mongodb.csfle.key.file=another.key"));

    Results.assertPrints(
        run,
        "mongodb.csfle.key.file=another.key (-p): doesn't open the data key ycsb",
        "Give the file of the master key that the data was loaded with");
    Results.assertNothingMeasured(run);
  }

  @Test
  void run_twoWaysToEncryptOrTheOldOnes_isRejected(MongoServer server) throws Exception {
    for (String setting :
        List.of("encryption=true", "mongodb.csfle=false", "mongodb.csfle.mode=automatic")) {
      TrialResult run = server.ycsb().expect(2, command(server, "run", "none", "-p", setting));
      Results.assertPrints(run, setting.replaceFirst("^encryption=.*", "mongodb.csfle=true"));
    }
    TrialResult plain =
        server
            .ycsb()
            .expect(
                2,
                "run",
                "mongodb",
                "-P",
                "workloads/workloada",
                "-p",
                "mongodb.csfle.keys=deterministic");
    Results.assertPrints(plain, "belongs to csfle-mongodb", "Use csfle-mongodb");
  }

  @Test
  void bindings_csfle_isListedWithItsProperties(MongoServer server) throws Exception {
    TrialResult all = server.ycsb().apart().expect(0, "bindings");
    TrialResult one = server.ycsb().apart().expect(0, "bindings", "csfle-mongodb");

    assertTrue(
        all.standardOutput().contains("csfle-mongodb has MongoDB's driver encrypt values"),
        () -> Ycsb.describe(all));
    assertTrue(
        one.standardOutput().contains("mongodb.csfle.key.file  (ycsb-csfle.key)"),
        () -> Ycsb.describe(one));
  }
}
