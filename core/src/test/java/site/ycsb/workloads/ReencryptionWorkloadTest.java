package site.ycsb.workloads;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Notices;
import site.ycsb.config.OutputFile;
import site.ycsb.config.Problem;
import site.ycsb.config.SourcedProperties;
import site.ycsb.spi.CryptoSource;
import site.ycsb.spi.run.RunContext;
import site.ycsb.spi.run.ValueKey;
import site.ycsb.testing.doubles.AnsweringDB;

final class ReencryptionWorkloadTest {
  private static final int RECORDS = 12;

  private final Path journal;
  private final Store store = new Store();
  private final ByteArrayOutputStream said = new ByteArrayOutputStream();

  ReencryptionWorkloadTest(@TempDir Path folder) {
    journal = folder.resolve("journal");
    for (int i = 0; i < RECORDS; i++) {
      store.records.put("user" + i, "old");
    }
  }

  /** The process ends here. */
  private static final class Killed extends Error {
    private static final long serialVersionUID = 1L;
  }

  /** Marks what is written, as encryption under another key would. */
  private static final class Store extends AnsweringDB {
    final Map<String, String> records = new TreeMap<>();
    final List<String> written = new ArrayList<>();
    final Map<String, Status> readAnswers = new HashMap<>();
    final Map<String, Status> writeAnswers = new HashMap<>();
    int callsUntilKilled = Integer.MAX_VALUE;

    @Override
    protected Status answer() {
      return Status.NOT_IMPLEMENTED;
    }

    @Override
    public Status read(
        String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
      call();
      if (readAnswers.containsKey(key)) {
        return readAnswers.get(key);
      }
      if (!records.containsKey(key)) {
        return Status.NOT_FOUND;
      }
      result.put("f", new StringByteIterator("value of " + key));
      call();
      return Status.OK;
    }

    @Override
    public Status update(String table, String key, Map<String, ByteIterator> values) {
      call();
      if (writeAnswers.containsKey(key)) {
        return writeAnswers.get(key);
      }
      assertEquals("value of " + key, String.valueOf(values.get("f")));
      records.put(key, "new");
      written.add(key);
      call();
      return Status.OK;
    }

    private void call() {
      if (callsUntilKilled-- == 0) {
        throw new Killed();
      }
    }
  }

  @Test
  void doTransaction_allRecords_rewritesEachOnceAndRemovesTheJournal() throws Exception {
    SourcedProperties properties = properties();
    BooleanSupplier complete = ReencryptionWorkload.configure(properties);
    assertEquals("12", properties.getProperty("operationcount"));
    assertFalse(complete.getAsBoolean());
    run(properties, store);
    assertEquals(new ArrayList<>(store.records.keySet()), store.written.stream().sorted().toList());
    assertEquals(Set.of("new"), Set.copyOf(store.records.values()));
    assertFalse(Files.exists(journal));
    assertTrue(complete.getAsBoolean());
    assertTrue(said().contains("Re-encryption complete: 12 records rewritten under key 2"), said());
  }

  @Test
  void doTransaction_killedAtAnyCall_isCompletedByTheNext() throws Exception {
    for (int calls = 0; calls <= 4 * RECORDS; calls++) {
      store.records.replaceAll((key, value) -> "old");
      store.written.clear();
      store.callsUntilKilled = calls;
      try {
        run(properties(), store);
        assertEquals(4 * RECORDS, calls);
      } catch (Killed e) {
        assertEquals(calls >= 2, Files.exists(journal), "from the first record that was read");
      }
      store.callsUntilKilled = Integer.MAX_VALUE;
      if (calls < 4 * RECORDS) {
        SourcedProperties resumed = properties();
        ReencryptionWorkload.configure(resumed);
        assertEquals(Integer.toString(RECORDS - calls / 4), resumed.getProperty("operationcount"));
        run(resumed, store);
      }
      assertEquals(Set.of("new"), Set.copyOf(store.records.values()), calls + " calls");
      assertTrue(store.written.size() <= RECORDS + 1, store.written::toString);
      assertFalse(Files.exists(journal));
    }
  }

