package site.ycsb.crypto;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.DBException;
import site.ycsb.config.ConfigurationException;
import site.ycsb.spi.schema.SchemaAdmin;
import site.ycsb.spi.schema.TableSchema;
import site.ycsb.spi.schema.ValueStorage;

final class KeysetSourceTest {
  private final Path folder;
  private final Path keyFile;
  private final String store = UUID.randomUUID().toString();

  KeysetSourceTest(@TempDir Path folder) {
    this.folder = folder;
    keyFile = folder.resolve("keys");
  }

  @Test
  void init_loadWithoutFile_makesItAndSaysSo() throws Exception {
    try (TestRun run = TestRun.load(MapDB.class, keyFile, store)) {
      run.db();
      run.db();
      assertTrue(Files.exists(keyFile));
      assertEquals(
          1, run.said().lines().filter(line -> line.contains("Made the key file")).count());
    }
  }

  @Test
  void load_failsOnItsTableOrItsStore_leavesNoFile() throws Exception {
    MapStore.named(store).table("schema").put(TestRun.TABLE, Map.of("foreign", new byte[0]));
    TestRun run = TestRun.load(BytesDB.class, keyFile, store);
    TableSchema wanted = new TableSchema(TestRun.TABLE, List.of("field0"), ValueStorage.TEXT);
    try (SchemaAdmin admin = run.uninitialised().schemaAdmin()) {
      assertFalse(admin.check(wanted).usable());
    }
    assertFalse(Files.exists(keyFile));
    TestRun down = TestRun.load(DownDB.class, keyFile, store);
    assertThrows(DBException.class, down::db);
    assertFalse(Files.exists(keyFile));

    try (SchemaAdmin admin = run.uninitialised().schemaAdmin()) {
      admin.create(wanted);
      assertTrue(Files.exists(keyFile), "a table has the names of its keys");
    }
    byte[] saved = Files.readAllBytes(keyFile);
    try (run) {
      run.db().insert(TestRun.TABLE, "user1", TestRun.row(Map.of("field0", "a")));
    }
    try (TestRun later = TestRun.run(BytesDB.class, keyFile, store)) {
      assertEquals(Map.of("field0", "a"), TestRun.read(later.db(), "user1"));
    }
    assertArrayEquals(saved, Files.readAllBytes(keyFile));
  }

  @Test
  void init_fileThatAnotherClientMadeSince_isRejectedAndKept() throws Exception {
    TestRun first = TestRun.load(BytesDB.class, keyFile, store);
    try (SchemaAdmin admin = first.uninitialised().schemaAdmin()) {
      admin.names(new TableSchema(TestRun.TABLE, List.of("field0"), ValueStorage.TEXT));
    }
    try (TestRun other = TestRun.load(MapDB.class, keyFile, store)) {
      other.db();
    }
    byte[] saved = Files.readAllBytes(keyFile);
    String problem = problem(first);
    assertTrue(problem.contains("was created by another client since this one started"), problem);
    assertArrayEquals(saved, Files.readAllBytes(keyFile));
  }

  /** A store that can't be reached. */
  public static final class DownDB extends MapDB {
    /** A new store. */
    public DownDB() {}

    @Override
    public void init() throws DBException {
      throw new DBException("down");
    }
  }

  @Test
  void init_runWithoutFile_isRejectedAndMakesNone() {
    TestRun run = TestRun.run(MapDB.class, keyFile, store);
    assertTrue(problem(run).contains("encryption.keyfile=" + keyFile + " (-p): there is no such"));
    assertFalse(Files.exists(keyFile));
  }

  @Test
  void init_oneOfSeveralLoadsWithoutFile_isRejectedAndMakesNone() {
    TestRun run = TestRun.load(MapDB.class, keyFile, store).with("insertcount", "10");
    assertTrue(problem(run).contains("schema create"));
    assertFalse(Files.exists(keyFile));
  }

  @Test
  void init_malformedFile_isRejectedWithoutItsContent() throws Exception {
    Files.writeString(keyFile, "{\"s3cret\"");
    String problem = problem(TestRun.load(MapDB.class, keyFile, store));
    assertTrue(problem.contains("must be a complete keyset file"));
    assertFalse(problem.contains("s3cret"));
    assertEquals("{\"s3cret\"", Files.readString(keyFile));
  }

  @Test
  void init_fileIsAFolder_isRejected() {
    assertTrue(problem(TestRun.load(MapDB.class, folder, store)).contains("can't be read"));
  }

  @Test
  void init_folderIsAFile_isRejected() throws Exception {
    Files.writeString(keyFile, "a file");
    TestRun run = TestRun.load(MapDB.class, keyFile.resolve("keys"), store);
    assertTrue(problem(run).contains("encryption.keyfile"));
  }

