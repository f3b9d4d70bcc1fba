package site.ycsb.tests.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.compare.trial.TrialResult;

/** Encryption at rest of HBase and of the stand-in for MongoDB, as a user has it. */
@Tag("long")
@Timeout(600)
@ExtendWith(SharedServers.class)
@Order(5)
class AtRestOtherStoresIT {
  private static final String[] SETTLED = {"--settle", "1"};

  private final Ycsb ycsb;

  AtRestOtherStoresIT(@TempDir Path temp) {
    ycsb = Ycsb.localIn(temp.resolve("a folder")).resident();
  }

  /** One that encrypts is SecureHBaseWorkloadsIT's. */
  @Test
  void hbase_plainStore_showsAllInClearAndNothingOfTheClientsAndIsRejected(HBaseServer server)
      throws Exception {
    assertShowsAll(prove(server.ycsb(), "hbase"));
    assertHidesAll(prove(server.ycsb(), "encrypted-hbase"));

    List<String> inClear = new ArrayList<>(List.of("-P", "workloads/workloada"));
    inClear.addAll(List.of("-p", "table=inclear"));
    server.address().forEach((key, value) -> inClear.addAll(List.of("-p", key + "=" + value)));
    String[] given = inClear.toArray(String[]::new);
    server.ycsb().expect(0, with(given, "schema", "create", "hbase"));
    TrialResult rejected =
        server.ycsb().expect(3, with(given, "load", "hbase", "-p", "atrest=required"));
    assertEquals("", rejected.standardOutput());
    assertTrue(
        rejected.standardError().contains("the column family family has no ENCRYPTION"),
        Ycsb.describe(rejected));
  }

  @Test
  void mongodb_encryptingStandIn_hidesAllAndTheOtherIsRejected() throws Exception {
    // runs for all proofs, which would each start one for what they write in clear
    try (StoreServer plain = StoreServer.start("mongodb", ycsb)) {
      String atRest = prove("mongodb", "-p", "atrest=required");
      assertHidesAll(atRest);
      assertTrue(atRest.contains("stopped ("), atRest);
      assertOwnersOnly(".ycsb/mongodb-atrest/data/keys/standin.key");

      assertShowsAll(prove("mongodb"));
      assertHidesAll(prove("encrypted-mongodb"));
      assertHidesAll(prove("encrypted-mongodb", "-p", "atrest=required"));

      assertEncrypts(load("mongodb", "-p", "atrest=required"), 128);

      TrialResult rejected =
          ycsb.expect(
              3,
              "load",
              "mongodb",
              "-P",
              "workloads/workloada",
              "-p",
              "atrest=required",
              "-p",
              "mongodb.url=mongodb://127.0.0.1:" + plain.port("mongodb") + "/ycsb?w=1");
      assertEquals("", rejected.standardOutput());
      assertTrue(
          rejected.standardError().contains("serverStatus reports that encryption at rest is off"),
          Ycsb.describe(rejected));
    }
  }

  private String prove(String binding, String... more) throws Exception {
    return prove(ycsb, binding, more);
  }

  /** What a proof that succeeds says. */
  static String prove(Ycsb ycsb, String binding, String... more) throws Exception {
    List<String> arguments = new ArrayList<>(List.of("prove", binding));
    arguments.addAll(List.of(SETTLED));
    arguments.addAll(List.of(more));
    return ycsb.expect(0, arguments.toArray(String[]::new)).standardOutput();
  }

  private TrialResult load(String binding, String... more) throws Exception {
    return ycsb.expect(
        0, with(more, "load", binding, "-P", "workloads/workloada", "-p", "recordcount=20"));
  }

  private static String[] with(String[] more, String... arguments) {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.addAll(List.of(more));
    return all.toArray(String[]::new);
  }

  private static void assertShowsAll(String proof) {
    assertTrue(proof.matches("(?s).*\ntables +20 of 20 +3 of 3 +60 of 60\n.*"), proof);
  }

  static void assertHidesAll(String proof) {
    assertTrue(proof.contains("found 20 of 20 record keys, 3 of 3 field names, 60 of 60"), proof);
    assertTrue(proof.contains("Nothing that should be hidden was found."), proof);
    for (String kind : List.of("tables", "log of writes", "hints", "indexes", "other files")) {
      assertTrue(proof.matches("(?s).*\n" + kind + " +- +- +-\n.*"), proof);
    }
  }

  static void assertEncrypts(TrialResult result, int keyLengthBits) {
    for (String part : List.of("Requested", "Data", "Log", "Hints")) {
      assertEquals(1, Results.metric(result, "ATREST", part), part);
    }
    assertEquals(keyLengthBits, Results.metric(result, "ATREST", "KeyLength"));
  }

  private void assertOwnersOnly(String file) throws Exception {
    assertEquals(
        "rw-------",
        PosixFilePermissions.toString(Files.getPosixFilePermissions(ycsb.folder().resolve(file))),
        file);
  }
}
