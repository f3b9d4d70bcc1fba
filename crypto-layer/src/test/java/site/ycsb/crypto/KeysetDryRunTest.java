package site.ycsb.crypto;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.DBException;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Notices;
import site.ycsb.crypto.config.CryptoConfig;
import site.ycsb.crypto.config.Terminal;
import site.ycsb.spi.run.DryRunCheck.NotTriedException;

/** What a dry run finds out about a keyset: what a load or run would. */
final class KeysetDryRunTest {
  private static final String PASSWORD_FILE = "encryption.keyfile.password.file";

  private final Path folder;
  private final Path keyFile;
  private final Path passphrase;
  private final String store = UUID.randomUUID().toString();

  KeysetDryRunTest(@TempDir Path folder) throws IOException {
    this.folder = folder;
    keyFile = folder.resolve("keys");
    passphrase = Files.writeString(folder.resolve("passphrase"), "correct horse battery\n");
  }

  private TestRun load(Path file) {
    return TestRun.load(MapDB.class, file, store);
  }

  private TestRun run() {
    return TestRun.run(MapDB.class, keyFile, store);
  }

  private static void create(TestRun load) throws DBException {
    try (load) {
      load.db();
    }
  }

  /** As a load does, except what passphrases cost. */
  private static void createCheaply(String... settings) {
    PrintStream nobody = new PrintStream(OutputStream.nullOutputStream());
    List<String> arguments = new ArrayList<>(List.of("create"));
    for (String setting : settings) {
      arguments.addAll(List.of("-p", setting));
    }
    KeyCommand command =
        new KeyCommand(
            nobody, nobody, Clock.systemUTC(), question -> null, Map.of(), TestRun.CHEAP);
    assertEquals(0, command.run(arguments));
  }

  /** A dry run says what a command does, which says it when its threads begin. */
  private static void assertRejectedAlike(TestRun run, String part) {
    String dry =
        String.valueOf(
            assertThrows(ConfigurationException.class, () -> run.uninitialised().tryOpening(false))
                .getMessage());
    DBException real = assertThrows(DBException.class, run::db);
    assertInstanceOf(ConfigurationException.class, real.getCause());
    assertEquals(real.getMessage(), dry);
    assertTrue(dry.contains(part), dry);
  }