  @Test
  void init_fileThatOthersCanRead_warnsOnce() throws Exception {
    try (TestRun load = TestRun.load(MapDB.class, keyFile, store)) {
      load.db();
    }
    Files.setPosixFilePermissions(keyFile, PosixFilePermissions.fromString("rw-r--r--"));
    try (TestRun run = TestRun.run(MapDB.class, keyFile, store)) {
      run.db();
      run.db();
      assertEquals(1, run.said().lines().filter(line -> line.startsWith("WARNING")).count());
      assertTrue(run.said().contains("chmod 600"));
    }
  }

  @Test
  void init_fileOfAnEarlierVersion_warnsOnceThatItHasNoCheck() throws Exception {
    try (TestRun load = TestRun.load(MapDB.class, keyFile, store)) {
      load.db();
      assertFalse(load.said().contains("check"), load.said());
    }
    String content = Files.readString(keyFile);
    for (String former :
        List.of(
            FormerKeysetFile.withoutCheck(content), FormerKeysetFile.withoutAnyCheck(content))) {
      Files.writeString(keyFile, former);
      try (TestRun run = TestRun.run(MapDB.class, keyFile, store)) {
        run.db();
        run.db();
        assertEquals(
            1,
            run.said().lines().filter(line -> line.contains("no overall check")).count(),
            run.said());
      }
    }
  }

  @Test
  void init_inProcessStore_keepsItsKeysetInMemoryForTheWholeRun() throws Exception {
    try (TestRun run = TestRun.run(InProcessDB.class, keyFile, store)) {
      run.properties().remove("encryption.keyfile");
      EncryptingDB filling = run.uninitialised();
      filling.init();
      filling.insert(TestRun.TABLE, "user1", TestRun.row(Map.of("f", "v")));
      filling.cleanup();
      assertEquals(Map.of("f", "v"), TestRun.read(run.db(), "user1"));
      assertFalse(Files.exists(keyFile));
    }
  }

  @Test
  void init_inProcessStoreWithAKeyFile_usesIt() throws Exception {
    TestRun missing = TestRun.run(InProcessDB.class, keyFile, store);
    assertTrue(problem(missing).contains("there is no such key file"));
    try (TestRun run = TestRun.load(InProcessDB.class, keyFile, store)) {
      run.db();
      assertTrue(Files.exists(keyFile));
    }
  }

  @Test
  void init_passphraseFromADeviceThatNeverEnds_isRejected() throws Exception {
    try (TestRun run =
        TestRun.load(MapDB.class, keyFile, store)
            .with("encryption.keyfile.password.file", "/dev/zero")) {
      String problem = assertTimeoutPreemptively(Duration.ofMinutes(2), () -> problem(run));
      assertTrue(problem.contains("must be a file whose first line is a passphrase"), problem);
    }
  }

  /** A pipe can be read once. */
  @Test
  void init_passphraseFromAPipe_isReadOnceForTheWholeRun() throws Exception {
    Path pipe = folder.resolve("pipe");
    assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());
    Process writer =
        new ProcessBuilder("sh", "-c", "echo a passphrase > \"$0\"", pipe.toString()).start();
    try (TestRun run =
        TestRun.load(MapDB.class, keyFile, store)
            .with("encryption.keyfile.password.file", pipe.toString())) {
      assertTimeoutPreemptively(
          Duration.ofMinutes(2),
          () -> {
            EncryptingDB db = run.uninitialised();
            String namespaced = CryptoRun.of(run.properties()).keyDescription();
            db.init();
            assertEquals(namespaced, db.facts().get("encryption key"));
            EncryptingDB another = run.uninitialised();
            another.init();
            db.cleanup();
            another.cleanup();
          });
    } finally {
      writer.destroyForcibly();
    }
  }

  @Test
  void init_keyfileMemory_makesNoFile() throws Exception {
    try (TestRun run =
        TestRun.run(MapDB.class, keyFile, store).with("encryption.keyfile", "memory")) {
      EncryptingDB db = run.db();
      db.insert(TestRun.TABLE, "user1", TestRun.row(Map.of("f", "v")));
      assertEquals(Map.of("f", "v"), TestRun.read(db, "user1"));
      assertTrue(String.valueOf(db.facts().get("encryption key")).endsWith("(in memory)"));
    }
  }

  @Test
  void init_afterTheLastThreadEnded_readsTheFileAgain() throws Exception {
    try (TestRun run = TestRun.load(MapDB.class, keyFile, store)) {
      EncryptingDB first = run.uninitialised();
      first.init();
      first.insert(TestRun.TABLE, "user1", TestRun.row(Map.of("f", "v")));
      first.cleanup();
      assertEquals(Map.of("f", "v"), TestRun.read(run.db(), "user1"));
    }
  }

  private static String problem(TestRun run) {
    DBException e = assertThrows(DBException.class, run::db);
    assertInstanceOf(ConfigurationException.class, e.getCause());
    return String.valueOf(e.getMessage());
  }
}
