package site.ycsb.tests;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.testing.client.InProcessClient;
import site.ycsb.testing.doubles.AnsweringDB;

/** {@code reencrypt} under the key of the data and under others. */
@Timeout(180)
class ReencryptCommandTest {
  private static final int RECORDS = 20;

  private final InProcessClient client = InProcessClient.ofTest();
  private final Path workload;
  private final Path key;
  private final Path other;
  private final Path journal;

  ReencryptCommandTest(@TempDir Path folder) throws IOException {
    workload =
        Files.writeString(
            folder.resolve("workload"),
            "workload=site.ycsb.workloads.CoreWorkload\noperationcount=20\nrecordcount="
                + RECORDS
                + "\n");
    key = folder.resolve("key");
    other = folder.resolve("other");
    journal = folder.resolve("journal");
    KeptDB.RECORDS.clear();
  }

  /** A store whose records last from command to command. */
  public static final class KeptDB extends AnsweringDB {
    static final Map<String, Map<String, byte[]>> RECORDS = new ConcurrentHashMap<>();

    /** For the client. */
    public KeptDB() {}

    @Override
    protected Status answer() {
      return Status.NOT_IMPLEMENTED;
    }

    @Override
    public Status read(
        String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
      @Nullable Map<String, byte[]> record = RECORDS.get(key);
      if (record == null) {
        return Status.NOT_FOUND;
      }
      record.forEach((field, value) -> result.put(field, new ByteArrayByteIterator(value)));
      return Status.OK;
    }

    @Override
    public Status update(String table, String key, Map<String, ByteIterator> values) {
      return insert(table, key, values);
    }

    @Override
    public Status insert(String table, String key, Map<String, ByteIterator> values) {
      Map<String, byte[]> record = new TreeMap<>();
      values.forEach((field, value) -> record.put(field, value.toArray()));
      RECORDS.put(key, record);
      return Status.OK;
    }
  }

  @BeforeEach
  void createKeys() {
    for (Path file : List.of(key, other)) {
      run(0, "key", "create", "-p", "encryption.keyfile=" + file);
    }
  }

  private InProcessClient.Ran run(int code, String... arguments) {
    InProcessClient.Ran ran = client.run(List.of(arguments));
    assertEquals(code, ran.exitCode(), ran::toString);
    return ran;
  }

  private InProcessClient.Ran run(int code, String command, Path keyFile, String... more) {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                command,
                KeptDB.class.getName(),
                "-P",
                workload.toString(),
                "-p",
                "encryption=true",
                "-p",
                "encryption.keyfile=" + keyFile));
    arguments.addAll(List.of(more));
    return run(code, arguments.toArray(String[]::new));
  }

  private InProcessClient.Ran reencrypt(int code, Path keyFile, String... more) {
    List<String> arguments = new ArrayList<>(List.of("--journal", journal.toString()));
    arguments.addAll(List.of(more));
    InProcessClient.Ran ran = run(code, "reencrypt", keyFile, arguments.toArray(String[]::new));
    assertFalse(Files.exists(journal), ran::toString);
    return ran;
  }

  private void assertRewritten(String... more) {
    InProcessClient.Ran ran = reencrypt(0, key, more);
    assertTrue(ran.err().contains("Re-encryption complete: " + RECORDS + " records"), ran::err);
  }

  @Test
  void reencrypt_underAnotherKey_leavesNothingInTheWayOfTheRightOne() {
    run(0, "load", key);

    InProcessClient.Ran ran = reencrypt(2, other);

    assertTrue(ran.err().contains("loaded with another key"), ran::err);
    assertFalse(ran.err().contains("continues"), ran::err);
    assertRewritten();
  }

  @Test
  void reencrypt_ofAnEmptyTable_leavesNothingInTheWayOfALoadedOne() {
    InProcessClient.Ran ran = reencrypt(2, key);

    assertTrue(ran.err().contains("the data wasn't loaded"), ran::err);
    run(0, "load", key);
    assertRewritten();
  }

  /** The journal tells which key it was begun under; a dry run says so, too. */
  @Test
  void reencrypt_journalOfAnotherKey_isRejectedAlsoByADryRun() throws IOException {
    run(0, "load", key);
    Files.writeString(
        journal,
        "version=1\ntable=usertable\nfirst=0\ncount="
            + RECORDS
            + "\nkey=0badc0de, value key 1 00000000\nposition=5\nfailed=\n");
    byte[] before = Files.readAllBytes(journal);
    List<String> errors = new ArrayList<>();
    for (String[] more : new String[][] {{}, {"--dry-run"}}) {
      List<String> arguments = new ArrayList<>(List.of("--journal", journal.toString()));
      arguments.addAll(List.of(more));
      InProcessClient.Ran ran = run(2, "reencrypt", key, arguments.toArray(String[]::new));
      ran.err().lines().filter(line -> line.startsWith("ERROR: ")).forEach(errors::add);
      assertArrayEquals(before, Files.readAllBytes(journal));
    }

    assertEquals(2, errors.size(), errors::toString);
    assertEquals(errors.get(0), errors.get(1));
    assertTrue(
        errors.get(0).contains("is of a re-encryption under 0badc0de, value key 1 00000000, and"),
        errors::toString);
  }

  @Test
  void reencrypt_uncheckedUnderAnotherKey_findsNoneAndEndsWith1() {
    run(0, "load", key);

    InProcessClient.Ran ran = reencrypt(1, other, "-p", "encryption.keycheck=false");

    assertTrue(ran.err().contains("the re-encryption found none of "), ran::err);
    assertRewritten();
  }

  @Test
  void reencrypt_uncheckedWhereNothingDecrypts_namesTheKeyAndEndsWith3() {
    String plainKeys = "encryption.keys=none";
    run(0, "load", key, "-p", plainKeys);

    InProcessClient.Ran ran =
        reencrypt(3, other, "-p", plainKeys, "-p", "encryption.keycheck=false");

    assertTrue(ran.err().contains("the re-encryption could decrypt none of "), ran::err);
    assertTrue(ran.err().contains("the key is another one than the load's"), ran::err);
    assertRewritten("-p", plainKeys);
  }
}
