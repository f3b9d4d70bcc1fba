package site.ycsb.crypto;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.config.Notices;
import site.ycsb.crypto.keyset.Keyset;
import site.ycsb.spi.Section;
import site.ycsb.spi.run.RunContext;

/** A run that reads its keyset again when the file was changed. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
final class KeysetReloadTest {
  private final Path folder;
  private final Path keyFile;
  private final String store = UUID.randomUUID().toString();
  private final ByteArrayOutputStream said = new ByteArrayOutputStream();

  KeysetReloadTest(@TempDir Path folder) {
    this.folder = folder;
    keyFile = folder.resolve("keys");
  }

  @Test
  void look_addedThenPromotedKey_encryptsFromThenOnAndOldValuesStayReadable() throws Exception {
    try (TestRun run = reloading()) {
      EncryptingDB db = run.db();
      insert(db, "user1");
      run.db().resetFigures();
      assertEquals(0, key("add"));
      reloader(run).look();
      insert(db, "user2");
      assertEquals(0L, figures(db).get("KeyChanges"));
      assertFalse(figures(db).containsKey("KeyChanged(ms)"));
      assertEquals(0, key("promote"));
      insert(db, "user3");
      reloader(run).look();
      insert(db, "user4");
      assertEquals(List.of(1, 1, 1, 2), indexes());
      for (String user : List.of("user1", "user2", "user3", "user4")) {
        assertEquals(Map.of("f", user), TestRun.read(db, user));
      }
      Map<String, Number> figures = figures(db);
      assertEquals(1L, figures.get("KeyChanges"));
      assertTrue(
          Objects.requireNonNull(figures.get("KeyChanged(ms)")).longValue() >= 0,
          figures.toString());
      assertEquals(2L, figures.get("ValuesUnderKey1"));
      assertEquals(1L, figures.get("ValuesUnderKey2"));
      assertEquals(Section.Merge.MAX, merge(db, "KeyChanges"));
      assertEquals(Section.Merge.MAX, merge(db, "KeyChanged(ms)"));
      assertEquals(Section.Merge.SUM, merge(db, "ValuesUnderKey2"));
      assertTrue(run.said().contains("Value key 2 is known now"), run.said());
      assertTrue(run.said().contains("encrypts from now on, instead of value key 1"), run.said());
      assertTrue(db.facts().containsKey("encryption key reload"), db.facts().toString());
    }
  }

  @Test
  void look_fileIsTheSame_readsNothing() throws Exception {
    try (TestRun run = reloading()) {
      run.db();
      reloader(run).look();
      Keyset first = reloader(run).latest();
      reloader(run).look();
      assertSame(first, reloader(run).latest());
    }
  }

  @Test
  void look_fileOfAnotherKeysetOrACorruptOne_isReportedAndTheKeysStay() throws Exception {
    try (TestRun run = reloading()) {
      EncryptingDB db = run.db();
      insert(db, "user1");
      byte[] first = Files.readAllBytes(keyFile);
      assertEquals(0, key("rotate"));
      reloader(run).look();
      insert(db, "user2");
      byte[] rotated = Files.readAllBytes(keyFile);
      Files.write(keyFile, first);
      reloader(run).look();
      assertTrue(run.said().contains("it doesn't have value key 2 of this run"), run.said());
      Files.delete(keyFile);
      reloader(run).look();
      assertEquals(0, key("create"));
      reloader(run).look();
      assertTrue(run.said().contains("keeps the keys that it has: it is of another"), run.said());
      Files.writeString(keyFile, "{");
      reloader(run).look();
      assertTrue(run.said().contains("it must be a complete keyset file"), run.said());
      insert(db, "user3");
      Files.write(keyFile, rotated);
      assertEquals(0, key("rotate"));
      reloader(run).look();
      insert(db, "user4");
      assertEquals(List.of(1, 2, 2, 3), indexes());
      for (String user : List.of("user1", "user2", "user3", "user4")) {
        assertEquals(Map.of("f", user), TestRun.read(db, user));
      }
    }
  }

  @Test
  void look_fileUnderAPassphrase_requestsItOnce() throws Exception {
    Path passphrase = Files.writeString(folder.resolve("passphrase"), "long enough");
    String setting = "encryption.keyfile.password.file=" + passphrase;
    try (TestRun run =
        reloading().with("encryption.keyfile.password.file", passphrase.toString())) {
      EncryptingDB db = run.db();
      assertEquals(0, key("rotate", "-p", setting));
      Files.delete(passphrase);
      reloader(run).look();
      insert(db, "user1");
      assertEquals(List.of(2), indexes());
    }
  }

  @Test
  void operations_ofSeveralThreadsWhileKeysChange_areAllReadable() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try (TestRun run = reloading().with("encryption.cipher", "AES/GCM/NoPadding")) {
      AtomicBoolean ended = new AtomicBoolean();
      List<Future<Integer>> written = new ArrayList<>();
      for (int thread = 0; thread < 4; thread++) {
        EncryptingDB db = run.db();
        String prefix = "user" + thread + "_";
        written.add(
            threads.submit(
                () -> {
                  int count = 0;
                  do {
                    String key = prefix + count++;
                    insert(db, key);
                    assertEquals(Map.of("f", key), TestRun.read(db, key));
                  } while (!ended.get());
                  return count;
                }));
      }
      int changes = 4;
      for (int change = 0; change < changes; change++) {
        assertEquals(0, key("add"));
        reloader(run).look();
        assertEquals(0, key("promote"));
        reloader(run).look();
      }
      ended.set(true);
      EncryptingDB reading = run.db();
      for (int thread = 0; thread < 4; thread++) {
        int count = written.get(thread).get(1, TimeUnit.MINUTES);
        for (int i = 0; i < count; i++) {
          String key = "user" + thread + "_" + i;
          assertEquals(Map.of("f", key), TestRun.read(reading, key));
        }
      }
      assertEquals((long) changes, figures(reading).get("KeyChanges"));
      long values =
          figures(reading).entrySet().stream()
              .filter(figure -> figure.getKey().startsWith("ValuesUnderKey"))
              .mapToLong(figure -> figure.getValue().longValue())
              .sum();
      assertEquals(indexes().size(), values);
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void init_interval_looksByItself() throws Exception {
    CountDownLatch changed = new CountDownLatch(1);
    try (TestRun run = reloading().with("encryption.key.reload", "1")) {
      RunContext.of(run.properties())
          .setNotices(
              new Notices(
                  new PrintStream(said, true, StandardCharsets.UTF_8) {
                    @Override
                    public void println(String line) {
                      if (line.contains("encrypts from now on")) {
                        changed.countDown();
                      }
                    }
                  }));
      EncryptingDB db = run.db();
      assertEquals(0, key("rotate"));
      assertTrue(changed.await(2, TimeUnit.MINUTES));
      insert(db, "user1");
      assertEquals(List.of(2), indexes());
    }
  }

  @Test
  void init_withoutInterval_keepsTheKeyAndAddsNoMetrics() throws Exception {
    try (TestRun run = TestRun.load(BytesDB.class, keyFile, store)) {
      EncryptingDB db = run.db();
      assertEquals(0, key("rotate"));
      assertTrue(CryptoRun.of(run.properties()).reloader().isEmpty());
      insert(db, "user1");
      assertEquals(List.of(1), indexes());
      assertFalse(figures(db).containsKey("KeyChanges"));
    }
  }

  @Test
  void init_intervalForDeterministicValues_isRejected() {
    for (String[] setting :
        new String[][] {
          {"encryption.values", "deterministic"},
          {"encryption.values", "none"},
          {"encryption.iv", "fixed"}
        }) {
      TestRun run = reloading().with(setting[0], setting[1]);
      String problem = String.valueOf(assertThrows(DBException.class, run::db).getMessage());
      assertTrue(
          problem.contains("encryption.key.reload=3600 (-p): is for values with a random IV"),
          problem);
    }
  }

  private TestRun reloading() {
    return TestRun.load(BytesDB.class, keyFile, store).with("encryption.key.reload", "3600");
  }

  private static KeysetReloader reloader(TestRun run) {
    return CryptoRun.of(run.properties()).reloader().orElseThrow();
  }

  private static void insert(EncryptingDB db, String key) {
    assertEquals(Status.OK, db.insert(TestRun.TABLE, key, TestRun.row(Map.of("f", key))));
  }

  private int key(String action, String... more) {
    PrintStream stream = new PrintStream(said, true, StandardCharsets.UTF_8);
    List<String> arguments =
        new ArrayList<>(List.of(action, "-p", "encryption.keyfile=" + keyFile));
    arguments.addAll(List.of(more));
    return new KeyCommand(
            stream, stream, Clock.systemUTC(), question -> null, Map.of(), TestRun.CHEAP)
        .run(arguments);
  }

  /** Of the value keys that the stored values are under, sorted. */
  private List<Integer> indexes() {
    return MapStore.named(store).table(TestRun.TABLE).values().stream()
        .flatMap(row -> row.values().stream())
        .map(value -> (int) value[1])
        .sorted()
        .toList();
  }

  private static Section.Merge merge(EncryptingDB db, String name) {
    return db.sections().stream()
        .flatMap(section -> section.metrics().stream())
        .filter(metric -> metric.name().equals(name))
        .findFirst()
        .orElseThrow()
        .merge();
  }

  private static Map<String, Number> figures(EncryptingDB db) {
    return db.sections().stream()
        .filter(section -> section.name().equals("ENCRYPTION"))
        .flatMap(section -> section.metrics().stream())
        .collect(Collectors.toMap(Section.Metric::name, Section.Metric::value));
  }
}
