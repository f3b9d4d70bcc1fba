package site.ycsb.crypto;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.DBException;
import site.ycsb.config.Problems;
import site.ycsb.crypto.config.KeysetLocation;
import site.ycsb.crypto.config.Terminal;
import site.ycsb.crypto.keyset.KeysetFile;
import site.ycsb.crypto.primitive.provider.BouncyCastleEngines;
import site.ycsb.spi.run.UserQuestion;

/** A key file under a passphrase: from a file, from the terminal, by the environment. */
final class PassphraseTest {
  private static final String PASSPHRASE = "s3cret passphrase";

  private final Path folder;
  private final Path keyFile;
  private final Path passphraseFile;
  private final String store = UUID.randomUUID().toString();
  private final ByteArrayOutputStream said = new ByteArrayOutputStream();
  private final Deque<String> typed = new ArrayDeque<>();
  private final List<String> questions = new ArrayList<>();
  private final Map<String, String> environment = new HashMap<>();

  PassphraseTest(@TempDir Path folder) throws Exception {
    this.folder = folder;
    keyFile = folder.resolve("keys");
    passphraseFile = Files.writeString(folder.resolve("passphrase"), PASSPHRASE + "\nmore\n");
  }

  @Test
  void loadAndRun_withAPassphraseFile_readWhatWasWritten() throws Exception {
    try (TestRun load = withPassphrase(TestRun.load(BytesDB.class, keyFile, store))) {
      load.db().insert(TestRun.TABLE, "user1", TestRun.row(Map.of("f", "v")));
    }
    assertTrue(Files.readString(keyFile).contains("\"memoryKib\" : 65536"));
    assertEquals(0, key("rotate", "encryption.keyfile.password.file=" + passphraseFile));
    assertTrue(Files.readString(keyFile).contains("argon2id"));
    try (TestRun run = withPassphrase(TestRun.run(BytesDB.class, keyFile, store))) {
      EncryptingDB db = run.db();
      assertEquals(Map.of("f", "v"), TestRun.read(db, "user1"));
      assertFalse((db.facts() + run.said() + said()).contains("s3cret"));
    }
    String problem = message(TestRun.run(BytesDB.class, keyFile, store));
    assertTrue(
        problem.contains("encryption.keyfile=" + keyFile + " (-p): is protected by a passphrase"),
        problem);
    assertTrue(
        problem.contains("no terminal to ask for it. Give encryption.keyfile.password.file="),
        problem);
    Files.writeString(passphraseFile, "s3cret too");
    problem = message(withPassphrase(TestRun.run(BytesDB.class, keyFile, store)));
    assertTrue(problem.contains("and its passphrase the right one"), problem);
    assertFalse(problem.contains("s3cret"), problem);
    Files.delete(passphraseFile);
    problem = message(withPassphrase(TestRun.run(BytesDB.class, keyFile, store)));
    assertTrue(problem.contains("encryption.keyfile.password.file=" + passphraseFile), problem);
  }

  @Test
  void load_keyFileInClearAndAPassphrase_isRejected() throws Exception {
    assertEquals(0, key("create"));
    String problem = message(withPassphrase(TestRun.load(BytesDB.class, keyFile, store)));
    assertTrue(problem.contains("isn't protected by a passphrase"), problem);
  }

  @Test
  void load_passphraseForAKeysetInMemory_isRejected() {
    TestRun run =
        withPassphrase(TestRun.load(BytesDB.class, keyFile, store))
            .with("encryption.keyfile", "memory");
    assertTrue(message(run).contains("a keyset in memory has no file"), message(run));
  }

