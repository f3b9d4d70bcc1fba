package site.ycsb.tests.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.datastax.oss.driver.api.core.CqlSession;
import java.util.Iterator;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import site.ycsb.compare.trial.TrialResult;

/**
 * What a run reports of data that was changed on the server, with the default cipher, which has no
 * tag: format, index, IV (16 bytes), then 7 blocks for the 100 bytes of a value.
 */
@Tag("long")
@ExtendWith(SharedServers.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Execution(ExecutionMode.SAME_THREAD)
@Order(9)
class ChangedDataIT {
  private static final String TABLE = "changed";
  private static final int MIDDLE_BLOCK_BYTE = 18 + 3 * 16;
  private static final int VALUE_BYTES = 18 + 7 * 16;

  /** Every one is read; enough that one at least has invalid padding. */
  private static final int RECORDS = 8;

  private final Map<String, Map<String, byte[]>> loaded = new TreeMap<>();

  @BeforeAll
  void load(CassandraServer server) throws InterruptedException {
    server.ycsb().expect(0, command("load", true, true));
    change(server, cells -> loaded.putAll(cells.rows()));
  }

  @BeforeEach
  void restore(CassandraServer server) {
    change(server, cells -> cells.replaceRows(loaded));
  }

  @Test
  void run_middleBlockChanged_isSeenByDataIntegrityOnly(CassandraServer server) throws Exception {
    change(server, cells -> cells.changeValues(value -> flipped(value, MIDDLE_BLOCK_BYTE)));

    TrialResult unchecked = run(server, false);
    TrialResult checked = run(server, true);

    assertEquals(0, unchecked.exitCode(), () -> Ycsb.describe(unchecked));
    assertEquals(0, Results.metric(unchecked, "ENCRYPTION", "DecryptionFailures"));
    assertEquals(3, checked.exitCode(), () -> Ycsb.describe(checked));
    assertTrue(
        Results.metric(checked, "VERIFY", "Return=UNEXPECTED_STATE") > 0,
        () -> Ycsb.describe(checked));
  }

  @Test
  void run_lastBlockChanged_isADecryptionFailure(CassandraServer server) throws Exception {
    change(server, cells -> cells.changeValues(value -> flipped(value, VALUE_BYTES - 1)));

    for (boolean dataIntegrity : new boolean[] {false, true}) {
      TrialResult run = run(server, dataIntegrity);

      assertEquals(3, run.exitCode(), () -> Ycsb.describe(run));
      assertTrue(Results.metric(run, "ENCRYPTION", "DecryptionFailures") > 0);
      assertTrue(
          run.standardOutput().contains("Return=DECRYPTION_FAILED"), () -> Ycsb.describe(run));
    }
  }

  @Test
  void run_recordKeysChanged_findsNothing(CassandraServer server) throws Exception {
    change(
        server,
        cells -> cells.changeKeys(key -> (key.charAt(0) == 'A' ? 'B' : 'A') + key.substring(1)));

    TrialResult run = run(server, false);
    TrialResult keyChecked = server.ycsb().run(command("run", false, true));

    assertTrue(YcsbOutput.of(run).find("READ", "Return=OK").isEmpty(), () -> Ycsb.describe(run));
    assertTrue(run.standardOutput().contains("Return=NOT_FOUND"), () -> Ycsb.describe(run));
    assertEquals(2, keyChecked.exitCode(), () -> Ycsb.describe(keyChecked));
  }

  @Test
  void run_valuesOfAnotherRecord_areSeenByDataIntegrityOnly(CassandraServer server)
      throws Exception {
    change(server, cells -> cells.changeKeys(nextOf(cells)));

    TrialResult unchecked = run(server, false);
    TrialResult checked = run(server, true);

    assertEquals(0, unchecked.exitCode(), () -> Ycsb.describe(unchecked));
    assertEquals(3, checked.exitCode(), () -> Ycsb.describe(checked));
  }

  @Test
  void run_fieldNameChanged_isRejectedByName(CassandraServer server) throws Exception {
    StringBuilder changed = new StringBuilder();
    change(
        server,
        cells -> {
          String name =
              cells.columns().stream().filter(c -> !c.equals("y_id")).findFirst().orElseThrow();
          char last = name.charAt(name.length() - 1);
          changed.append(name, 0, name.length() - 1).append(last == 'a' ? 'b' : 'a');
          cells.addColumn(changed.toString());
        });

    TrialResult run = run(server, false);
    change(server, cells -> cells.dropColumn(changed.toString()));

    assertEquals(2, run.exitCode(), () -> Ycsb.describe(run));
    Results.assertPrints(run, changed.toString());
  }

  private interface Change {
    void of(StoredCells cells);
  }

  private static void change(CassandraServer server, Change change) {
    try (CqlSession session = server.session()) {
      change.of(StoredCells.only(session, TABLE));
    }
  }

  private static TrialResult run(CassandraServer server, boolean dataIntegrity)
      throws InterruptedException {
    return server.ycsb().run(command("run", dataIntegrity, false));
  }

  private static String[] command(String phase, boolean dataIntegrity, boolean keyCheck) {
    return new String[] {
      phase,
      "encrypted-cassandra",
      "-P",
      "workloads/workloadc",
      "-p",
      "table=" + TABLE,
      "-p",
      "recordcount=" + RECORDS,
      "-p",
      "operationcount=" + RECORDS,
      "-p",
      "requestdistribution=sequential",
      "-p",
      "fieldcount=1",
      "-p",
      "dataintegrity=" + dataIntegrity,
      "-p",
      "encryption.keycheck=" + (keyCheck ? "auto" : "false")
    };
  }

  private static byte[] flipped(byte[] value, int index) {
    assertEquals(VALUE_BYTES, value.length);
    value[index] ^= 1;
    return value;
  }

  /** Gives every row the key of the next one. */
  private static UnaryOperator<String> nextOf(StoredCells cells) {
    Map<String, String> next = new TreeMap<>();
    Iterator<String> keys = cells.rows().keySet().iterator();
    String first = keys.next();
    String current = first;
    while (keys.hasNext()) {
      String following = keys.next();
      next.put(current, following);
      current = following;
    }
    next.put(current, first);
    return key -> next.getOrDefault(key, key);
  }
}
