package site.ycsb.tests.e2e;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.compare.trial.TrialResult;

/**
 * YCSB's workloads on every store, every read checked: some here, all of them, encrypted, in the
 * tests of stores with TLS.
 */
@ExtendWith(SharedServers.class)
@Order(5)
class WorkloadsIT {
  @ParameterizedTest
  @CsvSource({
    "encrypted-cassandra, deterministic, a e",
    "encrypted-hbase, ordered, f",
    "mongodb, none, e"
  })
  void run_someWorkloadsWithDataIntegrity_findNoError(
      String binding, String keys, String workloads, SharedServers.ByBinding servers)
      throws Exception {
    loadAndRun(new Table(servers.server(binding), binding, keys, "some", List.of()), workloads);
  }

  /** Where a table has columns, each of these fields has one. */
  @ParameterizedTest
  @CsvSource({"cassandra, none, a e", "encrypted-hbase, deterministic, a", "mongodb, none, e"})
  void run_fieldsOfTheirOwnWithDataIntegrity_findNoError(
      String binding, String keys, String workloads, SharedServers.ByBinding servers)
      throws Exception {
    List<String> fields =
        List.of(
            "-p",
            "fields=name:text(0..200),age:int(18..99),price:decimal,done:bool,created:date,id:uuid,"
                + "photo:bytes(2000..3000,compressible=0.5),State:choice(new|on its way),"
                + "tags:list(0..3)");
    loadAndRun(new Table(servers.server(binding), binding, keys, "fields", fields), workloads);
  }

  /** Documents as mongoexport writes them; none of their values gets into the store. */
  @ParameterizedTest
  @CsvSource({"encrypted-cassandra, deterministic", "mongodb, none"})
  void run_fieldsOfASampleWithDataIntegrity_findNoErrorAndHaveNoValueOfIt(
      String binding, String keys, SharedServers.ByBinding servers) throws Exception {
    Server server = servers.server(binding);
    Path sample =
        Files.writeString(
            server.ycsb().folder().resolve("documents.json"),
            """
            {"_id":{"$oid":"65a1b2c3d4e5f60718293a4b"},"name":"Ada Lovelace","salary":987654321,\
            "born":{"$date":"1815-12-10T01:02:03Z"},"tags":["countess"]}
            {"_id":{"$oid":"65a1b2c3d4e5f60718293a4c"},"name":"Grace Hopper","salary":123456789,\
            "born":{"$date":"1906-12-09T04:05:06Z"},"tags":["admiral","home"]}
            """);
    String name = "sample_" + binding.replace('-', '_');
    Table table = new Table(server, binding, keys, name, List.of("-p", "fields.sample=" + sample));

    loadAndRun(table, "a");

    String everything = server.everythingIn(server.table(name));
    if (keys.equals("none")) {
      for (String field : List.of("name", "salary", "born", "tags")) {
        assertTrue(everything.contains(field), everything);
      }
    }
    for (String value :
        List.of("Lovelace", "Hopper", "987654321", "123456789", "1815-12", "countess", "admiral")) {
      assertFalse(everything.contains(value), value);
    }
  }

  private static void loadAndRun(Table table, String workloads) throws InterruptedException {
    table.load();
    for (String workload : workloads.split(" ", -1)) {
      table.run(workload);
    }
  }

  @ParameterizedTest
  @CsvSource({"cassandra, new table", "hbase, new table", "mongodb, found none of"})
  void run_nothingWasLoaded_warnsWithTheCommandThatDoes(
      String binding, String reason, SharedServers.ByBinding servers) throws Exception {
    TrialResult run =
        servers
            .server(binding)
            .ycsb()
            .expect(
                1,
                "run",
                binding,
                "-P",
                "workloads/workloadc",
                "-p",
                "table=never_loaded",
                "-p",
                "operationcount=10");
    Results.assertPrints(run, reason, "bin/ycsb load " + binding);
  }

  /** Otherwise two of them that are compared would be the same. */
  @Test
  void load_writeConcernOnAStoreWithoutAnAddress_isTheGivenOne(MongoServer server)
      throws Exception {
    for (Map.Entry<String, String> concern :
        Map.of("acknowledged", "1", "majority", "\"majority\"").entrySet()) {
      String table = "table=" + server.table("concern_" + concern.getKey());
      String given = "mongodb.writeConcern=" + concern.getKey();
      String[] command = command("load mongodb", "a", table, "recordcount=10", given);
      TrialResult load = server.ycsb().expect(0, command);
      Results.assertAllOk(load);
      Results.assertPrints(load, "write concern: {\"w\": " + concern.getValue() + "}");
    }
  }

  /** They are a twentieth of all operations, which may fail by maxfailures. */
  @Test
  void run_updatesThatOneNodeCantDo_endsWith1AndNamesThem(CassandraServer server) throws Exception {
    String[] settings = {"table=consistency", "recordcount=100", "operationcount=400", "seed=1"};
    server.ycsb().expect(0, command("load cassandra", "b", settings));
    List<String> run = new ArrayList<>(List.of(command("run cassandra", "b", settings)));
    run.addAll(List.of("-p", "cassandra.writeconsistencylevel=TWO"));

    TrialResult result = server.ycsb().expect(1, run.toArray(String[]::new));

    assertTrue(
        result.standardError().matches("(?s).*ERROR: all \\d+ UPDATE operations failed with .*"),
        () -> Ycsb.describe(result));
    assertFalse(result.standardError().contains("maxfailures"), () -> Ycsb.describe(result));
    assertTrue(Results.metric(result, "READ", "Return=OK") > 300, () -> Ycsb.describe(result));
  }

  private static String[] command(String words, String workload, String... settings) {
    List<String> command = new ArrayList<>(List.of(words.split(" ", -1)));
    command.addAll(List.of("-P", "workloads/workload" + workload));
    for (String setting : settings) {
      command.addAll(List.of("-p", setting));
    }
    return command.toArray(String[]::new);
  }

  private record Table(Server server, String binding, String keys, String name, List<String> more) {
    void load() throws InterruptedException {
      Results.assertAllOk(server.ycsb().expect(0, command("load", "a")));
    }

    void run(String workload) throws InterruptedException {
      TrialResult run = server.ycsb().expect(0, command("run", workload));
      Results.assertAllOk(run);
      Results.assertVerified(run);
      Results.assertStore(run, server, false);
    }

    private String[] command(String phase, String workload) {
      List<String> command =
          new ArrayList<>(
              List.of(
                  phase,
                  binding,
                  "-P",
                  "workloads/workload" + workload,
                  "-threads",
                  "8",
                  "-p",
                  "recordcount=200",
                  "-p",
                  "operationcount=200",
                  "-p",
                  "dataintegrity=true",
                  "-p",
                  "table=" + server.table(name)));
      command.addAll(more);
      if (binding.endsWith("mongodb")) {
        // D and E insert the same records, and MongoDB rejects a second insertion
        command.addAll(List.of("-p", "mongodb.upsert=true"));
      }
      if (!keys.equals("none")) {
        command.addAll(List.of("-p", "encryption.keys=" + keys));
      }
      return command.toArray(String[]::new);
    }
  }
}
