package site.ycsb.client.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Properties;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.DB;
import site.ycsb.Workload;
import site.ycsb.workloads.CoreWorkload;

/** How a load or run ends, and what it says. */
class RunSessionTest extends RunFixture {
  /** Says when it is cleaned up. */
  public static final class TidyWorkload extends Workload {
    private static final List<String> CLEANED_UP = new CopyOnWriteArrayList<>();

    private String name = "";

    /** Made by the client, by name. */
    public TidyWorkload() {}

    @Override
    public void init(Properties p) {
      name = p.getProperty("label", "");
    }

    @Override
    public void cleanup() {
      CLEANED_UP.add(name);
    }

    @Override
    public boolean doInsert(DB db, @Nullable Object threadstate) {
      return false;
    }

    @Override
    public boolean doTransaction(DB db, @Nullable Object threadstate) {
      return false;
    }
  }

  @ParameterizedTest
  @CsvSource({
    "0, operationcount=0",
    "2, target=fast",
    "3, atrest=required",
    "1, asked=init-failed",
    "1, asked=ok"
  })
  void run_howeverItEnds_cleansItsWorkloadUpOnce(int code, String setting) {
    String[] given = setting.split("=", -1);
    assertEquals(
        code,
        run("workload", TidyWorkload.class.getName(), "label", setting, given[0], given[1]),
        this::err);
    assertEquals(
        List.of(setting), TidyWorkload.CLEANED_UP.stream().filter(setting::equals).toList());
  }

  @Test
  void run_everythingOk_printsResultsAndEndsWith0() {
    assertEquals(0, run("output.sections", "asked"));
    assertTrue(out().startsWith("[OVERALL], RunTime(ms), "), out());
    assertLine("[READ], Operations, 1000");
    assertLine("[READ], Return=OK, 1000");
    assertLine("[CLEANUP], Operations, 1");
  }

  @ParameterizedTest
  @CsvSource({"1000,7", "3,2", "5,8", "1,1"})
  void run_threadsThatDontDivideTheOperations_losesNone(String operations, String threads) {
    assertEquals(0, run("operationcount", operations, "threadcount", threads));
    assertLine("[READ], Return=OK, " + operations);
  }

  @Test
  void run_everyLine_hasANumberInItsThirdColumn() {
    assertEquals(0, run("target", "100000", "measurement.trackjvm", "true"));
    List<String> lines = out().lines().toList();
    assertFalse(lines.isEmpty());
    for (String line : lines) {
      assertTrue(line.startsWith("["), line);
      String[] columns = line.split(", ", -1);
      assertEquals(3, columns.length, line);
      assertTrue(Double.isFinite(Double.parseDouble(columns[2])), line);
    }
  }

  @Test
  void run_notFound_isAnOutcomeAndNoFailure() {
    assertEquals(0, run("asked", "seldom-found"));
    assertLine("[READ], Return=NOT_FOUND, 900");
    assertFalse(err().contains("WARNING"), err());
  }

  @Test
  void run_nothingFound_endsWith0AndSaysHowToLoad() {
    assertEquals(0, run("asked", "notfound", "table", "some table"));
    assertLine("[READ], Return=NOT_FOUND, 1000");
    String command = "bin/ycsb load -db " + DB + " -p asked=notfound -p 'table=some table'";
    assertTrue(
        err().contains("WARNING: [READ] found none of 1000 records, so the results are those of"),
        err());
    assertTrue(err().contains("To load them: " + command), err());
  }

  @Test
  void run_allFailed_endsWith1AndPrintsWhatWasCounted() {
    assertEquals(1, run("asked", "error"));
    assertLine("[READ], Return=ERROR, 1000");
    assertTrue(err().contains("ERROR: all 1000 operations failed"), err());
  }

  @Test
  void run_manyFailed_endsWith1AndDoesThemAll() {
    assertEquals(1, run("asked", "third"));
    assertTrue(
        err()
            .contains(
                "ERROR: 333 of 1000 operations failed, more than maxfailures=0.1 allows with ERROR"),
        err());
  }

  @Test
  void run_someFailed_endsWith0AndWarns() {
    assertEquals(0, run("asked", "fiftieth"));
    assertTrue(err().contains("WARNING: 20 of 1000 operations failed"), err());
  }