  @Test
  void doTransaction_recordsThatFail_areKeptAndDoneFirstTheNextTime() throws Exception {
    store.readAnswers.put("user3", Status.ERROR);
    store.writeAnswers.put("user7", Status.SERVICE_UNAVAILABLE);
    SourcedProperties properties = properties();
    BooleanSupplier complete = ReencryptionWorkload.configure(properties);
    run(properties, store);
    assertTrue(Files.exists(journal));
    assertFalse(complete.getAsBoolean());
    assertTrue(said().contains("10 records rewritten under key 2, 0 not there, 2 failed"), said());
    assertTrue(said().contains("2 left. The same command continues it"), said());
    store.readAnswers.clear();
    store.writeAnswers.clear();
    store.written.clear();
    SourcedProperties again = properties();
    ReencryptionWorkload.configure(again);
    assertEquals("2", again.getProperty("operationcount"));
    run(again, store);
    assertEquals(List.of("user3", "user7"), store.written);
    assertFalse(Files.exists(journal));
  }

  @Test
  void doTransaction_recordsThatAreNotThere_areCounted() throws Exception {
    store.records.remove("user0");
    store.writeAnswers.put("user5", Status.NOT_FOUND);
    run(properties(), store);
    assertTrue(said().contains("10 records rewritten under key 2, 2 not there"), said());
    assertFalse(Files.exists(journal));
  }

  @Test
  void doTransaction_noRecordIsThere_isNotCompleteAndTheNextBeginsAnew() throws Exception {
    Map<String, String> loaded = Map.copyOf(store.records);
    store.records.clear();
    SourcedProperties properties = properties();
    BooleanSupplier complete = ReencryptionWorkload.configure(properties);
    run(properties, store);
    assertFalse(complete.getAsBoolean());
    assertFalse(Files.exists(journal));
    assertTrue(said().contains("found none of 12 records under key 2"), said());
    assertFalse(said().contains("complete: "), said());
    store.records.putAll(loaded);
    run(properties(), store, "key of the data");
    assertEquals(RECORDS, store.written.size());
    assertFalse(Files.exists(journal));
  }

  @Test
  void doTransaction_noRecordDecrypts_namesTheKeyAndLeavesNoJournal() throws Exception {
    store
        .records
        .keySet()
        .forEach(key -> store.readAnswers.put(key, CryptoSource.DECRYPTION_FAILED));
    SourcedProperties properties = properties();
    BooleanSupplier complete = ReencryptionWorkload.configure(properties);
    run(properties, store, "another key");
    assertFalse(complete.getAsBoolean());
    assertFalse(Files.exists(journal));
    assertTrue(
        said()
            .contains(
                "could decrypt none of 12 records under another key: the key is another one than"
                    + " the load's, or the records were changed"),
        said());
    assertFalse(said().contains("continues"), said());
    store.readAnswers.clear();
    run(properties(), store, "key of the data");
    assertEquals(RECORDS, store.written.size());
  }

  @Test
  void doTransaction_noRecordCanBeWritten_leavesNoJournal() throws Exception {
    store.records.keySet().forEach(key -> store.writeAnswers.put(key, Status.ERROR));
    run(properties(), store);
    assertFalse(Files.exists(journal));
    assertTrue(said().contains("rewrote nothing under key 2: 12 records failed"), said());
    assertFalse(said().contains("continues"), said());
  }

  /** As where the check of the key rejects the run, between the two. */
  @Test
  void cleanup_beforeTheFirstRecord_leavesNoJournalAndSaysNothing() throws Exception {
    SourcedProperties properties = properties();
    ReencryptionWorkload workload = begun(properties, "another key");
    workload.initThread(properties, 0, 1);
    workload.cleanup();
    assertFalse(Files.exists(journal));
    assertFalse(said().contains("re-encryption"), said());
    run(properties(), store, "key of the data");
    assertEquals(RECORDS, store.written.size());
  }