  @Test
  void create_prompt_asksTwiceAndTheOthersOnce() throws Exception {
    typed.addAll(List.of(PASSPHRASE, PASSPHRASE));
    assertEquals(0, key("create", "encryption.keyfile.password.file=prompt"), this::said);
    assertEquals(
        List.of("Passphrase of the key file " + keyFile + ": ", "The same again: "), questions);
    for (String action : List.of("show", "check", "rotate")) {
      questions.clear();
      typed.add(PASSPHRASE);
      assertEquals(0, key(action), this::said);
      assertEquals(1, questions.size());
    }
    questions.clear();
    assertEquals(2, key("create", "encryption.keyfile.password.file=prompt"));
    assertEquals(List.of(), questions, "asked for a file that won't be made");
    typed.add("s3cret too");
    assertEquals(2, key("show"));
    assertEquals(2, key("show"), "nobody to ask");
    assertTrue(said().contains("there is no terminal to ask for it"), said());
    assertFalse(said().contains("s3cret"), said());
    try (TestRun run = withPassphrase(TestRun.run(BytesDB.class, keyFile, store))) {
      run.db().insert(TestRun.TABLE, "user1", TestRun.row(Map.of("f", "v")));
    }
  }

  @Test
  void create_promptWithoutATerminal_saysWhatToGive() {
    assertEquals(2, key("create", "encryption.keyfile.password.file=prompt"));
    assertTrue(
        said()
            .contains(
                "encryption.keyfile="
                    + keyFile
                    + " (-p): needs a passphrase, and there is no terminal to ask for it. Give"
                    + " encryption.keyfile.password.file=<file> whose first line"),
        said());
    assertFalse(Files.exists(keyFile));
  }

  @Test
  void create_twoDifferentOrUnusablePassphrases_makesNoFile() {
    typed.addAll(List.of(PASSPHRASE, "s3cret passphrasf", "", "pässphrase"));
    for (int i = 0; i < 3; i++) {
      assertEquals(2, key("create", "encryption.keyfile.password.file=prompt"));
      assertFalse(Files.exists(keyFile));
    }
    assertTrue(said().contains("two different passphrases"), said());
    assertTrue(said().contains("printable ASCII"), said());
  }

  @Test
  void keystore_withoutAPassphraseFile_asks() {
    String keystore = "encryption.keystore=" + folder.resolve("keys.p12");
    typed.addAll(List.of(PASSPHRASE, PASSPHRASE, PASSPHRASE));
    assertEquals(0, command(List.of("create", "-p", keystore)), this::said);
    assertEquals(0, command(List.of("rotate", "-p", keystore)), this::said);
    assertEquals(2, command(List.of("show", "-p", keystore)));
    assertTrue(said().contains("Give encryption.keystore.password.file="), said());
    assertEquals(3, questions.size() - 1);
  }

  @Test
  void environment_namesOfFiles_areUsedWhereNoPropertyIs() throws Exception {
    environment.put("YCSB_ENCRYPTION_KEYFILE", keyFile.toString());
    environment.put("YCSB_ENCRYPTION_PASSWORD_FILE", passphraseFile.toString());
    assertEquals(0, command(List.of("create")), this::said);
    assertTrue(Files.readString(keyFile).contains("argon2id"));
    assertEquals(0, command(List.of("check")), this::said);
    Path other = folder.resolve("other");
    assertEquals(0, command(List.of("create", "-p", "encryption.keyfile=" + other)));
    assertTrue(Files.readString(other).contains("argon2id"));
    Path keystore = folder.resolve("keys.p12");
    assertEquals(0, command(List.of("create", "-p", "encryption.keystore=" + keystore)));
    assertEquals(0, command(List.of("show", "-p", "encryption.keystore=" + keystore)));
    assertEquals(List.of(), questions);
    Files.delete(keyFile);
    assertEquals(2, command(List.of("show")));
    assertTrue(
        said()
            .contains(
                "encryption.keyfile="
                    + keyFile
                    + " (environment variable YCSB_ENCRYPTION_KEYFILE): there is no such key file"),
        said());
  }

  @Test
  void from_environmentAndMemory_leavesThePassphraseAlone() {
    Map<String, String> variables = Map.of("YCSB_ENCRYPTION_PASSWORD_FILE", "p");
    TestRun run = TestRun.run(BytesDB.class, keyFile, store).with("encryption.keyfile", "memory");
    assertFalse(
        KeysetLocation.from(run.properties(), variables, new Problems())
            .passphraseFile()
            .isGiven());
  }

