package site.ycsb.tests.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.datastax.oss.driver.api.core.CqlSession;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import site.ycsb.compare.trial.TrialResult;

/** Keys: their files, and data under different ones side by side on one local store. */
@ExtendWith(SharedServers.class)
@Order(9)
class KeysIT {
  @Tag("long")
  @Test
  void run_afterLoadsWithOtherSettings_readsItsOwnDataAndWarnsOfAKeyFileThatOthersCanRead(
      CassandraServer server) throws Exception {
    List<String[]> setUps =
        List.of(
            new String[] {"cassandra"},
            new String[] {"encrypted-cassandra", "-p", "encryption.keyfile=apart.key"},
            new String[] {
              "encrypted-cassandra",
              "-p",
              "encryption.keyfile=apart.key",
              "-p",
              "encryption.keylength=128"
            },
            new String[] {"encrypted-cassandra", "-p", "encryption.keyfile=apart2.key"});
    int records = 20;
    for (String[] setUp : setUps) {
      server.ycsb().expect(0, command("load", "apart", records, setUp));
      records += 20;
    }

    Files.setPosixFilePermissions(
        server.ycsb().folder().resolve("apart2.key"), PosixFilePermissions.fromString("rw-r--r--"));

    records = 20;
    for (String[] setUp : setUps) {
      TrialResult run = server.ycsb().expect(0, command("run", "apart", records, setUp));
      Results.assertAllOk(run);
      Results.assertVerified(run);
      assertEquals(
          List.of(setUp).contains("encryption.keyfile=apart2.key"),
          run.standardError().contains("chmod 600"),
          () -> Ycsb.describe(run));
      records += 20;
    }
    try (CqlSession session = server.session()) {
      assertEquals(
          List.of(20, 40, 60, 80),
          StoredCells.find(session, "apart").stream()
              .map(table -> table.rows().size())
              .sorted()
              .toList());
    }
  }

  @Test
  void run_anotherKeyOnTheSameTable_isRejectedBeforeTheFirstOperation(CassandraServer server)
      throws Exception {
    String keyspace = "one_table";
    String[] loaded = {
      "encrypted-cassandra",
      "-p",
      "cassandra.keyspace=" + keyspace,
      "-p",
      "encryption.keyfile=first.key"
    };
    server.ycsb().expect(0, command("load", "locked", 100, loaded));
    server.ycsb().expect(0, createKey("second.key"));

    TrialResult run =
        server
            .ycsb()
            .expect(
                2,
                command(
                    "run",
                    "locked",
                    100,
                    "encrypted-cassandra",
                    "-p",
                    "cassandra.keyspace=" + keyspace,
                    "-p",
                    "encryption.keyfile=second.key"));

    Results.assertNothingMeasured(run);
  }

  @Test
  void run_anotherKeyAndNothingLoaded_namesBothReasons(CassandraServer server) throws Exception {
    server.ycsb().expect(0, command("load", "lost", 100, encryptedWith("lost.key")));
    server.ycsb().expect(0, createKey("found.key"));

    TrialResult run =
        server.ycsb().expect(2, command("run", "lost", 100, encryptedWith("found.key")));

    Results.assertPrints(run, "found.key", "loaded", "key");
    Results.assertNothingMeasured(run);
  }

  @Test
  void run_tableThatWasOnlyCreated_isSaidToBeEmpty(CassandraServer server) throws Exception {
    List<String> setUp =
        List.of(
            "encrypted-cassandra",
            "-p",
            "cassandra.keyspace=only_created",
            "-p",
            "encryption.keyfile=only.key");
    String[] schema = Stream.concat(Stream.of("create"), setUp.stream()).toArray(String[]::new);
    server.ycsb().expect(0, command("schema", "created", 100, schema));

    TrialResult run =
        server.ycsb().expect(2, command("run", "created", 100, setUp.toArray(String[]::new)));
    schema[0] = "check";
    TrialResult check = server.ycsb().expect(0, command("schema", "created", 100, schema));

    Results.assertPrints(
        run, "table=created (the store): is empty: nothing has been loaded yet. Load it first");
    Results.assertNothingMeasured(run);
    Results.assertPrints(check, "Nothing is loaded yet. Load it with: bin/ycsb load encrypted-");
  }