  @Test
  void initThread_keyThatNothingCanVerify_isRejectedBeforeTheJournalIsWritten() throws Exception {
    SourcedProperties properties = properties();
    ReencryptionWorkload workload = new ReencryptionWorkload();
    workload.init(properties);
    Problem doubt = new Problem("cipher", "CTR", "-p", "can't tell", "Look");
    RunContext.of(properties).get(ValueKey.OF_RUN, () -> new ValueKey("key 2", Optional.of(doubt)));
    ConfigurationException rejected =
        assertThrows(ConfigurationException.class, () -> workload.initThread(properties, 0, 1));
    assertEquals(List.of(doubt), rejected.problems());
    assertFalse(Files.exists(journal));
  }

  @Test
  void doTransaction_allDoneButTheJournal_doesTheLastOneAgain() throws Exception {
    new ReencryptionJournal("usertable", 0, RECORDS, Optional.of("key 2"), RECORDS, List.of())
        .write(journal);
    SourcedProperties properties = properties();
    ReencryptionWorkload.configure(properties);
    assertEquals("1", properties.getProperty("operationcount"));
    run(properties, store);
    assertEquals(List.of("user11"), store.written);
    assertFalse(Files.exists(journal));
  }

  @Test
  void doTransaction_batchedWrites_areRejected() throws Exception {
    store.writeAnswers.put("user0", Status.BATCHED_OK);
    ConfigurationException problem =
        assertThrows(ConfigurationException.class, () -> run(properties(), store));
    assertTrue(
        String.valueOf(problem.getMessage()).contains("collects writes in batches"),
        problem::toString);
  }

  @Test
  void initThread_otherKeyThanTheJournalsOrNone_isRejected() throws Exception {
    store.readAnswers.put("user3", Status.ERROR);
    run(properties(), store);
    byte[] before = Files.readAllBytes(journal);
    SourcedProperties properties = properties();
    assertRejected(
        properties, "key 3", "is of a re-encryption under key 2, and key 3 encrypts now");
    assertRejected(properties(), "", "has nothing to re-encrypt");
    assertEquals(new String(before, StandardCharsets.ISO_8859_1), Files.readString(journal));
  }

  @Test
  void init_journalInNoDirectory_isRejectedBeforeARecordIsTouched() {
    Path gone = journal.resolveSibling("gone/journal");
    SourcedProperties properties = properties();
    properties.set("reencrypt.journal", gone.toString(), "--journal");

    ConfigurationException thrown =
        assertThrows(ConfigurationException.class, () -> run(properties, store));

    assertEquals(
        "reencrypt.journal="
            + gone
            + " (--journal): its directory can't be written. Create it, or name another with"
            + " --journal",
        thrown.problems().get(0).toString());
    assertEquals(List.of(), store.written);
  }

  @Test
  void cleanup_afterTheJournalCouldNotBeWritten_keepsItAndSaysWhatIsLeft() throws Exception {
    SourcedProperties properties = properties();
    ReencryptionWorkload workload = begun(properties, "key 2");
    @Nullable Object state = workload.initThread(properties, 0, 1);
    assertTrue(workload.doTransaction(store, state));
    byte[] before = Files.readAllBytes(journal);
    Files.createDirectory(OutputFile.next(journal));

    assertThrows(UncheckedIOException.class, () -> workload.doTransaction(store, state));
    workload.cleanup();

    assertArrayEquals(before, Files.readAllBytes(journal));
    assertTrue(said().contains("the re-encryption isn't complete: 2 records rewritten"), said());
  }

  @Test
  void cleanup_beforeAnyThread_leavesTheJournalAlone() throws Exception {
    ReencryptionWorkload workload = new ReencryptionWorkload();
    workload.init(properties());
    workload.cleanup();
    assertFalse(Files.exists(journal));
  }

