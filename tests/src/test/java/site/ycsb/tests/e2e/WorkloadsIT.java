package site.ycsb.tests.e2e;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Order;
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
  @CsvSource({
    "cassandra, none, a e",
    "encrypted-cassandra, deterministic, f",
    "encrypted-hbase, deterministic, a",
    "mongodb, none, a e"
  })
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
