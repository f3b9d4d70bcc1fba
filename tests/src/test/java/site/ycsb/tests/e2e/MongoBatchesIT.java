package site.ycsb.tests.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import site.ycsb.compare.trial.TrialResult;

/** Inserts that wait for others before they are sent. */
@ExtendWith(SharedServers.class)
class MongoBatchesIT {
  @Test
  void load_batchesThatArentStored_areCountedAndEndWithExitCode1(MongoServer server)
      throws Exception {
    String[] load = {
      "load",
      "mongodb",
      "-P",
      "workloads/workloada",
      "-p",
      "table=" + server.table("batches"),
      "-p",
      "recordcount=250",
      "-p",
      "batchsize=100",
      "-p",
      "core_workload_insertion_keep_going_on_error=true"
    };
    TrialResult first = server.ycsb().expect(0, load);
    TrialResult again = server.ycsb().expect(1, load);

    assertEquals(2, Results.metric(first, "INSERT", "Return=OK"));
    assertEquals(248, Results.metric(first, "INSERT", "Return=BATCHED_OK"));
    assertEquals(248, Results.metric(again, "INSERT", "Return=BATCHED_OK"));
    assertEquals(250, Results.metric(again, "INSERT", "Return=ERROR"));
    Results.assertPrints(again, "248 writes that had been accepted into a batch weren't stored");
    Results.assertPrints(
        again,
        "the load is incomplete: of 250 records, 0 were inserted one by one and 248 accepted into"
            + " batches; 250 inserts failed");
  }
}
