package site.ycsb.client.run;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.config.SourcedProperties;

/** Configurations that a run rejects or warns of. */
class RunRefusedTest extends RunFixture {
  @Test
  void run_manyProblems_areToldTogether() {
    int code =
        run("threadcount", "0", "target", "fast", "status.interval", "-1", "exporter", "nix");
    assertEquals(2, code);
    assertAll(
        () -> assertTrue(err().contains("ERROR: threadcount=0 (-p): "), err()),
        () -> assertTrue(err().contains("ERROR: target=fast (-p): "), err()),
        () -> assertTrue(err().contains("ERROR: status.interval=-1 (-p): "), err()),
        () -> assertTrue(err().contains("ERROR: exporter=nix (-p): "), err()));
    assertEquals("", out());
  }

  @ParameterizedTest
  @ValueSource(strings = {"encryption.keylength", "encryption.keyfile"})
  void run_encryptionKeyWithoutEncryption_endsWith2(String key) {
    assertEquals(2, run(key, "128"));
    assertTrue(err().contains(key + "=128 (-p): nothing is encrypted"), err());
  }

  @Test
  void run_unknownClasses_endWith2() {
    assertEquals(2, run("no.such.Db", new String[] {"workload", "no.such.Workload"}));
    assertTrue(err().contains("db=no.such.Db"), err());
    assertTrue(err().contains("workload=no.such.Workload"), err());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "com.yahoo.ycsb.workloads.TimeSeriesWorkload",
        "site.ycsb.workloads.RestWorkload",
        "com.yahoo.ycsb.workloads.RestWorkload"
      })
  void run_workloadThatIsLeftOut_saysSo(String workload) {
    assertEquals(2, run("workload", workload));
    assertTrue(err().contains("is not part of this client"), err());
  }

  @Test
  void run_commentsBehindValues_areNamedInErrorsAndWarnings() {
    assertEquals(2, run("threadcount", "4   # as many as there are", "target", "5 #slow"));
    for (String value : new String[] {"threadcount=4   # as many as there are", "target=5 #slow"}) {
      String line =
          err().lines().filter(each -> each.contains(value)).findFirst().orElseGet(this::err);
      assertTrue(
          line.endsWith(
              "A comment in a file of properties has a line of its own: take it"
                  + " out of the value"),
          line);
    }
  }

  @Test
  void run_commentsBehindText_areWarnedAbout() {
    SourcedProperties properties = properties("label", "run #1");
    properties.set("table", "users # those of today", "my.properties");
    assertEquals(0, run(DB, properties), this::err);
    assertTrue(
        err().contains("WARNING: table=users # those of today (my.properties): the value holds"),
        err());
    assertFalse(err().contains("label"), err());
  }

  @Test
  void run_histogramWithoutTabs_saysSo(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("h"), "BlockSize   10\n0  70\n");
    String[] settings = {
      "workload",
      "site.ycsb.workloads.CoreWorkload",
      "fieldlengthdistribution",
      "histogram",
      "fieldlengthhistogram",
      file.toString()
    };
    assertEquals(2, run(settings));
    assertTrue(err().contains("there are blanks instead of a tab"), err());
  }

  @Test
  void run_workloadInitFails_endsWith2() {
    assertEquals(2, run("workload.fault", "init"));
    assertTrue(err().contains("a workload that can't"), err());
  }

  @Test
  void run_mistypedKey_isWarnedAbout() {
    run("recrodcount", "5");
    assertTrue(err().contains("WARNING: recrodcount (-p): nothing in this run reads it"), err());
    assertTrue(err().contains("Did you mean recordcount?"), err());
  }

  @ParameterizedTest
  @ValueSource(strings = {"memory", "null"})
  void run_keyThatNobodyReads_isWarnedAboutOnBindingsThatTellTheirs(String binding) {
    String workload = "site.ycsb.workloads.CoreWorkload";
    assertEquals(0, run(binding, new String[] {"workload", workload, "quatsch", "5"}), this::err);
    assertTrue(err().contains("WARNING: quatsch (-p): nothing in this run reads it"), err());
  }

  @Test
  void run_unknownKeyOfOurOwn_endsWith2() {
    assertEquals(2, run("store.nods", "3"));
    assertTrue(err().contains("store.nods=3 (-p): there is no such property"), err());
  }

  @Test
  void run_keyOfAnotherBinding_isNotWarnedAbout() {
    run("mongodb.url", "x", "hbase.zookeeper.quorum", "y");
    assertFalse(err().contains("WARNING"), err());
  }
}
