package site.ycsb.crypto;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.crypto.config.Terminal;
import site.ycsb.spi.Subcommand;

final class KeyCommandTest {
  private static final Pattern KEY = Pattern.compile("[A-Za-z0-9+/]{43}=");

  private final Path folder;
  private final Path keyFile;
  private final ByteArrayOutputStream said = new ByteArrayOutputStream();
  private final Map<String, String> environment = new HashMap<>();
  private Terminal terminal = question -> null;

  KeyCommandTest(@TempDir Path folder) {
    this.folder = folder;
    keyFile = folder.resolve("keys");
  }

  @Test
  void loader_findsTheCommand() {
    assertTrue(
        ServiceLoader.load(Subcommand.class).stream()
            .anyMatch(provider -> provider.type().equals(KeyCommand.class)));
  }

  @Test
  void create_noFile_makesOneForItsOwnerAndNeverTwice() throws Exception {
    assertEquals(0, run("create"));
    assertEquals(
        "rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(keyFile)));
    byte[] content = Files.readAllBytes(keyFile);
    assertEquals(2, run("create"));
    assertTrue(said().contains("never overwritten"), said());
    assertTrue(Arrays.equals(content, Files.readAllBytes(keyFile)));
  }

  @Test
  void rotate_keyset_keepsOldValuesReadableAndWritesUnderTheNewKey() throws Exception {
    String store = UUID.randomUUID().toString();
    assertEquals(0, run("create"));
    for (int round = 1; round <= 3; round++) {
      try (TestRun load = TestRun.load(BytesDB.class, keyFile, store)) {
        load.db().insert(TestRun.TABLE, "user" + round, TestRun.row(Map.of("f", "v" + round)));
      }
      assertEquals(0, run("rotate"));
    }
    try (TestRun load = TestRun.run(BytesDB.class, keyFile, store)) {
      EncryptingDB db = load.db();
      for (int round = 1; round <= 3; round++) {
        assertEquals(Map.of("f", "v" + round), TestRun.read(db, "user" + round));
      }
    }
    List<Byte> indexes = new ArrayList<>();
    MapStore.named(store)
        .table(TestRun.TABLE)
        .values()
        .forEach(row -> row.values().forEach(value -> indexes.add(value[1])));
    assertEquals(List.of((byte) 1, (byte) 2, (byte) 3), indexes.stream().sorted().toList());
    try (Stream<Path> files = Files.list(folder)) {
      assertEquals(List.of(folder.resolve(".keys.lock"), keyFile), files.sorted().toList());
    }
    assertTrue(said().contains("keep their key"), said());
    assertTrue(said().contains("While clients run, use bin/ycsb key add"), said());
  }

  @Test
  void addAndPromote_clientWithTheFileOfTheAdd_readsWhatIsWrittenAfterThePromotion()
      throws Exception {
    String store = UUID.randomUUID().toString();
    assertEquals(0, run("create"));
    assertEquals(0, run("add"));
    assertTrue(said().contains("Added value key 2, which doesn't encrypt yet"), said());
    Path copy = Files.copy(keyFile, folder.resolve("copy"));
    assertEquals(0, run("promote"));
    try (TestRun after = TestRun.load(BytesDB.class, keyFile, store);
        TestRun before = TestRun.load(BytesDB.class, copy, store)) {
      after.db().insert(TestRun.TABLE, "user1", TestRun.row(Map.of("f", "new")));
      EncryptingDB db = before.db();
      assertEquals(Map.of("f", "new"), TestRun.read(db, "user1"));
      db.insert(TestRun.TABLE, "user2", TestRun.row(Map.of("f", "old")));
      assertEquals(Map.of("f", "old"), TestRun.read(after.db(), "user2"));
    }
    assertEquals(
        List.of((byte) 1, (byte) 2),
        MapStore.named(store).table(TestRun.TABLE).values().stream()
            .flatMap(row -> row.values().stream())
            .map(value -> value[1])
            .sorted()
            .toList());
  }

  @Test
  void promote_indexOfAnOlderKey_letsItEncryptAgain() throws Exception {
    run("create");
    run("rotate");
    assertEquals(0, command().run(List.of("promote", "1", "-p", "encryption.keyfile=" + keyFile)));
    said.reset();
    run("show");
    assertTrue(Pattern.compile("value key 1: .*, encrypts\n").matcher(said()).find(), said());
    byte[] content = Files.readAllBytes(keyFile);
    for (String index : List.of("3", "0", "-1", "first", "\u0661")) {
      assertEquals(
          2, command().run(List.of("promote", index, "-p", "encryption.keyfile=" + keyFile)));
    }
    assertTrue(said().contains("has no value key 3. bin/ycsb key show lists"), said());
    assertTrue(said().contains("first isn't the index of a value key"), said());
    assertTrue(Arrays.equals(content, Files.readAllBytes(keyFile)));
  }

  @Test
  void check_fileOfAnEarlierVersion_warnsUntilItIsWrittenAnew() throws Exception {
    run("create");
    Files.writeString(keyFile, FormerKeysetFile.withoutCheck(Files.readString(keyFile)));
    said.reset();
    assertEquals(0, run("check"));
    assertTrue(said().contains("is complete."), said());
    assertTrue(said().contains("WARNING: the key file " + keyFile + " is of an earlier"), said());
    assertEquals(0, run("promote"));
    said.reset();
    assertEquals(0, run("check"));
    assertTrue(said().contains("is complete and valid."), said());
    assertFalse(said().contains("WARNING"), said());
  }

  @Test
  void rotate_untilThereIsNoIndexLeft_isRejected() throws Exception {
    run("create");
    for (int i = 0; i < 254; i++) {
      assertEquals(0, run("rotate"));
    }
    byte[] content = Files.readAllBytes(keyFile);
    assertEquals(2, run("rotate"));
    assertTrue(Arrays.equals(content, Files.readAllBytes(keyFile)));
  }

  @Test
  void showAndCheck_keyset_tellItsIdAndNoKey() throws Exception {
    run("create");
    run("rotate");
    assertEquals(0, run("show"));
    assertEquals(0, run("check"));
    assertTrue(
        Pattern.compile("value key 1: created 2026-11-21T10:20:30Z, check [0-9a-f]{8}\n")
            .matcher(said())
            .find(),
        said());
    assertTrue(
        Pattern.compile("value key 2: created 2026-11-21T10:20:30Z, check [0-9a-f]{8}, encrypts")
            .matcher(said())
            .find(),
        said());
    assertTrue(said().contains("is complete"));
    assertFalse(said().contains("WARNING"));
    Matcher keys = KEY.matcher(Files.readString(keyFile));
    int found = 0;
    while (keys.find()) {
      assertFalse(said().contains(keys.group().substring(0, 12)));
      found++;
    }
    assertEquals(3, found);
    Files.setPosixFilePermissions(keyFile, PosixFilePermissions.fromString("rw-r--r--"));
    assertEquals(0, run("check"));
    assertTrue(said().contains("chmod 600"));
  }

  @Test
  void show_fileWithoutCheckValues_tellsThatTheyAreComputedUntilARotation() throws Exception {
    run("create");
    Files.writeString(keyFile, FormerKeysetFile.withoutAnyCheck(Files.readString(keyFile)));
    assertEquals(0, run("show"));
    assertTrue(
        Pattern.compile("check [0-9a-f]{8} \\(computed now, not stored\\), encrypts")
            .matcher(said())
            .find(),
        said());
    assertEquals(0, run("rotate"));
    said.reset();
    assertEquals(0, run("show"));
    assertFalse(said().contains("computed now"), said());
  }

  @ParameterizedTest
  @ValueSource(strings = {"show", "check", "add", "promote", "rotate"})
  void run_noFileOrABrokenOne_isRejected(String action) throws Exception {
    assertEquals(2, run(action));
    assertTrue(said().contains("there is no such key file"));
    Files.writeString(keyFile, "{\"s3cret\"");
    assertEquals(2, run(action));
    assertTrue(said().contains("must be a complete keyset file"));
    assertFalse(said().contains("s3cret"));
    assertEquals("{\"s3cret\"", Files.readString(keyFile));
  }

  @Test
  void run_fileIsAFolder_isAWrongConfiguration() throws Exception {
    Files.createDirectory(keyFile);
    assertEquals(2, run("show"));
    assertTrue(said().contains("encryption.keyfile=" + keyFile + " (-p): can't be used: it is a"));
  }

  @Test
  void create_linkThatLeadsNowhere_isAWrongConfiguration() throws Exception {
    Files.createSymbolicLink(keyFile, folder.resolve("gone"));
    assertEquals(2, run("create"));
    assertTrue(
        said().contains("can't be used: it is a symbolic link to a file that doesn't exist"),
        said());
    assertTrue(Files.isSymbolicLink(keyFile));
  }

  @Test
  void create_folderIsNotThere_isAWrongConfiguration() {
    assertEquals(
        2, command().run(List.of("create", "-p", "encryption.keyfile=" + keyFile + "/deep/er")));
    assertTrue(said().contains("its directory doesn't exist"), said());
  }

  @Test
  void run_wrongArguments_areRejectedWithTheUsage() {
    for (List<String> arguments :
        List.of(
            List.<String>of(),
            List.of("make"),
            List.of("show", "--file"),
            List.of("show", "-p", "encryption.keyfile"),
            List.of("show", "-p", "encryption.keyfiel=x"),
            List.of("create", "-p", "encryption.keyfile=memory"))) {
      assertEquals(2, command().run(arguments), arguments.toString());
    }
    assertTrue(said().contains("Usage: bin/ycsb key"));
    assertTrue(said().contains("make isn't one of create, show, check, add, promote, rotate"));
    assertTrue(said().contains("Did you mean encryption.keyfile?"));
    assertEquals(0, command().run(List.of("--help")));
  }

  private int run(String action) {
    return command().run(List.of(action, "-p", "encryption.keyfile=" + keyFile));
  }

  private KeyCommand command() {
    PrintStream stream = new PrintStream(said, true, StandardCharsets.UTF_8);
    Clock clock = Clock.fixed(Instant.parse("2026-11-21T10:20:30.5Z"), ZoneOffset.UTC);
    return new KeyCommand(stream, stream, clock, terminal, environment);
  }

  private String said() {
    return said.toString(StandardCharsets.UTF_8);
  }
}
