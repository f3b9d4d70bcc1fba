package site.ycsb.crypto;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.crypto.keyset.Keyset;
import site.ycsb.crypto.keyset.KeysetFile;
import site.ycsb.crypto.primitive.provider.BouncyCastleEngines;
import site.ycsb.testing.client.Child;
import site.ycsb.testing.client.InProcessClient;
import site.ycsb.testing.client.StartedJvms;
import site.ycsb.workloads.CoreWorkload;

/**
 * {@code kill -9} of what changes keys and re-encrypts, at random moments: the key file is complete
 * and every value can be read after each, and the next command continues.
 *
 * <p>{@code -Dtest.kills} says how often, 3 by default; {@code -Dtest.seed} repeats the moments.
 */
@Tag("long")
@Timeout(value = 1, unit = TimeUnit.HOURS)
final class KeyChangesKilledTest {
  private static final int KILLS = Integer.getInteger("test.kills", 3);
  private static final int RECORDS = 200;
  private static final int KILLS_OF_REENCRYPTION = 4;

  private final long seed = Long.getLong("test.seed", System.nanoTime());
  private final Random moments = new Random(seed);
  private final Path folder;
  private final Path keyFile;
  private final Path records;
  private final Path journal;
  private int kills;
  private int killedInside;

  KeyChangesKilledTest(@TempDir Path folder) throws IOException {
    this.folder = folder;
    keyFile = folder.resolve("keys");
    journal = folder.resolve("journal");
    records = Files.createDirectory(folder.resolve("records"));
  }

  /** Changes the key file of its argument until it is killed. */
  static final class ChangingKeys {
    private ChangingKeys() {}

    public static void main(String[] arguments) {
      String setting = "encryption.keyfile=" + arguments[0];
      for (int i = 0; ; i++) {
        boolean add = i % 32 == 0 && new KeyCommand().run(List.of("add", "-p", setting)) == 0;
        if (!add) {
          int index = i % 3 + 1;
          new KeyCommand().run(List.of("promote", String.valueOf(index), "-p", setting));
        }
        if (i == 0) {
          System.out.println("changing");
        }
      }
    }
  }

  @Test
  void killed_atRandomMoments_leavesACompleteKeyFileAndReadableValues() throws Exception {
    load();
    for (String action : List.of("add", "add")) {
      key(action);
    }
    while (kills < KILLS) {
      Process keys = start(ChangingKeys.class.getName(), List.of(keyFile.toString()));
      awaitLine(keys, "changing");
      kill(keys, 400);
      check();
      key("promote");
      Files.deleteIfExists(journal);
      for (int i = 0; i < KILLS_OF_REENCRYPTION && kills < KILLS; i++) {
        Process reencrypting = start("site.ycsb.cli.Main", reencrypt("100"));
        awaitLine(reencrypting, "Starting test.");
        kill(reencrypting, 1_700);
        check();
      }
      InProcessClient.Ran last = InProcessClient.ofTest().run(reencrypt("0"));
      assertEquals(0, last.exitCode(), last + seed());
      assertTrue((last.out() + last.err()).contains("Re-encryption complete"), last::toString);
      assertFalse(Files.exists(journal), seed());
      assertEquals(Set.of(check()), indexes(), seed());
    }
    System.out.println(
        kills + " kills, " + killedInside + " of them before the command had ended" + seed());
  }

  private void load() throws Exception {
    try (TestRun load = run("false")) {
      EncryptingDB db = load.db();
      for (int i = 0; i < RECORDS; i++) {
        Map<String, ByteIterator> values =
            TestRun.row(Map.of("field0", "a" + i, "field1", "b" + i, "field2", "c" + i));
        assertEquals(Status.OK, db.insert(TestRun.TABLE, recordKey(i), values));
      }
    }
  }