  @Test
  void change_whileAnotherOneDoes_isRejected() throws Exception {
    assertEquals(0, key("create"));
    byte[] content = Files.readAllBytes(keyFile);
    KeysetFile file =
        KeysetFile.json(
            new BouncyCastleEngines(),
            keyFile,
            forNew -> {
              throw new AssertionError("a file in clear needs no passphrase");
            },
            false,
            new SecureRandom(),
            TestRun.CHEAP);
    Closeable lock = file.lock().orElseThrow();
    try {
      for (String action : List.of("add", "promote", "rotate")) {
        assertEquals(2, key(action), action);
        assertTrue(said().contains("is being changed by another bin/ycsb key"), said());
      }
      assertArrayEquals(content, Files.readAllBytes(keyFile));
    } finally {
      lock.close();
    }
    assertEquals(0, key("rotate"), "what a lock left isn't one");
  }

  @Test
  void passphrase_shortOrInAFileOfOthers_isToldOncePerCommandAndRun() throws Exception {
    String setting = "encryption.keyfile.password.file=" + passphraseFile;
    String others = "WARNING: the passphrase file " + passphraseFile + " can be read or changed";
    String tooShort = "WARNING: the passphrase of the key file " + keyFile + " has fewer than 8";
    Files.setPosixFilePermissions(passphraseFile, PosixFilePermissions.fromString("rw-------"));
    Files.writeString(passphraseFile, "8 letter");
    assertEquals(0, key("create", setting));
    assertFalse(said().contains("WARNING"), said());
    Files.delete(keyFile);
    Files.writeString(passphraseFile, "s3cret");
    Files.setPosixFilePermissions(passphraseFile, PosixFilePermissions.fromString("rw-r--r--"));
    try (TestRun load = withPassphrase(TestRun.load(BytesDB.class, keyFile, store))) {
      load.db();
      load.db();
      for (String warning : List.of(others, tooShort)) {
        assertEquals(1, load.said().split(warning, -1).length - 1, load.said());
      }
      assertFalse(load.said().contains("s3cret"), load.said());
    }
    for (String action : List.of("check", "add")) {
      said.reset();
      assertEquals(0, key(action, setting));
      for (String warning : List.of(others, tooShort)) {
        assertEquals(1, said().split(warning, -1).length - 1, said());
      }
    }
  }

  @Test
  void rotate_throughASymbolicLink_changesTheFileThatItLeadsTo() throws Exception {
    assertEquals(0, key("create"));
    Path link = Files.createSymbolicLink(folder.resolve("link"), keyFile);
    assertEquals(0, command(List.of("rotate", "-p", "encryption.keyfile=" + link)));
    assertTrue(Files.isSymbolicLink(link));
    assertTrue(Files.readString(keyFile).contains("\"primary\" : 2"));
  }

  private TestRun withPassphrase(TestRun run) {
    return run.with("encryption.keyfile.password.file", passphraseFile.toString());
  }

  private int key(String action, String... settings) {
    List<String> arguments =
        new ArrayList<>(List.of(action, "-p", "encryption.keyfile=" + keyFile));
    for (String setting : settings) {
      arguments.addAll(List.of("-p", setting));
    }
    return command(arguments);
  }

  private int command(List<String> arguments) {
    PrintStream stream = new PrintStream(said, true, StandardCharsets.UTF_8);
    Terminal terminal =
        question -> {
          // no time passes for a store meanwhile
          questions.add(question + (UserQuestion.isOpen() ? "" : "unannounced"));
          return typed.isEmpty() ? null : typed.remove().toCharArray();
        };
    return new KeyCommand(stream, stream, Clock.systemUTC(), terminal, environment, TestRun.CHEAP)
        .run(arguments);
  }

  private static String message(TestRun run) {
    return String.valueOf(assertThrows(DBException.class, run::db).getMessage());
  }

  private String said() {
    return said.toString(StandardCharsets.UTF_8);
  }
}
