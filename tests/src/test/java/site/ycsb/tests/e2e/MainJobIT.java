package site.ycsb.tests.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.compare.trial.TrialResult;

/**
 * The first thing that a user does, on a machine where nothing runs; on Cassandra it's part of
 * {@link InterruptedIT}.
 */
class MainJobIT {
  @Test
  void loadAndRun_encryptedInAFreshFolder_isAllOkAndLeavesNoServer(@TempDir Path temp)
      throws Exception {
    Ycsb ycsb = Ycsb.in(temp.resolve("fresh folder"));
    Ycsb resident = ycsb.resident();

    TrialResult load = ycsb.expect(0, "load", "encrypted-mongodb", "-P", "workloads/workloada");
    resident.expect(1, "store", "status", "mongodb");
    TrialResult run = ycsb.expect(0, "run", "encrypted-mongodb", "-P", "workloads/workloada");
    resident.expect(1, "store", "status", "mongodb");

    Results.assertAllOk(load);
    Results.assertThirdColumnsAreNumbers(load);
    assertEquals(1000, Results.metric(load, "INSERT", "Operations"));
    Results.assertAllOk(run);
    Results.assertThirdColumnsAreNumbers(run);
    assertEquals(
        1000,
        Results.metric(run, "READ", "Operations") + Results.metric(run, "UPDATE", "Operations"));
    assertEquals(256, Results.metric(run, "ENCRYPTION", "KeyLength"));
    assertEquals(0, Results.metric(run, "ENCRYPTION", "DecryptionFailures"));
    assertTrue(Results.metric(run, "ENCRYPT", "AverageLatency(us)") > 0);
    assertTrue(Results.metric(run, "DECRYPT", "AverageLatency(us)") > 0);
    boolean standIn = Files.exists(ycsb.folder().resolve(".ycsb/mongodb/data/node1/standin.mv"));
    assertEquals(standIn ? 1 : 0, Results.metric(run, "STORE", "StandIn"));
    assertEquals(standIn, run.standardError().contains("a stand-in for MongoDB"));
    assertEquals(
        "rw-------",
        PosixFilePermissions.toString(
            Files.getPosixFilePermissions(ycsb.folder().resolve("ycsb-encryption.key"))));
  }
}