  @Test
  void run_bindingThrows_countsAndGoesOn() {
    assertEquals(1, run("asked", "throw"));
    assertLine("[READ], Return=ERROR, 1000");
  }

  @Test
  void run_decryptionFailed_endsWith3() {
    assertEquals(3, run("asked", "decryption"));
    assertTrue(err().contains("be: 1000 decryptions failed, 0 verifications failed"), err());
  }

  /** Only what a store returned with OK is verified, and a failed decryption is enough. */
  @Test
  void run_decryptionFailedWithDataIntegrity_endsWith3WithoutAVerification() {
    int code =
        run(
            "asked",
            "decryption",
            "workload",
            CoreWorkload.class.getName(),
            "dataintegrity",
            "true",
            "readproportion",
            "1",
            "updateproportion",
            "0");
    assertEquals(3, code, err());
    assertLine("[READ], Return=DECRYPTION_FAILED, 1000");
    assertFalse(out().contains("[VERIFY]"), out());
    assertTrue(err().contains("be: 1000 decryptions failed, 0 verifications failed"), err());
  }

  @Test
  void run_verificationFailed_endsWith3() {
    assertEquals(3, run("workload.fault", "verify"));
  }

  @Test
  void run_workloadThrows_endsWith1AndSaysWhy() {
    assertEquals(1, run("workload.fault", "throw", "threadcount", "3"));
    assertTrue(err().contains("meant to be thrown by a test"), err());
  }

  @ParameterizedTest
  @CsvSource({
    "init-unreachable,1,ERROR: nothing answers at 127.0.0.1:1",
    "init-configuration,2,ERROR: k=v (-p): must be w. Mend it",
    "init-failed,1,ERROR: it didn't start"
  })
  @Timeout(value = 20, unit = TimeUnit.SECONDS)
  void run_initFails_saysWhyWithoutResults(String asked, int code, String message) {
    assertEquals(code, run("asked", asked, "threadcount", "4"));
    assertEquals("", out());
    assertTrue(err().contains(message), err());
  }

  @Test
  void run_noOperations_hasNoResults() {
    assertEquals(0, run("operationcount", "0"));
    assertEquals("", out());
    assertTrue(err().contains("Nothing to do"), err());
  }

  @Test
  void load_insertFails_isIncompleteAndEndsWith1() {
    assertEquals(1, run("dotransactions", "false", "asked", "third"));
    assertLine("[INSERT], Return=OK, 2");
    assertLine("[INSERT], Return=ERROR, 1");
    assertTrue(err().contains("the load is incomplete: 2 of 10 records"), err());
  }

  @Test
  void load_batchFails_claimsNoInsertion() {
    assertEquals(1, run("dotransactions", "false", "asked", "batched"));
    assertTrue(
        err()
            .contains(
                "the load is incomplete: of 10 records, 0 were inserted one by one and 2 accepted"
                    + " into batches; 1 inserts failed"),
        err());
  }

  @Test
  void load_allOk_insertsEveryRecord() {
    assertEquals(0, run("dotransactions", "false", "threadcount", "3"));
    assertLine("[INSERT], Return=OK, 10");
  }

  @Test
  void run_retries_mendWhatFailsSometimes() {
    assertEquals(0, run("asked", "third", "retry.limit", "2", "retry.pause", "0"), this::err);
    assertLine("[READ], Return=OK, 1000");
    assertLine("[RETRY], Retries, 499");
    assertLine("[RETRY], Recovered, 499");
    assertLine("[RETRY], GivenUp, 0");
    assertFalse(err().contains("retry.statuses"), this::err);
  }

  @Test
  void run_retryStatusThatNothingDefines_isWarnedOf() {
    assertEquals(
        0,
        run("asked", "third", "retry.statuses", "ERROR,FOO,DECRYPTION_FAILED", "maxfailures", "1"),
        this::err);
    assertEquals(
        List.of(
            "WARNING: retry.statuses names FOO, which only a binding or workload with statuses of"
                + " its own could return. Others return BAD_REQUEST, ERROR, FORBIDDEN, NOT_FOUND,"
                + " NOT_IMPLEMENTED, SERVICE_UNAVAILABLE, UNEXPECTED_STATE"),
        err().lines().filter(line -> line.contains("retry.statuses")).toList());
  }
}
