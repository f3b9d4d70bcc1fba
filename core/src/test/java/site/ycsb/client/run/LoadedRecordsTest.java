package site.ycsb.client.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import org.junit.jupiter.api.Test;
import site.ycsb.client.run.Verdict.LoadedRecords;

class LoadedRecordsTest {
  @Test
  void outOf_batchesThatArentStored_claimsNoInsertion() {
    assertEquals(
        "of 1000 records, 0 were inserted one by one and 189 accepted into batches; 190 inserts"
            + " failed, at once or with their batch",
        LoadedRecords.of(Map.of("INSERT", Map.of("BATCHED_OK", 189L, "ERROR", 190L)), 189)
            .outOf(1000));
  }

  @Test
  void outOf_failuresThatWereSkipped_countsWhatWasStored() {
    assertEquals(
        "7 of 20 records were inserted",
        LoadedRecords.of(Map.of("INSERT", Map.of("OK", 7L, "ERROR", 3L)), 10).outOf(20));
  }

  @Test
  void outOf_workloadWithoutInserts_countsItsOperations() {
    assertEquals("5 of 20 records were inserted", LoadedRecords.of(Map.of(), 5).outOf(20));
  }
}