  private static NotTriedException assertNotTried(TestRun run) {
    return assertThrows(NotTriedException.class, () -> run.uninitialised().tryOpening(false));
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> String.valueOf(file.getFileName())).sorted().toList();
    }
  }

  @Test
  void tryOpening_changedCheckValue_isRejectedAsByTheCommand() throws Exception {
    create(load(keyFile));
    String content = Files.readString(keyFile);
    int check = content.indexOf("\"check\" : \"") + "\"check\" : \"".length();
    char other = content.charAt(check) == '0' ? '1' : '0';
    Files.writeString(keyFile, content.substring(0, check) + other + content.substring(check + 1));

    assertRejectedAlike(run(), "doesn't fit its check value");
    assertRejectedAlike(load(keyFile), "doesn't fit its check value");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-----BEGIN PRIVATE KEY-----\nMIGH\n", "{"})
  void tryOpening_otherFile_isRejectedAsByTheCommand(String content) throws Exception {
    Files.writeString(keyFile, content);

    assertRejectedAlike(run(), "must be a complete keyset file");
    assertRejectedAlike(load(keyFile), "must be a complete keyset file");
    assertRejectedAlike(run().with(PASSWORD_FILE, passphrase.toString()), "keyset file");
  }

  @Test
  void tryOpening_missingFile_isRejectedOfARunOnly() throws Exception {
    assertRejectedAlike(run(), "there is no such key file");
    assertRejectedAlike(load(keyFile).with("insertcount", "10"), "there is no such key file");

    run().uninitialised().tryOpening(true);
    load(keyFile).uninitialised().tryOpening(false);
    load(keyFile).with(PASSWORD_FILE, passphrase.toString()).uninitialised().tryOpening(false);
    run().with("encryption.keyfile", "memory").uninitialised().tryOpening(false);
    run().with("encryption", "false").uninitialised().tryOpening(false);

    assertEquals(List.of("passphrase"), names());
  }

  @Test
  void tryOpening_fileThatALoadCouldNotCreate_isRejectedAsByTheLoad() {
    assertRejectedAlike(load(folder.resolve("no/keys")), "its directory doesn't exist");
    assertRejectedAlike(
        load(keyFile).with(PASSWORD_FILE, folder.resolve("no").toString()),
        "must be a file whose first line is a passphrase");
    assertRejectedAlike(load(keyFile).with(PASSWORD_FILE, "prompt"), "needs a passphrase, and");
  }

  @Test
  void tryOpening_validFile_isLeftAsItIs() throws Exception {
    create(load(keyFile));
    byte[] content = Files.readAllBytes(keyFile);

    run().uninitialised().tryOpening(false);
    load(keyFile).uninitialised().tryOpening(false);

    assertArrayEquals(content, Files.readAllBytes(keyFile));
    assertEquals(List.of("keys", "passphrase"), names());
  }

  @Test
  void tryOpening_wrongPassphrase_isRejectedAsByTheCommand() throws Exception {
    createCheaply("encryption.keyfile=" + keyFile, PASSWORD_FILE + "=" + passphrase);
    Path wrong = Files.writeString(folder.resolve("wrong"), "incorrect horse battery\n");

    run().with(PASSWORD_FILE, passphrase.toString()).uninitialised().tryOpening(false);

    assertRejectedAlike(run().with(PASSWORD_FILE, wrong.toString()), "the right one");
    assertRejectedAlike(run().with(PASSWORD_FILE, folder.resolve("no").toString()), "first line");
    assertRejectedAlike(run(), "there is no terminal to ask for it");
  }

  @Test
  void tryOpening_keystore_isOpenedAsByTheCommand() throws Exception {
    Path keystore = folder.resolve("keys.p12");
    createCheaply(
        "encryption.keystore=" + keystore, "encryption.keystore.password.file=" + passphrase);
    keystore(run(), keystore).uninitialised().tryOpening(false);
    Files.writeString(passphrase, "incorrect horse battery\n");

    assertRejectedAlike(keystore(run(), keystore), "must be a complete keystore");
  }

  private TestRun keystore(TestRun run, Path keystore) {
    run.properties().remove("encryption.keyfile");
    return run.with("encryption.keystore", keystore.toString())
        .with("encryption.keystore.password.file", passphrase.toString());
  }

  @Test
  void tryOpening_passphraseThatWouldBeTyped_isNotAskedFor() throws Exception {
    createCheaply("encryption.keyfile=" + keyFile, PASSWORD_FILE + "=" + passphrase);
    Terminal terminal =
        question -> {
          throw new AssertionError(question);
        };
    for (TestRun run : List.of(run(), load(folder.resolve("new")).with(PASSWORD_FILE, "prompt"))) {
      CryptoConfig config = CryptoConfig.from(run.properties());
      Notices notices = new Notices(System.err);
      try (KeysetSource source = KeysetSource.ofDryRun(config, notices, terminal)) {
        NotTriedException untried =
            assertThrows(NotTriedException.class, () -> source.tryOpening(false, keyset -> {}));

        assertEquals(
            "the key file "
                + config.keyset().file()
                + " needs a passphrase, which a dry run doesn't ask for",
            untried.getMessage());
      }
    }
  }

  @Test
  void tryOpening_keyManagementService_isNotCalled() throws Exception {
    assertEquals(
        "the key file "
            + keyFile
            + " needs its key management service, which a dry run doesn't call",
        assertNotTried(load(keyFile).with("encryption.kms", "test-kms://down")).getMessage());
    create(load(keyFile).with("encryption.kms", "test-kms://one"));

    assertNotTried(run().with("encryption.kms", "test-kms://one"));
  }

  /** What is wrong before the service is called. */
  @ParameterizedTest
  @CsvSource({
    "encryption.kms, test-kms://two, is wrapped by test-kms://one",
    "encryption.keycheck, auto, is wrapped by a key of a key management service"
  })
  void tryOpening_wrappedFileWithAnotherKeyOrNone_isRejectedAsByTheCommand(
      String key, String value, String part) throws Exception {
    create(load(keyFile).with("encryption.kms", "test-kms://one"));

    assertRejectedAlike(run().with(key, value), part);
  }

  @Test
  void tryOpening_serviceOfAnUnknownKind_isRejectedAsByTheCommand() {
    assertRejectedAlike(load(keyFile).with("encryption.kms", "nosuch-kms://x"), "must begin with");
  }
}
