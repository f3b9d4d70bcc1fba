package site.ycsb.tests.e2e;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.compare.trial.TrialResult;

/** YCSB's workloads on a real server, every read checked. */
@ExtendWith(SharedCassandra.class)
class WorkloadsIT {
  @ParameterizedTest
  @CsvSource({"a, encrypted-cassandra", "e, encrypted-cassandra", "f, cassandra"})
  void run_withDataIntegrity_findsNoError(String workload, String binding, CassandraServer server)
      throws Exception {
    load(server.ycsb(), binding, 8, "some_" + workload);
    run(server.ycsb(), workload, binding, 8, "some_" + workload);
  }

  @Tag("long")
  @ParameterizedTest
  @CsvSource({
    "cassandra, 1", "cassandra, 8",
    "encrypted-cassandra, 1", "encrypted-cassandra, 8"
  })
  void run_everyWorkloadWithDataIntegrity_findsNoError(
      String binding, int threads, CassandraServer server) throws Exception {
    load(server.ycsb(), binding, threads, "all" + threads);
    for (String workload : List.of("a", "b", "c", "d", "e", "f")) {
      run(server.ycsb(), workload, binding, threads, "all" + threads);
    }
  }

  private static void load(Ycsb ycsb, String binding, int threads, String table)
      throws InterruptedException {
    Results.assertAllOk(ycsb.expect(0, command("load", "a", binding, threads, table)));
  }

  private static void run(Ycsb ycsb, String workload, String binding, int threads, String table)
      throws InterruptedException {
    TrialResult run = ycsb.expect(0, command("run", workload, binding, threads, table));
    Results.assertAllOk(run);
    Results.assertVerified(run);
  }

  private static String[] command(
      String phase, String workload, String binding, int threads, String table) {
    return new String[] {
      phase,
      binding,
      "-P",
      "workloads/workload" + workload,
      "-threads",
      Integer.toString(threads),
      "-p",
      "dataintegrity=true",
      "-p",
      "table=" + table
    };
  }
}
