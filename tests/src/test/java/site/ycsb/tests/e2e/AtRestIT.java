package site.ycsb.tests.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.datastax.oss.driver.api.core.CqlSession;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.compare.trial.TrialResult;

/** Encryption at rest as a user has it, and what is found on disk of each set-up. */
@Tag("long")
@Timeout(900)
@ExtendWith(SharedServers.class)
@Order(3)
class AtRestIT {
  @TempDir Path temp;

  @Test
  void prove_plainStore_showsAllInClearAndNothingOfTheClients(CassandraServer server)
      throws Exception {
    Ycsb shared = server.ycsb();
    String plain = shared.expect(0, "prove", "cassandra", "--settle", "1").standardOutput();
    assertTrue(plain.contains("Promised: nothing."), plain);
    assertTrue(plain.matches("(?s).*\ntables +20 of 20 +\\S.*60 of 60\n.*"), plain);

    String encrypted =
        shared.expect(0, "prove", "encrypted-cassandra", "--settle", "1").standardOutput();
    assertTrue(encrypted.contains("Nothing that should be hidden was found."), encrypted);
    assertTrue(encrypted.matches("(?s).*\ntables +- +- +-\n.*"), encrypted);
    assertTrue(encrypted.matches("(?s).*\nindexes +- +- +-\n.*"), encrypted);
    assertTrue(encrypted.matches("(?s).*\nschema and state +- +- +-\n.*"), encrypted);
    assertFalse(encrypted.contains("Visible, and"), encrypted);

    // what the client doesn't encrypt shows, and nobody promised it
    String valuesOnly =
        shared
            .expect(
                0,
                "prove",
                "encrypted-cassandra",
                "--settle",
                "1",
                "-p",
                "encryption.keys=none",
                "-p",
                "encryption.names=none")
            .standardOutput();
    assertTrue(valuesOnly.contains("Visible, and not promised to be hidden: 20 record keys"));

    TrialResult load =
        shared.expect(0, "load", "cassandra", "-P", "workloads/workloada", "-p", "recordcount=20");
    assertEquals(0, Results.metric(load, "ATREST", "Requested"));
    assertEquals(0, Results.metric(load, "ATREST", "Data"));
    assertEquals(0, Results.metric(load, "ATREST", "Log"));
    assertEquals(-1, Results.metric(load, "ATREST", "KeyLength"));
    TrialResult rejected =
        shared.expect(
            3,
            "run",
            "cassandra",
            "-P",
            "workloads/workloada",
            "-p",
            "atrest=required",
            "-p",
            "hosts=" + server.address().get("hosts"),
            "-p",
            "port=" + server.address().get("port"));
    assertTrue(
        rejected.standardError().contains("ERROR: atrest=required (-p): the store doesn't show"),
        Ycsb.describe(rejected));
    assertEquals("", rejected.standardOutput());
  }

  /** Of a store with users, who send all in clear where there is no TLS. */
  @Test
  void atRest_encryptingStore_showsKeysInIndexesOnlyAndRejectsTablesInClear() throws Exception {
    try (SecureStore store =
        SecureStore.start("cassandra", temp.resolve("a folder"), "--atrest", "--auth")) {
      Ycsb ycsb = store.ycsb();
      String atRest =
          ycsb.expect(0, "prove", "cassandra", "--settle", "1", "-p", "atrest=required")
              .standardOutput();
      assertTrue(atRest.contains("Nothing that should be hidden was found."), atRest);
      assertTrue(atRest.matches("(?s).*\ntables +- +- +-\n.*"), atRest);
      assertTrue(atRest.matches("(?s).*\nindexes +20 of 20 .*"), atRest);

      TrialResult both =
          ycsb.expect(
              0,
              "prove",
              "encrypted-cassandra",
              "-p",
              "atrest=required",
              "--settle",
              "1",
              "--json");
      assertTrue(both.standardOutput().contains("\"broken\" : [ ]"), both.standardOutput());
      assertTrue(both.standardOutput().contains("\"showing\" : [ ]"), both.standardOutput());

      TrialResult load = ycsb.expect(0, onTable("load"));
      assertEquals(1, Results.metric(load, "ATREST", "Requested"));
      assertEquals(1, Results.metric(load, "ATREST", "Data"));
      assertEquals(1, Results.metric(load, "ATREST", "Log"));
      assertEquals(1, Results.metric(load, "ATREST", "Hints"));
      assertEquals(128, Results.metric(load, "ATREST", "KeyLength"));
      assertTrue(load.standardError().contains("at rest cipher: AES/GCM/NoPadding"));

      ycsb.expect(0, onTable("schema", "check"));
      setMinCompressRatio(store);

      for (String[] command : new String[][] {{"schema", "check"}, {"load"}}) {
        TrialResult rejected = ycsb.expect(3, onTable(command));
        assertTrue(
            rejected.standardError().contains("the table has min_compress_ratio 1.1"),
            Ycsb.describe(rejected));
      }

      assertUserIsRequiredAndSendsAllInClear(store);
    }
  }