  /** Reads the key file and every record; tells the index of the key that encrypts. */
  private int check() throws Exception {
    try (KeysetFile file =
            KeysetFile.json(
                new BouncyCastleEngines(),
                keyFile,
                forNew -> {
                  throw new AssertionError("a file in clear needs no passphrase");
                },
                false,
                new SecureRandom(),
                TestRun.CHEAP);
        Keyset keyset = file.read().orElseThrow();
        TestRun run = run("true")) {
      assertTrue(keyset.checkStored());
      EncryptingDB db = run.db();
      for (int i = 0; i < RECORDS; i++) {
        assertEquals(
            Map.of("field0", "a" + i, "field1", "b" + i, "field2", "c" + i),
            TestRun.read(db, recordKey(i)),
            seed());
      }
      return keyset.primaryIndex();
    }
  }

  /** Of the value keys that values are under. */
  private Set<Integer> indexes() throws Exception {
    RecordFilesDB store = new RecordFilesDB();
    store.setProperties(run("true").properties());
    Set<Integer> indexes = new HashSet<>();
    try (Stream<Path> files = Files.list(records)) {
      for (Path file :
          files.filter(path -> !path.getFileName().toString().contains(".")).toList()) {
        byte[] key = HexFormat.of().parseHex(file.getFileName().toString());
        Map<String, ByteIterator> record = new HashMap<>();
        store.read(TestRun.TABLE, new String(key, StandardCharsets.UTF_8), null, record);
        record.values().forEach(value -> indexes.add(value.toArray()[1] & 0xff));
      }
    }
    return indexes;
  }

  private void kill(Process process, int withinMillis) throws Exception {
    // the moment is random, and decides nothing
    process.waitFor(moments.nextInt(withinMillis), TimeUnit.MILLISECONDS);
    kills++;
    killedInside += process.isAlive() ? 1 : 0;
    process.destroyForcibly();
    assertTrue(process.waitFor(1, TimeUnit.MINUTES));
  }

  private static void awaitLine(Process process, String line) throws IOException {
    BufferedReader reader = process.inputReader(StandardCharsets.UTF_8);
    StringBuilder said = new StringBuilder();
    for (String read = reader.readLine(); !line.equals(read); read = reader.readLine()) {
      if (read == null) {
        throw new AssertionError("it ended:\n" + said);
      }
      said.append(read).append('\n');
    }
  }

  private List<String> reencrypt(String target) {
    List<String> arguments = new ArrayList<>(List.of("reencrypt"));
    arguments.addAll(List.of("-db", RecordFilesDB.class.getName(), "-threads", "3"));
    arguments.addAll(List.of("-target", target, "--journal", journal.toString()));
    for (String setting :
        List.of(
            "recordcount=" + RECORDS,
            "encryption.keyfile=" + keyFile,
            "encryption.cipher=AES/GCM/NoPadding",
            RecordFilesDB.FOLDER + "=" + records)) {
      arguments.addAll(List.of("-p", setting));
    }
    return arguments;
  }

  private Process start(String mainClass, List<String> arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Xmx256m");
    command.addAll(Child.SHORT_LIVED);
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add(mainClass);
    command.addAll(arguments);
    StartedJvms.add();
    return new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
  }

  private void key(String action) {
    assertEquals(
        0,
        new KeyCommand(
                new PrintStream(OutputStream.nullOutputStream()),
                System.err,
                Clock.systemUTC(),
                question -> null,
                Map.of())
            .run(List.of(action, "-p", "encryption.keyfile=" + keyFile)),
        seed());
  }

  private TestRun run(String transactions) {
    return TestRun.load(RecordFilesDB.class, keyFile, "none")
        .with("dotransactions", transactions)
        .with("encryption.cipher", "AES/GCM/NoPadding")
        .with(RecordFilesDB.FOLDER, records.toString());
  }

  private static String recordKey(int number) {
    return CoreWorkload.buildKeyName(number, 1, false);
  }

  private String seed() {
    return " (-Dtest.seed=" + seed + ")";
  }
}
