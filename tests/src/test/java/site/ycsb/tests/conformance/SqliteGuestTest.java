package site.ycsb.tests.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.testing.client.InProcessClient;

/** A real store that no binding of ours knows, by a binding made for YCSB 0.17.0. */
final class SqliteGuestTest {
  private static final int RECORDS = 200;
  private static final int OPERATIONS = 400;

  @TempDir static Path folder;
  private static InProcessClient client = InProcessClient.ofTest();

  @BeforeAll
  static void compile() throws IOException {
    client = Guests.compiledIn(folder).client();
  }

  private static InProcessClient.Ran run(
      String command, String workload, String file, String... settings) {
    Path workloads = Path.of(System.getProperty("ycsb.checkout"), "workloads");
    List<String> arguments =
        new ArrayList<>(
            List.of(
                command,
                "-db",
                "guests.SqliteBinding",
                "-P",
                workloads.resolve("workload" + workload).toString(),
                "-threads",
                "4"));
    for (String setting :
        List.of(
            "recordcount=" + RECORDS,
            "operationcount=" + OPERATIONS,
            "maxscanlength=20",
            "dataintegrity=true",
            "sqlite.file=" + folder.resolve(file))) {
      arguments.add("-p");
      arguments.add(setting);
    }
    for (String setting : settings) {
      arguments.add("-p");
      arguments.add(setting);
    }
    return client.run(arguments);
  }

  private static String[] encrypted(String... more) {
    List<String> settings =
        new ArrayList<>(
            List.of(
                "encryption=true",
                // the table has fixed columns, and the binding returns those that are named
                "encryption.names=none",
                "readallfieldsbyname=true",
                "encryption.keyfile=" + folder.resolve("sqlite.key")));
    settings.addAll(List.of(more));
    return settings.toArray(String[]::new);
  }

  private static void assertAllVerified(InProcessClient.Ran ran, String workload) {
    assertEquals(0, ran.exitCode(), () -> workload + ": " + ran);
    assertFalse(ran.out().contains("Return=ERROR"), () -> workload + ": " + ran);
    assertFalse(ran.out().contains("Return=UNEXPECTED_STATE"), () -> workload + ": " + ran);
    assertTrue(ran.out().contains("[VERIFY], Return=OK, "), () -> workload + ": " + ran);
  }

  private static void loadAndRunAll(String file, String... settings) throws Exception {
    InProcessClient.Ran loaded = run("load", "a", file, settings);
    assertEquals(0, loaded.exitCode(), loaded::toString);
    assertTrue(loaded.out().contains("[INSERT], Return=OK, " + RECORDS), loaded::toString);
    for (String workload : List.of("a", "b", "c", "d", "e", "f")) {
      assertAllVerified(run("run", workload, file, settings), workload);
    }
  }

  @Test
  void run_everyWorkloadPlain_findsNoError() throws Exception {
    loadAndRunAll("plain.db", "readallfieldsbyname=true");
  }

  @Test
  void run_workloadWithStateAfterInit_findsNoError() throws Exception {
    String[] late = {"workload=guests.LateWorkload", "readallfieldsbyname=true"};
    loadAndRunAll("late.db", late);
  }

  @ParameterizedTest
  @CsvSource({"e", "f"})
  void run_fieldsThatAreNotNamed_areNotVerifiedAndSaid(String workload) throws Exception {
    String file = "unnamed-" + workload + ".db";
    assertEquals(0, run("load", workload, file).exitCode());
    InProcessClient.Ran ran = run("run", workload, file);
    assertEquals(0, ran.exitCode(), ran::toString);
    assertTrue(ran.err().contains("readallfieldsbyname=true requests them by name"), ran::toString);
    assertFalse(ran.out().contains("[VERIFY], Return=ERROR"), ran::toString);
  }

  @Test
  void load_keysFromATrace_usesEachOnceAndReportsItsStatuses() throws Exception {
    InProcessClient.Ran ran = run("load", "a", "trace.db", "workload=guests.TraceWorkload");
    assertEquals(0, ran.exitCode(), ran::toString);
    assertTrue(ran.out().contains("[INSERT], Return=OK, " + RECORDS), ran::toString);
    assertTrue(ran.out().contains("[TRACE], Return=SHORT, " + RECORDS), ran::toString);
    assertTrue(ran.err().contains("SHORT " + RECORDS), ran::toString);
  }

  @Test
  void run_everyWorkloadEncrypted_findsNoErrorAndStoresNothingPlain() throws Exception {
    loadAndRunAll("encrypted.db", encrypted());
    byte[] stored = Files.readAllBytes(folder.resolve("encrypted.db"));
    assertFalse(
        new String(stored, StandardCharsets.ISO_8859_1).contains(":field"),
        "a value of the data check is stored in clear");
  }

  @Test
  void run_workloadWithStateAfterInitEncrypted_saysThatTheKeyWasNotChecked() throws Exception {
    String[] settings = encrypted("workload=guests.LateWorkload");
    assertEquals(0, run("load", "a", "late-encrypted.db", settings).exitCode());
    InProcessClient.Ran ran = run("run", "a", "late-encrypted.db", settings);
    assertAllVerified(ran, "a");
    assertTrue(ran.err().contains("The key wasn't checked: "), ran::toString);
  }

  /** As under a wrong key where a binding answers OK, and the key isn't checked. */
  @Test
  void run_readsThatReturnNothingToDecrypt_areNoValidRun() throws Exception {
    String[] settings =
        encrypted("readallfieldsbyname=false", "dataintegrity=false", "encryption.keycheck=false");
    assertEquals(0, run("load", "c", "unnamed-encrypted.db", settings).exitCode());
    InProcessClient.Ran ran = run("run", "c", "unnamed-encrypted.db", settings);
    assertEquals(3, ran.exitCode(), ran::toString);
    assertTrue(ran.out().contains("[READ], Return=OK, " + OPERATIONS), ran::toString);
    assertTrue(
        ran.err().contains("ERROR: " + OPERATIONS + " reads were OK, but the store returned no"),
        ran::toString);
    assertFalse(ran.err().contains("WARNING: " + OPERATIONS + " reads"), ran::toString);
  }

  @Test
  void run_bindingThatListsItsProperties_findsStringsOnly() throws Exception {
    InProcessClient.Ran ran = run("load", "a", "listed.db", "db=guests.ListingBinding");
    assertEquals(0, ran.exitCode(), ran::toString);
    assertTrue(ran.err().contains("guest properties end"), ran::toString);
  }
}
