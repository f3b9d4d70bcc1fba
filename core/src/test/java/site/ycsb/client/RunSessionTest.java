package site.ycsb.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.config.SourcedProperties;

class RunSessionTest {
  private static final String DB = AskedDB.class.getName();

  private final ByteArrayOutputStream outBytes = new ByteArrayOutputStream();
  private final ByteArrayOutputStream errBytes = new ByteArrayOutputStream();
  private final Console console =
      new Console(new PrintStream(outBytes, true, UTF_8), new PrintStream(errBytes, true, UTF_8));
  private final StopSignal stop = new StopSignal();

  private static SourcedProperties properties(String... keysAndValues) {
    SourcedProperties properties = new SourcedProperties();
    properties.set("workload", ReadOnlyWorkload.class.getName(), "test");
    properties.set("recordcount", "10", "test");
    properties.set("operationcount", "1000", "test");
    for (int i = 0; i < keysAndValues.length; i += 2) {
      properties.set(keysAndValues[i], keysAndValues[i + 1], "-p");
    }
    return properties;
  }

  private int run(String... keysAndValues) {
    return run(DB, keysAndValues);
  }

  private int run(String binding, String[] keysAndValues) {
    BindingCatalog catalog = new BindingCatalog(BindingFiles.builtIn(), console.err());
    return new RunSession(catalog, console, stop).run(binding, "test", properties(keysAndValues));
  }

  private String out() {
    return outBytes.toString(UTF_8);
  }

  private String err() {
    return errBytes.toString(UTF_8);
  }

  private void assertLine(String line) {
    assertTrue(out().lines().anyMatch(line::equals), () -> line + " is missing in\n" + out());
  }

