package site.ycsb.crypto;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.Status;
import site.ycsb.config.Notices;
import site.ycsb.spi.ServerlessStore;

/** What is said of a store that fails on encrypted names, or returns nothing to decrypt. */
final class StoreAnswersTest {
  private static final String NAMES_HINT = "-p encryption.names=none";
  private static final String NO_FIELDS = "the store returned no fields, so nothing was decrypted";

  private final Path keyFile;
  private final String store = UUID.randomUUID().toString();

  StoreAnswersTest(@TempDir Path folder) {
    keyFile = folder.resolve("keys");
  }

  @Test
  void insert_firstOperationsFail_hintsAtTheNamesOnce() throws Exception {
    try (TestRun run = failing("ERROR")) {
      insert(run.db(), 4);
      assertFalse(run.said().contains(NAMES_HINT), run.said());
      insert(run.db(), 5);
      assertTrue(run.said().contains(NAMES_HINT), run.said());
      insert(run.db(), 20);
      assertEquals(1, occurrences(run.said(), NAMES_HINT), run.said());
    }
  }

  @Test
  void cleanup_allOfFewOperationsFailed_hintsAtTheNames() throws Exception {
    TestRun run = failing("ERROR");
    insert(run.db(), 1);
    assertFalse(run.said().contains(NAMES_HINT), run.said());
    run.close();
    assertTrue(run.said().contains(NAMES_HINT), run.said());
  }

  @Test
  void cleanup_namesArePlain_saysNothing() throws Exception {
    TestRun plain = failing("ERROR").with("encryption.names", "none");
    insert(plain.db(), 10);
    plain.close();
    assertFalse(plain.said().contains(NAMES_HINT), plain.said());
  }

  @ParameterizedTest
  @ValueSource(strings = {"OK", "NOT_FOUND", "NOT_IMPLEMENTED"})
  void ended_theStoreKnewTheNamesOrCantDoTheOperation_saysNothing(String first) {
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    StoreAnswers answers =
        new StoreAnswers(
            new Notices(new PrintStream(said, true, StandardCharsets.UTF_8)), true, true);
    Status status =
        Map.of(
                "OK", Status.OK,
                "NOT_FOUND", Status.NOT_FOUND,
                "NOT_IMPLEMENTED", Status.NOT_IMPLEMENTED)
            .getOrDefault(first, Status.ERROR);
    for (int i = 0; i < 10; i++) {
      answers.written(status, "key");
      if (!first.equals("NOT_IMPLEMENTED")) {
        answers.read(Status.ERROR, "key");
      }
    }
    answers.ended();
    assertEquals("", said.toString(StandardCharsets.UTF_8));
  }

  @Test
  void read_firstOperationsFail_namesTheKeyAmongTheCauses() throws Exception {
    try (TestRun run = failing("ERROR").with("encryption.names", "none")) {
      EncryptingDB db = run.db();
      for (int i = 0; i < 5; i++) {
        db.read(TestRun.TABLE, "user" + i, null, new HashMap<>());
      }
      assertTrue(run.said().contains("loaded with another key"), run.said());
      assertFalse(run.said().contains("memcached"), run.said());
      assertFalse(run.said().contains(NAMES_HINT), run.said());
    }
  }

  @Test
  void insert_keysLongerThanStoresTake_namesTheirLength() throws Exception {
    try (TestRun run = failing("ERROR").with("encryption.profile", "scan")) {
      EncryptingDB db = run.db();
      for (int i = 0; i < 5; i++) {
        db.insert(TestRun.TABLE, "user628478186066737721" + i, TestRun.row("field0", new byte[10]));
      }
      assertTrue(
          run.said().contains("have up to 296 characters here, memcached takes 250"), run.said());
      assertFalse(run.said().contains("loaded with another key"), run.said());
    }
  }

  @Test
  void cleanup_readsReturnedNoFields_saysThatNothingWasDecryptedAndWhatHelps() throws Exception {
    TestRun run = TestRun.load(MapDB.class, keyFile, store).with(MapDB.STATUS, "OK");
    EncryptingDB one = run.db();
    EncryptingDB two = run.db();
    one.read(TestRun.TABLE, "user1", null, new HashMap<>());
    one.read(TestRun.TABLE, "user2", null, new HashMap<>());
    two.read(TestRun.TABLE, "user2", null, new HashMap<>());
    one.cleanup();
    assertFalse(run.said().contains(NO_FIELDS), run.said());
    two.cleanup();
    assertEquals(1, occurrences(run.said(), NO_FIELDS), run.said());
    assertTrue(run.said().contains("3 reads were OK"), run.said());
    assertTrue(run.said().contains("readallfieldsbyname=true"), run.said());
    assertTrue(run.said().contains("loaded with another key"), run.said());
  }

  /** A client that asks for the finding tells it, so it isn't said twice. */
  @Test
  void finding_readsReturnedNoFields_isThatNothingWasDecrypted() throws Exception {
    TestRun run = TestRun.load(MapDB.class, keyFile, store).with(MapDB.STATUS, "OK");
    EncryptingDB db = run.db();
    assertEquals(Optional.empty(), db.finding());
    db.read(TestRun.TABLE, "user1", null, new HashMap<>());
    String finding = db.finding().orElseThrow();
    assertTrue(finding.startsWith("1 read was OK, but " + NO_FIELDS), finding);
    run.close();
    assertFalse(run.said().contains(NO_FIELDS), run.said());
  }

  /** As null and basic. */
  public static final class KeepingNothingDB extends MapDB implements ServerlessStore {}

  @Test
  void finding_bindingThatKeepsNothing_isNone() throws Exception {
    TestRun run = TestRun.load(KeepingNothingDB.class, keyFile, store).with(MapDB.STATUS, "OK");
    EncryptingDB db = run.db();
    db.read(TestRun.TABLE, "user1", null, new HashMap<>());
    assertEquals(Optional.empty(), db.finding());
    run.close();
    assertTrue(run.said().contains(NO_FIELDS), run.said());
  }

  @Test
  void cleanup_readsReturnedFieldsOrValuesArePlain_saysNothing() throws Exception {
    TestRun run = TestRun.load(MapDB.class, keyFile, store);
    EncryptingDB db = run.db();
    insert(db, 1);
    TestRun.read(db, "user0");
    run.close();
    assertFalse(run.said().contains(NO_FIELDS), run.said());

    TestRun plain =
        TestRun.load(MapDB.class, keyFile, store)
            .with(MapDB.STATUS, "OK")
            .with("encryption.values", "none");
    plain.db().read(TestRun.TABLE, "user1", null, new HashMap<>());
    plain.close();
    assertFalse(plain.said().contains(NO_FIELDS), plain.said());
  }

  private TestRun failing(String status) {
    return TestRun.load(MapDB.class, keyFile, store).with(MapDB.STATUS, status);
  }

  private static void insert(EncryptingDB db, int count) {
    for (int i = 0; i < count; i++) {
      db.insert(TestRun.TABLE, "user" + i, TestRun.row("field0", new byte[10]));
    }
  }

  private static int occurrences(String text, String part) {
    return text.split(java.util.regex.Pattern.quote(part), -1).length - 1;
  }
}