  private static void assertUserIsRequiredAndSendsAllInClear(SecureStore store) throws Exception {
    Map<String, String> table = Map.of("table", "of_a_user", "atrest", "required");
    TrialResult run = store.loadAndRun("cassandra", table);
    Results.assertPrints(run, "the local Cassandra 5.0", " with users on ", "tls: no");

    Map<String, String> address = new TreeMap<>(Map.of("table", "of_a_user"));
    address.put("hosts", store.server().host());
    address.put("cassandra.keyspace", "ycsb");
    try (TcpProxy proxy = TcpProxy.to(store.server().host(), store.server().port("cql")).record()) {
      address.put("port", Integer.toString(proxy.port()));
      TrialResult rejected =
          store.ycsb().expect(2, SecureStore.command("run", "cassandra", address));
      Results.assertPrints(rejected, "because the server requires a user");

      address.put("cassandra.username", "ycsb");
      address.put("cassandra.password.file", store.key("ycsb.password").toString());
      store.run("cassandra", address);
      String passed = proxy.passed();
      assertTrue(ClearText.KEY.matcher(passed).find());
      assertTrue(ClearText.FIELD.matcher(passed).find());
      assertTrue(passed.contains(Files.readString(store.key("ycsb.password")).trim()));
    }
  }

  /** A restart is SecureCassandraIT's. */
  @Test
  void atRest_severalNodesWithTlsAndUsers_serve() throws Exception {
    Map<String, String> properties =
        Map.of("atrest", "required", "cassandra.replicationfactor", "2");
    try (SecureStore store =
        SecureStore.start(
            "cassandra", temp.resolve("work"), "--atrest", "--nodes", "2", "--tls", "--auth")) {
      TrialResult run = store.loadAndRun("encrypted-cassandra", properties);
      assertEquals(2, Results.metric(run, "STORE", "Nodes"));
      assertEquals(1, Results.metric(run, "ATREST", "Log"));
    }
  }

  /** A command on the table that is loaded, whose key isn't as long as by default. */
  private static String[] onTable(String... command) {
    List<String> arguments = new ArrayList<>(List.of(command));
    arguments.addAll(List.of("cassandra", "-P", "workloads/workloada"));
    arguments.addAll(List.of("-p", "recordcount=20"));
    arguments.addAll(List.of("-p", "atrest=required", "-p", "cassandra.atrest.keylength=128"));
    return arguments.toArray(String[]::new);
  }

  /** An option that the compressor never sees. */
  private static void setMinCompressRatio(SecureStore store) throws Exception {
    String password = Files.readString(store.key("ycsb_admin.password")).trim();
    try (CqlSession session =
        CassandraServer.builder(store.server().host(), store.server().port("cql"))
            .withAuthCredentials("ycsb_admin", password)
            .build()) {
      Map<String, String> options =
          new TreeMap<>(
              session
                  .execute(
                      "SELECT compression FROM system_schema.tables"
                          + " WHERE keyspace_name = 'ycsb' AND table_name = 'usertable'")
                  .one()
                  .getMap("compression", String.class, String.class));
      options.put("min_compress_ratio", "1.1");
      session.execute(
          "ALTER TABLE ycsb.usertable WITH compression = "
              + options.entrySet().stream()
                  .map(option -> "'" + option.getKey() + "': '" + option.getValue() + "'")
                  .collect(Collectors.joining(", ", "{", "}")));
    }
  }
}
