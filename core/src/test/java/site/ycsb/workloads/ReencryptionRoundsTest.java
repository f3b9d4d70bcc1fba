package site.ycsb.workloads;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.SourcedProperties;
import site.ycsb.spi.CryptoSource;
import site.ycsb.spi.run.RunContext;
import site.ycsb.spi.run.ValueKey;
import site.ycsb.spi.run.ValueKey.ValueKeyRounds;
import site.ycsb.testing.doubles.AnsweringDB;

final class ReencryptionRoundsTest {
  private final SourcedProperties properties = new SourcedProperties();
  private final ReencryptionRounds workload = new ReencryptionRounds();
  private final Store store = new Store();

  ReencryptionRoundsTest() {
    properties.set("recordcount", "3", "-p");
    properties.set("insertorder", "ordered", "-p");
  }

  /** Keeps which record was written in which round. */
  private final class Store extends AnsweringDB {
    private final List<String> written = new ArrayList<>();
    private Status readAnswer = Status.OK;
    private boolean throwing;

    @Override
    protected Status answer() {
      return Status.NOT_IMPLEMENTED;
    }

    @Override
    public Status read(
        String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
      if (throwing) {
        throw new IllegalStateException("no connection");
      }
      if (readAnswer.isOk()) {
        result.put("f", new StringByteIterator("value of " + key));
      }
      return readAnswer;
    }

    @Override
    public Status update(String table, String key, Map<String, ByteIterator> values) {
      assertEquals("value of " + key, String.valueOf(values.get("f")));
      long round = RunContext.of(properties).find(ValueKeyRounds.OF_RUN).orElseThrow().current();
      written.add(key + " in round " + round);
      return Status.OK;
    }
  }

  @Test
  void doTransaction_moreThanAllRecords_rewritesThemRoundByRound() throws Exception {
    begin();
    operate(7);
    assertEquals(
        List.of(
            "user0 in round 1",
            "user1 in round 1",
            "user2 in round 1",
            "user0 in round 2",
            "user1 in round 2",
            "user2 in round 2",
            "user0 in round 3"),
        store.written);
    assertEquals(new ReencryptionRounds.Counts(7, 0, 0, 0, Optional.empty()), workload.counts());
    workload.forgetCounts();
    assertEquals(0, workload.counts().rewritten());
  }

  @Test
  void doTransaction_recordsThatFailOrAreMissing_areCountedWithTheFirstReason() throws Exception {
    begin();
    store.readAnswer = Status.NOT_FOUND;
    operate(1);
    store.throwing = true;
    operate(1);
    store.throwing = false;
    store.readAnswer = CryptoSource.DECRYPTION_FAILED;
    operate(1);
    assertEquals(
        new ReencryptionRounds.Counts(
            0, 1, 2, 1, Optional.of("user1: java.lang.IllegalStateException: no connection")),
        workload.counts());
    assertEquals(List.of(), store.written);
  }

  @Test
  void init_recordsThatCannotBeListed_isRejected() {
    properties.remove("recordcount");
    properties.set("workload", "my.Workload", "-p");
    String problem =
        String.valueOf(
            assertThrows(ConfigurationException.class, () -> workload.init(properties))
                .getMessage());
    assertTrue(problem.contains("workload=my.Workload (-p): has record keys of its own"), problem);
    assertTrue(problem.contains("the number of records in the table isn't given"), problem);
  }

  @Test
  void initThread_runWithoutAValueKey_isRejected() throws Exception {
    workload.init(properties);
    String problem =
        String.valueOf(
            assertThrows(ConfigurationException.class, () -> workload.initThread(properties, 0, 1))
                .getMessage());
    assertTrue(problem.contains("has nothing to re-encrypt"), problem);
  }

  private void begin() throws Exception {
    workload.init(properties);
    RunContext.of(properties).get(ValueKey.OF_RUN, () -> new ValueKey("key 1"));
    workload.initThread(properties, 0, 1);
  }

  private void operate(int times) {
    for (int i = 0; i < times; i++) {
      assertTrue(workload.doTransaction(store, null));
    }
  }
}
