package site.ycsb.client.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.workloads.CoreWorkload;

class MissingRecordsTest extends RunFixture {
  private static Optional<MissingRecords> in(Map<String, Map<String, Long>> statusTotals) {
    return MissingRecords.in(statusTotals);
  }

  @Test
  void in_noReadFoundItsRecord_tellsHowMany() {
    assertEquals(
        Optional.of(new MissingRecords("READ", 7, 7)),
        in(Map.of("READ", Map.of("NOT_FOUND", 7L), "UPDATE", Map.of("OK", 3L))));
  }

  @Test
  void in_onlyUpdates_goesByThem() {
    assertEquals(
        Optional.of(new MissingRecords("UPDATE", 3, 3)),
        in(Map.of("UPDATE", Map.of("NOT_FOUND", 3L), "INSERT", Map.of("OK", 1L))));
  }

  @Test
  void in_someReadsFailed_leavesThemOut() {
    assertEquals(
        Optional.of(new MissingRecords("READ", 7, 8)),
        in(Map.of("READ", Map.of("NOT_FOUND", 7L, "OK", 1L, "ERROR", 2L))));
  }

  @Test
  void in_allFoundOrNothingLookedFor_isEmpty() {
    assertEquals(
        Optional.empty(), in(Map.of("READ", Map.of("OK", 7L), "UPDATE", Map.of("NOT_FOUND", 3L))));
    assertEquals(Optional.empty(), in(Map.of("INSERT", Map.of("OK", 7L))));
  }

  @Test
  void maySkipInserted_insertsThatArentStoredAtOnce_isTrue() {
    assertTrue(MissingRecords.maySkipInserted(Map.of("INSERT", Map.of("BATCHED_OK", 7L))));
    assertTrue(MissingRecords.maySkipInserted(Map.of("INSERT", Map.of("OK", 7L, "ERROR", 1L))));
    assertFalse(MissingRecords.maySkipInserted(Map.of("INSERT", Map.of("OK", 7L))));
    assertFalse(MissingRecords.maySkipInserted(Map.of("READ", Map.of("ERROR", 7L))));
  }

  /** A tenth of what is looked for is found. */
  @ParameterizedTest
  @CsvSource({
    "1, readproportion=1",
    "1, updateproportion=1 readproportion=0",
    "0, readproportion=0.5 deleteproportion=0.5",
    "0, workload=site.ycsb.client.run.ReadOnlyWorkload",
    "0, workload=site.ycsb.client.run.MissingRecordsTest$OwnKeys"
  })
  void run_mostKeysAreNotTheLoads_isInvalidUnlessThatMayBe(int code, String more) {
    assertEquals(code, runOnSeldomFound(more), this::err);
    assertEquals(code == 1, err().contains(" keys that should be there. Give the run"), err());
  }

  private int runOnSeldomFound(String more) {
    String[] given =
        ("workload=site.ycsb.workloads.CoreWorkload updateproportion=0 asked=seldom-found " + more)
            .split("[ =]", -1);
    return run(given);
  }

  @Test
  void run_fewKeysMissing_isSaid() {
    assertEquals(0, runOnSeldomFound("maxmissing=0.95"), this::err);
    assertTrue(
        err().contains("WARNING: [READ] found no record for 900 of 1000 keys that should be there"),
        err());
  }

  @Test
  void run_nothingFoundByAWorkloadThatReadsWhatWasLoaded_endsWith1() {
    assertEquals(1, runOnSeldomFound("asked=notfound"), this::err);
    assertTrue(err().contains("ERROR: [READ] found none of 1000 records"), err());
  }

  /** Requests what it likes. */
  public static final class OwnKeys extends CoreWorkload {
    /** Made by the client, by name. */
    public OwnKeys() {}

    @Override
    protected long nextKeynum() {
      return 5;
    }
  }
}
