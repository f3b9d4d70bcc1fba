package site.ycsb.client.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;
import site.ycsb.client.run.Verdict.MissingRecords;
import site.ycsb.spi.ReportSource;
import site.ycsb.spi.Section;
import site.ycsb.spi.run.RunContext;
import site.ycsb.testing.doubles.AnsweringDB;
import site.ycsb.workloads.CoreWorkload;

class MissingRecordsTest extends RunFixture {
  private static Optional<MissingRecords> in(Map<String, Map<String, Long>> statusTotals) {
    return MissingRecords.in(statusTotals);
  }

  @Test
  void in_noReadFoundItsRecord_tellsHowMany() {
    assertEquals(
        Optional.of(new MissingRecords("[READ]", 7, 7)),
        in(Map.of("READ", Map.of("NOT_FOUND", 7L), "UPDATE", Map.of("OK", 3L))));
  }

  @Test
  void in_onlyUpdates_goesByThem() {
    assertEquals(
        Optional.of(new MissingRecords("[UPDATE]", 3, 3)),
        in(Map.of("UPDATE", Map.of("NOT_FOUND", 3L), "INSERT", Map.of("OK", 1L))));
  }

  @Test
  void in_someReadsFailed_leavesThemOut() {
    assertEquals(
        Optional.of(new MissingRecords("[READ]", 7, 8)),
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
    "0, readproportion=0.5 deleteproportion=0.5 maxmissing=1",
    "0, workload=site.ycsb.client.run.ReadOnlyWorkload",
    "0, workload=site.ycsb.client.run.MissingRecordsTest$OwnKeys"
  })
  void run_mostKeysAreNotTheLoads_isInvalidUnlessThatMayBe(int code, String more) {
    assertEquals(code, runOnSeldomFound(more), this::err);
    assertEquals(code == 1, err().contains(" keys that should exist. Give the run"), err());
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
        err().contains("WARNING: [READ] found no record for 900 of 1000 keys that should exist"),
        err());
  }

  @Test
  void run_nothingFoundByAWorkloadThatReadsWhatWasLoaded_endsWith1() {
    assertEquals(1, runOnSeldomFound("asked=notfound"), this::err);
    assertTrue(err().contains("ERROR: [READ] found none of 1000 records"), err());
  }

  /** Nothing but a look before the run tells: what is missing is never said. */
  @ParameterizedTest
  @CsvSource({
    "1, updateproportion=1 readproportion=0",
    "1, scanproportion=1 readproportion=0",
    "1, readproportion=1 absent=EMPTY",
    "1, readproportion=0.999 deleteproportion=0.001",
    "0, readproportion=0.5 deleteproportion=0.5 recordcount=300",
    "1, readproportion=1 absent=NULLS readallfields=false",
    "0, updateproportion=1 readproportion=0 maxmissing=0.9",
    "0, updateproportion=1 readproportion=0 recordcount=303",
    "0, updateproportion=1 readproportion=0 absent=ERROR",
    "0, insertproportion=1 readproportion=0",
    "0, workload=site.ycsb.client.run.MissingRecordsTest$OwnKeys"
  })
  void run_storeThatNeverSaysWhatIsMissing_isLookedAtBefore(int code, String more) {
    assertEquals(code, runOn300Records("recordcount=1500 " + more), this::err);
    assertEquals(
        code == 1,
        err().contains("ERROR: A look at the load's keys before the run found no record for 1"),
        err());
  }

  @Test
  void run_fewOfTheLoadAreMissing_isSaidAndValid() {
    assertEquals(0, runOn300Records("recordcount=303 updateproportion=1 readproportion=0"));
    assertTrue(
        err().contains("WARNING: A look at the load's keys before the run found no record for 2"),
        err());
  }

  @Test
  void run_everyMissingRecordAllowed_readsNone() {
    assertEquals(
        0, runOn300Records("recordcount=1500 updateproportion=1 readproportion=0 maxmissing=1"));
    assertTrue(out().contains("[NOTES], Reads, 0\n"), out());
  }

  @Test
  void run_everyRecordOfTheLoadIsThere_isReadNineTimesAndNotMeasured() {
    assertEquals(0, runOn300Records("recordcount=300 updateproportion=1 readproportion=0"));
    assertFalse(err().contains("look at the load's keys"), err());
    assertFalse(out().contains("[READ]"), out());
    assertTrue(out().contains("[NOTES], Reads, 9\n"), out());
  }

  @Test
  void run_everyRowIsWithoutFields_isSaidAndNoFinding() {
    assertEquals(
        0,
        runOn300Records(
            "insertstart=300 insertcount=100 recordcount=400 readproportion=1 absent=EMPTY"),
        this::err);
    assertTrue(err().contains("WARNING: records of the load came back without a field"), err());
  }

  private int runOn300Records(String more) {
    String[] given =
        ("workload=site.ycsb.workloads.CoreWorkload insertorder=ordered updateproportion=0 " + more)
            .split("[ =]", -1);
    return run(Of300Records.class.getName(), given);
  }

  /** Its reads aren't among what is counted. */
  @Test
  void run_lookFailsOtherwiseThanTheRun_reasonIsTheRuns() {
    String[] given =
        ("workload=site.ycsb.workloads.CoreWorkload insertorder=ordered readproportion=0"
                + " updateproportion=0.95 insertproportion=0.05 asked=no-inserts")
            .split("[ =]", -1);
    assertEquals(1, run(FailingReads.class.getName(), given), this::err);
    assertTrue(
        err().contains("INSERT operations failed with ERROR, first: duplicate key of the test"),
        err());
  }

  /** Reads fail, for a reason of their own. */
  public static final class FailingReads extends AskedDB {
    /** Made by the client, by name. */
    public FailingReads() {}

    @Override
    public Status read(
        String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
      RunContext.of(getProperties()).notices().keepReason("ERROR", "of a read");
      return Status.ERROR;
    }
  }

  /** Has the first 300 records; updates and scans of others succeed. */
  public static final class Of300Records extends AnsweringDB implements ReportSource {
    private String absent = "NOT_FOUND";
    private final Set<String> deleted = new HashSet<>();
    private int reads;

    /** Made by the client, by name. */
    public Of300Records() {}

    @Override
    public void init() {
      absent = getProperties().getProperty("absent", absent);
    }

    @Override
    protected Status answer() {
      return Status.OK;
    }

    @Override
    @SuppressWarnings("NullAway") // a text that is null, as bindings return it
    public Status read(
        String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
      reads++;
      if (Integer.parseInt(key.substring("user".length())) < 300 && !deleted.contains(key)) {
        result.put("field0", new StringByteIterator("x"));
        return Status.OK;
      }
      switch (absent) {
        case "EMPTY" -> {
          return Status.OK;
        }
        case "NULLS" -> {
          result.put("field0", new StringByteIterator(null));
          return Status.OK;
        }
        case "ERROR" -> {
          return Status.ERROR;
        }
        default -> {
          return Status.NOT_FOUND;
        }
      }
    }

    @Override
    public Status delete(String table, String key) {
      deleted.add(key);
      return Status.OK;
    }

    @Override
    public Map<String, String> facts() {
      return Map.of();
    }

    @Override
    public List<Section> sections() {
      return List.of(new Section("NOTES", List.of(Section.Metric.same("Reads", (long) reads))));
    }

    @Override
    public void resetFigures() {
      // those before the run are what is asked for
    }
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
