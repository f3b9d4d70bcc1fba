package site.ycsb.crypto;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.DBException;

/** The keyset in a PKCS#12 keystore. */
final class KeystoreTest {
  private static final String PASSPHRASE = "s3cret passphrase";

  private final Path keystore;
  private final Path passphraseFile;
  private final String store = UUID.randomUUID().toString();
  private final ByteArrayOutputStream said = new ByteArrayOutputStream();

  KeystoreTest(@TempDir Path folder) throws Exception {
    keystore = folder.resolve("keys.p12");
    passphraseFile = Files.writeString(folder.resolve("passphrase"), PASSPHRASE + "\nmore\n");
  }

  @Test
  void loadAndRun_withAKeystore_readWhatWasWrittenAlsoAfterARotation() throws Exception {
    try (TestRun load = with(TestRun.load(BytesDB.class, keystore, store))) {
      load.db().insert(TestRun.TABLE, "user1", TestRun.row(Map.of("f", "v")));
      assertTrue(load.said().contains("Made the keystore " + keystore), load.said());
      assertIterations(600_000, 2_500_000);
    }
    assertEquals(
        "rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(keystore)));
    assertEquals(0, command("rotate"));
    assertEquals(0, command("show"));
    assertEquals(2, command("create"));
    try (TestRun run = with(TestRun.run(BytesDB.class, keystore, store))) {
      EncryptingDB db = run.db();
      assertEquals(Map.of("f", "v"), TestRun.read(db, "user1"));
      db.insert(TestRun.TABLE, "user2", TestRun.row(Map.of("f", "w")));
      assertEquals(Map.of("f", "w"), TestRun.read(db, "user2"));
      assertTrue(db.facts().toString().contains("keystore " + keystore), db.facts().toString());
      assertFalse((db.facts() + run.said() + said()).contains("s3cret"));
    }
    String content = Files.readString(keystore, StandardCharsets.ISO_8859_1);
    assertFalse(content.contains("deterministic"), "the keyset is readable");
    assertTrue(said().contains("value key 2: created"), said());
  }

  @Test
  void write_keystore_costsAsMuchToGuessAsItCan() throws Exception {
    String ofMacs = "keystore.pkcs12.macIterationCount";
    Optional<String> before = Optional.ofNullable(System.getProperty(ofMacs));
    assertEquals(0, commandAtFullCost("create"));
    assertIterations(600_000, 2_500_000);
    assertEquals(before, Optional.ofNullable(System.getProperty(ofMacs)));
  }

  /** Of commit d4a5ef80, which made the first ones, with two value keys. */
  @Test
  void read_keystoreOfBefore_isReadAndWrittenAsToday() throws Exception {
    try (InputStream former =
        Objects.requireNonNull(getClass().getResourceAsStream("former-keystore.p12"))) {
      Files.copy(former, keystore);
    }
    assertIterations(10_000, 10_000);
    assertEquals(0, command("check"), this::said);
    assertEquals(0, command("show"), this::said);
    assertTrue(said().contains("c2dbd9c4"), said());
    assertEquals(0, commandAtFullCost("rotate"), this::said);
    assertIterations(600_000, 2_500_000);
    assertEquals(0, command("show"), this::said);
    assertTrue(said().contains("value key 3: created"), said());
  }

  /** The numbers of iterations of entry and MAC, as DER has them. */
  private void assertIterations(int entry, int mac) throws Exception {
    String content = HexFormat.of().formatHex(Files.readAllBytes(keystore));
    assertTrue(content.contains(HexFormat.of().formatHex(derInteger(entry)) + "020120"), content);
    assertTrue(content.endsWith(HexFormat.of().formatHex(derInteger(mac))), content);
  }

  private static byte[] derInteger(int number) {
    byte[] bytes = BigInteger.valueOf(number).toByteArray();
    return ByteBuffer.allocate(2 + bytes.length)
        .put((byte) 2)
        .put((byte) bytes.length)
        .put(bytes)
        .array();
  }

  @Test
  void init_anotherPassphraseOrAlias_isRejectedWithoutIt() throws Exception {
    assertEquals(0, command("create"));
    byte[] content = Files.readAllBytes(keystore);
    TestRun otherAlias =
        with(TestRun.run(BytesDB.class, keystore, store)).with("encryption.key.alias", "other");
    String problem = message(otherAlias);
    assertTrue(problem.contains("passphrase and alias"), problem);
    Files.writeString(passphraseFile, "s3cret too");
    problem = message(with(TestRun.load(BytesDB.class, keystore, store)));
    assertTrue(problem.contains("encryption.keystore=" + keystore), problem);
    assertFalse(problem.contains("s3cret"), problem);
    assertEquals(2, command("check"));
    assertFalse(said().contains("s3cret"));
    assertArrayEquals(content, Files.readAllBytes(keystore));
  }

  @Test
  void init_noPassphrase_isRejected() throws Exception {
    Files.writeString(passphraseFile, "\n");
    String problem = message(with(TestRun.load(BytesDB.class, keystore, store)));
    assertTrue(problem.contains("encryption.keystore.password.file=" + passphraseFile), problem);
    Files.writeString(passphraseFile, "pässphrase");
    assertEquals(problem, message(with(TestRun.load(BytesDB.class, keystore, store))));
    Files.delete(passphraseFile);
    assertEquals(problem, message(with(TestRun.load(BytesDB.class, keystore, store))));
    assertFalse(Files.exists(keystore));
  }

  @Test
  void init_keystoreAndKeyFile_isRejected() throws Exception {
    TestRun run =
        with(TestRun.load(BytesDB.class, keystore, store)).with("encryption.keyfile", "x");
    assertTrue(message(run).contains("a run has one keyset"));
  }

  private TestRun with(TestRun run) {
    run.properties().remove("encryption.keyfile");
    return run.with("encryption.keystore", keystore.toString())
        .with("encryption.keystore.password.file", passphraseFile.toString());
  }

  private int command(String action) {
    PrintStream stream = stream();
    return run(
        new KeyCommand(
            stream, stream, Clock.systemUTC(), question -> null, Map.of(), TestRun.CHEAP),
        action);
  }

  /** Of users. */
  private int commandAtFullCost(String action) {
    PrintStream stream = stream();
    return run(
        new KeyCommand(stream, stream, Clock.systemUTC(), question -> null, Map.of()), action);
  }

  private PrintStream stream() {
    return new PrintStream(said, true, StandardCharsets.UTF_8);
  }

  private int run(KeyCommand command, String action) {
    List<String> arguments = new ArrayList<>(List.of(action));
    arguments.addAll(List.of("-p", "encryption.keystore=" + keystore));
    arguments.addAll(List.of("-p", "encryption.keystore.password.file=" + passphraseFile));
    return command.run(arguments);
  }

  private static String message(TestRun run) {
    return String.valueOf(assertThrows(DBException.class, run::db).getMessage());
  }

  private String said() {
    return said.toString(StandardCharsets.UTF_8);
  }
}