  @Test
  void configure_whatCannotBeReencrypted_isRejectedAllAtOnce() throws Exception {
    SourcedProperties properties = properties();
    properties.remove("recordcount");
    properties.set("workload", "my.Workload", "-p");
    properties.set("cluster.clients", "2", "-p");
    String problem = rejection(properties);
    for (String part :
        List.of(
            "workload=my.Workload (-p): has record keys of its own",
            "recordcount",
            "the number of records in the table isn't given",
            "cluster.clients=2 (-p): one client re-encrypts")) {
      assertTrue(problem.contains(part), problem);
    }
    store.readAnswers.put("user3", Status.ERROR);
    run(properties(), store);
    SourcedProperties other = properties();
    other.set("table", "other", "-p");
    assertTrue(rejection(other).contains("is of 12 records from number 0 of table usertable"));
    for (String content : List.of("", "version=1\ntable=usertable", "version=9", "\0\1")) {
      Files.writeString(journal, content);
      assertTrue(rejection(properties()).contains("it isn't a journal of a re-encryption"));
    }
  }

  @Test
  void configure_noRecords_isRejected() {
    SourcedProperties properties = properties();
    properties.set("recordcount", "0", "-p");
    assertTrue(
        rejection(properties)
            .contains("recordcount=0 (-p): the number of records in the table isn't given"));
  }

  @Test
  void init_journalThatNeverEnds_isRejected() {
    SourcedProperties properties = properties();
    properties.set("reencrypt.journal", "/dev/zero", "--journal");
    String problem = assertTimeoutPreemptively(Duration.ofSeconds(30), () -> rejection(properties));
    assertTrue(problem.contains("it is a device or a pipe, and no file"), problem);
  }

  private static String rejection(SourcedProperties properties) {
    return String.valueOf(
        assertThrows(ConfigurationException.class, () -> ReencryptionWorkload.configure(properties))
            .getMessage());
  }

  private static void assertRejected(SourcedProperties properties, String key, String rule)
      throws Exception {
    ReencryptionWorkload workload = new ReencryptionWorkload();
    workload.init(properties);
    if (!key.isEmpty()) {
      RunContext.of(properties).get(ValueKey.OF_RUN, () -> new ValueKey(key));
    }
    String problem =
        String.valueOf(
            assertThrows(ConfigurationException.class, () -> workload.initThread(properties, 0, 1))
                .getMessage());
    assertTrue(problem.contains(rule), problem);
    workload.cleanup();
  }

  /** As a client of one thread does, whose process ends when the store throws. */
  private void run(SourcedProperties properties, DB db) throws Exception {
    run(properties, db, "key 2");
  }

  private void run(SourcedProperties properties, DB db, String key) throws Exception {
    ReencryptionWorkload workload = begun(properties, key);
    @Nullable Object state = workload.initThread(properties, 0, 1);
    int operations = 0;
    while (workload.doTransaction(db, state)) {
      operations++;
    }
    assertTrue(operations <= RECORDS);
    workload.cleanup();
  }

  private ReencryptionWorkload begun(SourcedProperties properties, String key) throws Exception {
    ReencryptionWorkload workload = new ReencryptionWorkload();
    workload.saveIntervalNanos = 0;
    RunContext.of(properties)
        .setNotices(new Notices(new PrintStream(said, true, StandardCharsets.UTF_8)));
    workload.init(properties);
    RunContext.of(properties).get(ValueKey.OF_RUN, () -> new ValueKey(key));
    return workload;
  }

  private SourcedProperties properties() {
    SourcedProperties properties = new SourcedProperties();
    properties.set("recordcount", String.valueOf(RECORDS), "-p");
    properties.set("insertorder", "ordered", "-p");
    properties.set("reencrypt.journal", journal.toString(), "--journal");
    return properties;
  }

  private String said() {
    return said.toString(StandardCharsets.UTF_8);
  }
}