  @Test
  void run_everythingOk_printsResultsAndEndsWith0() {
    assertEquals(0, run());
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
  void run_target_addsIntendedLinesUnlessAnIntervalIsGiven() {
    run("target", "100000");
    assertTrue(out().contains("[Intended-READ], Operations, 1000"), out());
    outBytes.reset();
    run("target", "100000", "measurement.interval", "op");
    assertFalse(out().contains("Intended"), out());
  }

  @Test
  void run_notFound_isAnOutcomeAndNoFailure() {
    assertEquals(0, run("asked", "notfound"));
    assertLine("[READ], Return=NOT_FOUND, 1000");
    assertFalse(err().contains("WARNING"), err());
  }

  @Test
  void run_allFailed_endsWith1AndPrintsWhatWasCounted() {
    assertEquals(1, run("asked", "error"));
    assertLine("[READ], Return=ERROR, 1000");
    assertTrue(err().contains("ERROR: all 1000 operations failed"), err());
  }

  @Test
  void run_someFailed_endsWith0AndWarns() {
    assertEquals(0, run("asked", "third"));
    assertTrue(err().contains("WARNING: 333 of 1000 operations failed"), err());
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
    "init-configuration,2,ERROR: k=v (-p): has to be w. Mend it",
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
  @Timeout(value = 60, unit = TimeUnit.SECONDS)
  void run_maxExecutionTime_endsAnUnlimitedRun() {
    assertEquals(0, run("operationcount", "0", "maxexecutiontime", "1"));
    assertTrue(out().contains("[READ], Return=OK, "), out());
    assertTrue(err().contains("Maximum time elapsed"), err());
  }

  @Test
  @Timeout(value = 60, unit = TimeUnit.SECONDS)
  void run_hungStoreAfterMaxExecutionTime_endsWith1() {
    assertEquals(1, run("asked", "deaf", "maxexecutiontime", "1"));
    assertTrue(err().contains("1 of 1 threads hang"), err());
  }

  @Test
  @Timeout(value = 60, unit = TimeUnit.SECONDS)
  void run_stopRequested_printsWhatWasMeasuredAndEndsWith130() throws InterruptedException {
    Thread asker =
        new Thread(
            () -> {
              while (!err().contains("Starting test.")) {
                Thread.onSpinWait();
              }
              stop.request();
            });
    asker.start();
    assertEquals(130, run("operationcount", "0", "maxexecutiontime", "50", "target", "2000"));
    asker.join(10_000);
    assertTrue(err().contains("Starting test."), err());
  }

  @Test
  @Timeout(value = 60, unit = TimeUnit.SECONDS)
  void run_storeGone_isBrokenOffWithResultsAndEndsWith1() {
    assertEquals(1, run("asked", "error", "operationcount", "1000000000", "maxfailuretime", "1"));
    assertTrue(out().contains("[READ], Return=ERROR, "), out());
    assertTrue(err().contains("every operation has failed for 1 s"), err());
  }

  @Test
  void load_insertFails_isIncompleteAndEndsWith1() {
    assertEquals(1, run("dotransactions", "false", "asked", "third"));
    assertLine("[INSERT], Return=OK, 2");
    assertLine("[INSERT], Return=ERROR, 1");
    assertTrue(err().contains("the load is incomplete: 2 of 10 records"), err());
  }

  @Test
  void load_allOk_insertsEveryRecord() {
    assertEquals(0, run("dotransactions", "false", "threadcount", "3"));
    assertLine("[INSERT], Return=OK, 10");
  }

  @Test
  void run_manyProblems_areToldTogether() {
    int code =
        run("threadcount", "0", "target", "fast", "status.interval", "-1", "exporter", "nix");
    assertEquals(2, code);
    assertAll(
        () -> assertTrue(err().contains("ERROR: threadcount=0 (-p): "), err()),
        () -> assertTrue(err().contains("ERROR: target=fast (-p): "), err()),
        () -> assertTrue(err().contains("ERROR: status.interval=-1 (-p): "), err()),
        () -> assertTrue(err().contains("ERROR: exporter=nix (-p): "), err()));
    assertEquals("", out());
  }

  @ParameterizedTest
  @ValueSource(strings = {"exportfile", "measurement.log.file"})
  void run_resultsThatCantBeWritten_endWith2BeforeTheFirstOperation(String key) {
    assertEquals(2, run(key, "/no/such/folder/file"));
    assertTrue(
        err().contains("ERROR: " + key + "=/no/such/folder/file (-p): has to be the name"), err());
  }

  @Test
  void run_exportFileInsideAFile_endsWith2(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "");
    assertEquals(2, run("exportfile", file.resolve("results").toString()));
    assertTrue(err().contains("results (-p): has to be the name of a file"), err());
  }

  @Test
  void run_logWithoutHistograms_endsWith2(@TempDir Path folder) {
    String file = folder.resolve("log").toString();
    assertEquals(2, run("measurement.log.file", file, "measurementtype", "raw"));
    assertTrue(err().contains("a histogram log needs histograms"), err());
  }

  @Test
  void run_warmUp_isSaidAndNotCounted() {
    assertEquals(0, run("warmup.operations", "50", "threadcount", "3"), this::err);
    assertLine("[READ], Return=OK, 1000");
    assertTrue(err().contains("Warming up: 50 operations, not counted."), err());
  }

  @Test
  @Timeout(value = 60, unit = TimeUnit.SECONDS)
  void run_warmUpBySeconds_ends() {
    assertEquals(0, run("warmup.seconds", "1", "target", "100000"), this::err);
    assertLine("[READ], Return=OK, 1000");
  }

  @Test
  void load_warmUp_isNone() {
    assertEquals(0, run("dotransactions", "false", "warmup.operations", "50"), this::err);
    assertFalse(err().contains("Warming up"), err());
  }

  @Test
  void run_failuresAboveMaxFailures_endWith1() {
    assertEquals(1, run("asked", "third", "maxfailures", "0.3"));
    assertTrue(err().contains("more than maxfailures=0.3 allows"), err());
    assertTrue(out().contains("[READ], Return=ERROR, "), out());
  }

  @Test
  @Timeout(value = 60, unit = TimeUnit.SECONDS)
  void run_failuresAboveMaxFailures_endARunThatWouldGoOn() {
    assertEquals(
        1,
        run(
            "asked",
            "third",
            "maxfailures",
            "0.3",
            "operationcount",
            "0",
            "maxexecutiontime",
            "50"));
    assertFalse(err().contains("Maximum time elapsed"), err());
  }

  @Test
  void run_failuresBelowMaxFailuresAndMissingRecords_endWith0() {
    assertEquals(0, run("asked", "third", "maxfailures", "0.4"));
    assertEquals(0, run("asked", "notfound", "maxfailures", "0"));
  }

  @Test
  void run_retries_mendWhatFailsSometimes() {
    assertEquals(0, run("asked", "third", "retry.limit", "2", "retry.pause", "0"), this::err);
    assertLine("[READ], Return=OK, 1000");
    assertLine("[RETRY], Retries, 499");
    assertLine("[RETRY], Recovered, 499");
    assertLine("[RETRY], GivenUp, 0");
  }

  @ParameterizedTest
  @ValueSource(strings = {"constant", "poisson"})
  @Timeout(value = 60, unit = TimeUnit.SECONDS)
  void run_openLoop_doesWhatArrivesAndReportsIntendedLatency(String arrival) {
    assertEquals(0, run("arrival", arrival, "target", "10000", "threadcount", "3"), this::err);
    assertLine("[READ], Return=OK, 1000");
    assertLine("[Intended-READ], Operations, 1000");
    assertLine("[ARRIVALS], Offered, 1000");
    assertLine("[ARRIVALS], Dropped, 0");
  }

  @Test
  @Timeout(value = 60, unit = TimeUnit.SECONDS)
  void run_openLoopOnAStoreThatHangs_goesOnCountingArrivalsAndEndsWith1() {
    assertEquals(
        1,
        run(
            "asked", "hang",
            "arrival", "constant",
            "target", "1000",
            "operationcount", "100",
            "arrival.queue", "10",
            "maxexecutiontime", "1",
            "threadcount", "2"));
    assertLine("[ARRIVALS], Offered, 100");
    assertTrue(err().contains("met a full queue (arrival.queue) and were dropped"), err());
  }

  @Test
  @Timeout(value = 60, unit = TimeUnit.SECONDS)
  void run_schedule_addsIntendedLatency() {
    assertEquals(0, run("target.schedule", "0s:5000,0.1s:20000"), this::err);
    assertLine("[Intended-READ], Operations, 1000");
  }

  @Test
  void run_paceThatContradictsItself_endsWith2() {
    assertEquals(2, run("arrival", "poisson"));
    assertTrue(err().contains("arrival=poisson (-p): operations that arrive need a rate"), err());
    assertEquals(2, run("target", "5", "target.schedule", "0s:7"));
    assertTrue(err().contains("target gives a rate as well"), err());
    assertEquals(2, run("target.schedule", "7"));
    assertTrue(err().contains("ERROR: target.schedule=7 (-p): has to be a list"), err());
  }

  @ParameterizedTest
  @ValueSource(strings = {"encryption.keylength", "encryption.keyfile"})
  void run_encryptionKeyWithoutEncryption_endsWith2(String key) {
    assertEquals(2, run(key, "128"));
    assertTrue(err().contains(key + "=128 (-p): nothing is encrypted"), err());
  }

  @Test
  void run_unknownClasses_endWith2() {
    assertEquals(2, run("no.such.Db", new String[] {"workload", "no.such.Workload"}));
    assertTrue(err().contains("db=no.such.Db"), err());
    assertTrue(err().contains("workload=no.such.Workload"), err());
  }

  @Test
  void run_workloadThatIsLeftOut_saysSo() {
    assertEquals(2, run("workload", "com.yahoo.ycsb.workloads.TimeSeriesWorkload"));
    assertTrue(err().contains("is not part of this client"), err());
  }

  @Test
  void run_workloadInitFails_endsWith2() {
    assertEquals(2, run("workload.fault", "init"));
    assertTrue(err().contains("a workload that can't"), err());
  }

  @Test
  void run_inProcessStore_isFilledUncounted() {
    int code =
        run(
            "memory",
            new String[] {
              "workload", "com.yahoo.ycsb.workloads.CoreWorkload",
              "recordcount", "100",
              "operationcount", "200",
              "threadcount", "3",
              "dataintegrity", "true"
            });
    assertEquals(0, code, this::err);
    assertFalse(out().contains("INSERT"), out());
    assertTrue(out().contains("[VERIFY], Return=OK, "), out());
    assertFalse(out().contains("NOT_FOUND"), out());
  }

  @Test
  void run_scansOfAnEmptyStore_areOk() {
    int code =
        run(
            "null",
            new String[] {
              "workload", "site.ycsb.workloads.CoreWorkload",
              "readproportion", "0",
              "updateproportion", "0",
              "scanproportion", "1"
            });
    assertEquals(0, code, this::err);
    assertLine("[SCAN], Return=OK, 1000");
  }

  @Test
  void run_exportFile_hasTheResultsInsteadOfStdout(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("results.txt");
    assertEquals(0, run("exportfile", file.toString()));
    assertEquals("", out());
    assertTrue(Files.readString(file).contains("[READ], Operations, 1000"));
  }

  @Test
  void run_mistypedKey_isWarnedAbout() {
    run("recrodcount", "5");
    assertTrue(err().contains("WARNING: recrodcount (-p): nothing in this run reads it"), err());
    assertTrue(err().contains("Did you mean recordcount?"), err());
  }

  @ParameterizedTest
  @ValueSource(strings = {"memory", "null"})
  void run_keyThatNobodyReads_isWarnedAboutOnBindingsThatTellTheirs(String binding) {
    String workload = "site.ycsb.workloads.CoreWorkload";
    assertEquals(0, run(binding, new String[] {"workload", workload, "quatsch", "5"}), this::err);
    assertTrue(err().contains("WARNING: quatsch (-p): nothing in this run reads it"), err());
  }

  @Test
  void run_unknownKeyOfOurOwn_endsWith2() {
    assertEquals(2, run("store.nods", "3"));
    assertTrue(err().contains("store.nods=3 (-p): there is no such property"), err());
  }

  @Test
  void run_keyOfAnotherBinding_isNotWarnedAbout() {
    run("mongodb.url", "x", "hbase.zookeeper.quorum", "y");
    assertFalse(err().contains("WARNING"), err());
  }
}
