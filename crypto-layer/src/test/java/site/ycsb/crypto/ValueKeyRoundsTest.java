package site.ycsb.crypto;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.config.ConfigurationException;
import site.ycsb.spi.run.RunContext;
import site.ycsb.spi.run.ValueKey.ValueKeyRounds;

/** A run in which the value keys of the keyset take turns. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
final class ValueKeyRoundsTest {
  private final Path keyFile;
  private final String store = UUID.randomUUID().toString();

  ValueKeyRoundsTest(@TempDir Path folder) {
    keyFile = folder.resolve("keys");
  }

  @Test
  void rounds_twoValueKeys_encryptInTurnInAllThreadsAndReadWhatEitherWrote() throws Exception {
    key("create");
    key("add");
    key("add");
    try (TestRun run = TestRun.load(BytesDB.class, keyFile, store)) {
      ValueKeyRounds rounds = rounds(run);
      EncryptingDB db = run.db();
      EncryptingDB other = run.db();
      insert(db, "user0");
      rounds.beginNext();
      insert(db, "user1");
      insert(other, "user2");
      rounds.beginNext();
      insert(other, "user3");
      // the key of the file, and the newest of the others
      assertEquals(List.of(1, 1, 3, 3), indexes());
      for (EncryptingDB each : List.of(db, other)) {
        for (int i = 0; i < 4; i++) {
          assertEquals(Map.of("f", "user" + i), TestRun.read(each, "user" + i));
        }
        // from the record whose encrypted key is the first one
        assertEquals(
            4,
            IntStream.range(0, 4)
                .map(i -> TestRun.scan(each, "user" + i, 10).size())
                .max()
                .orElse(0));
      }
      String fact = db.facts().getOrDefault("encryption key rounds", "");
      assertTrue(
          fact.matches("value keys 1 \\p{XDigit}{8} and 3 \\p{XDigit}{8} encrypt in turn"), fact);
    }
    try (TestRun run = TestRun.run(BytesDB.class, keyFile, store)) {
      assertEquals(Map.of("f", "user2"), TestRun.read(run.db(), "user2"), "without rounds");
    }
  }

  @Test
  void rounds_oneValueKey_encryptsInEach() throws Exception {
    try (TestRun run = TestRun.load(BytesDB.class, keyFile, store)) {
      ValueKeyRounds rounds = rounds(run);
      EncryptingDB db = run.db();
      insert(db, "user0");
      rounds.beginNext();
      insert(db, "user1");
      assertEquals(List.of(1, 1), indexes());
      String fact = db.facts().getOrDefault("encryption key rounds", "");
      assertTrue(fact.endsWith("since there is no other (bin/ycsb key add)"), fact);
    }
  }

  @Test
  void rounds_withReload_areRejected() throws Exception {
    try (TestRun run =
        TestRun.load(BytesDB.class, keyFile, store).with("encryption.key.reload", "5")) {
      rounds(run);
      DBException thrown = assertThrows(DBException.class, run::db);
      assertInstanceOf(ConfigurationException.class, thrown.getCause());
      String said = String.valueOf(thrown.getMessage());
      assertTrue(said.startsWith("encryption.key.reload=5 (-p): "), said);
    }
  }

  private static ValueKeyRounds rounds(TestRun run) {
    return RunContext.of(run.properties()).get(ValueKeyRounds.OF_RUN, ValueKeyRounds::new);
  }

  private static void insert(EncryptingDB db, String key) {
    assertEquals(Status.OK, db.insert(TestRun.TABLE, key, TestRun.row(Map.of("f", key))));
  }

  private void key(String action) {
    PrintStream nobody = new PrintStream(OutputStream.nullOutputStream());
    assertEquals(
        0,
        new KeyCommand(nobody, nobody, Clock.systemUTC(), question -> null, Map.of())
            .run(List.of(action, "-p", "encryption.keyfile=" + keyFile)));
  }

  /** Of the value keys that the stored values are under, sorted. */
  private List<Integer> indexes() {
    return MapStore.named(store).table(TestRun.TABLE).values().stream()
        .flatMap(row -> row.values().stream())
        .map(value -> (int) value[1])
        .sorted()
        .toList();
  }
}