  @Test
  void shell_anotherKey_isRejectedAsARunIs(MongoServer server) throws Exception {
    String[] loaded = {"encrypted-mongodb", "-p", "encryption.keyfile=shell.key"};
    server.ycsb().expect(0, command("load", "shell", 100, loaded));
    server.ycsb().expect(0, createKey("shut.key"));
    TrialResult right = server.ycsb().expect(0, command("shell", "shell", 100, loaded));
    assertTrue(right.standardOutput().contains("Connected."), () -> Ycsb.describe(right));
    loaded[2] = "encryption.keyfile=shut.key";

    TrialResult wrong = server.ycsb().expect(2, command("shell", "shell", 100, loaded));

    Results.assertPrints(wrong, "shut.key", "loaded with another key");
    assertFalse(wrong.standardOutput().contains("Connected."), () -> Ycsb.describe(wrong));
  }

  @Test
  void run_withoutItsKeyFile_isRejectedAndMakesNone(CassandraServer server) throws Exception {
    Path key = server.ycsb().folder().resolve("keyless.key");

    TrialResult run =
        server.ycsb().expect(2, command("run", "keyless", 100, encryptedWith("keyless.key")));

    Results.assertPrints(run, "encryption.keyfile=keyless.key (-p", "no such key file");
    Results.assertNothingMeasured(run);
    assertFalse(Files.exists(key));
  }

  @Test
  void reencrypt_afterARotation_leavesNoValueUnderTheOldKey(CassandraServer server)
      throws Exception {
    String keyFile = "encryption.keyfile=rotated.key";
    server.ycsb().expect(0, command("load", "rotated", 100, encryptedWith("rotated.key")));
    server.ycsb().expect(0, "key", "rotate", "-p", keyFile);
    try (CqlSession session = server.session()) {
      StoredCells cells = StoredCells.only(session, "rotated");
      assertEquals(Set.of(1), indexes(cells));

      TrialResult reencrypted =
          server.ycsb().expect(0, command("reencrypt", "rotated", 100, "cassandra", "-p", keyFile));

      Results.assertPrints(reencrypted, "Re-encryption complete: 100 records rewritten");
      assertEquals(100, Results.metric(reencrypted, "REENCRYPT", "Operations"));
      assertEquals(Set.of(2), indexes(cells));
      TrialResult run =
          server.ycsb().expect(0, command("run", "rotated", 100, encryptedWith("rotated.key")));
      Results.assertAllOk(run);
      Results.assertVerified(run);
    }
  }

  /** Of the value keys that a table's values are under. */
  private static Set<Integer> indexes(StoredCells table) {
    return table.rows().values().stream()
        .flatMap(row -> row.entrySet().stream())
        .filter(cell -> !cell.getKey().equals("y_id"))
        .map(cell -> cell.getValue()[1] & 0xff)
        .collect(Collectors.toSet());
  }

  private static String[] createKey(String file) {
    return new String[] {"key", "create", "-p", "encryption.keyfile=" + file};
  }

  private static String[] encryptedWith(String keyFile) {
    return new String[] {"encrypted-cassandra", "-p", "encryption.keyfile=" + keyFile};
  }

  private static String[] command(String phase, String table, int records, String... setUp) {
    return Stream.concat(
            Stream.concat(Stream.of(phase), Arrays.stream(setUp)),
            Stream.of(
                "-P",
                "workloads/workloadb",
                "-p",
                "table=" + table,
                "-p",
                "recordcount=" + records,
                "-p",
                "operationcount=100",
                "-p",
                "dataintegrity=true"))
        .toArray(String[]::new);
  }
}
