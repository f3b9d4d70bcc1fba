package site.ycsb.compare.study;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.compare.study.Protection.Transport;
import site.ycsb.compare.study.Study.Compaction;
import site.ycsb.compare.study.Study.Limits;
import site.ycsb.compare.study.Study.Reload;
import site.ycsb.compare.study.WorkloadChoice.TrialWarmUp;

class StudyFileTest extends StudyFileFixture {
  @Test
  void read_smallest_hasDefaults() {
    Study study = read(SMALLEST);

    assertEquals("one", study.description().name());
    assertEquals(
        List.of("memory"), study.matrix().stores().stream().map(StoreChoice::name).toList());
    assertTrue(study.matrix().stores().get(0).inProcess());
    assertEquals(3, study.schedule().repeats());
    assertEquals(List.of(1), study.matrix().levels().threads());
    assertEquals(List.of(0L), study.matrix().levels().targets());
    assertEquals(List.of(), study.matrix().levels().operations());
    assertEquals(TrialWarmUp.untilSteady(0, 60), study.matrix().workloads().get(0).warmUp());
    assertEquals(Reload.CONFIGURATION, study.reload());
    assertEquals(Compaction.TRIAL, study.compaction());
    assertEquals("plain", study.plain().orElseThrow().name());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{server-seconds: 9}         | until steady, at most 60 s",
        "{limit: 30}                 | until steady, at most 30 s",
        "{until: steady, seconds: 5} | until steady, 5 to 60 s",
        "{until: given}              | none",
        "{seconds: 0}                | none",
        "{operations: 7}             | 7 operations",
      })
  void read_warmUp_isUntilSteadyUnlessAnAmountIsGiven(String given, String expected) {
    Study study = read(SMALLEST + "warmup: " + given + "\n");

    assertEquals(expected, study.matrix().workloads().get(0).warmUp().toString());
  }

  @Test
  void read_everything_isTaken() {
    Study study =
        read(
            """
            study: all
            title: All of it
            stores:
              - {store: cassandra, name: three, nodes: 3}
              - {store: cassandra, name: far, properties: {hosts: 10.0.0.1}}
            protections:
              - plain
              - {protection: client-256-sunjce-fast, name: GCM, properties: {encryption.keys: token}}
              - client+atrest
            workloads: [workloada, {workload: own, name: mine, warmup: {seconds: 25}, properties: {fieldcount: 1}}]
            threads: [1, 8]
            targets: [0, 500]
            records: [100, 1_000]
            operations: 50
            repeats: 5
            warmup: {operations: 7, seconds: 2, server-seconds: 90}
            seed: 42
            reload: repeat
            compact: never
            limits: {measured-seconds: 30, command-seconds: 90, steal-percent: 7}
            properties: {requestdistribution: uniform}
            published:
              - file: figures.csv
                source: A paper
                match: {operations: ops}
                translate: {operations: {49: 100, "51": 100}}
                values: [{metric: throughput_ops_s, column: value, set: {store: three}}]
            """);

    assertEquals(Optional.of("cassandra"), study.matrix().stores().get(0).localStore());
    assertEquals(3, study.matrix().stores().get(0).nodes());
    assertEquals(Optional.empty(), study.matrix().stores().get(1).localStore());
    assertFalse(study.matrix().stores().get(1).inProcess());
    assertEquals(
        new Protection(
            "GCM",
            true,
            false,
            Transport.PLAIN,
            Map.of(
                "encryption.keylength", "256",
                "encryption.provider", "SunJCE",
                "encryption.profile", "fast",
                "encryption.keys", "token")),
        study.matrix().protections().get(1));
    assertEquals(
        new Protection("client+atrest", true, true, Transport.PLAIN, Map.of("atrest", "required")),
        study.matrix().protections().get(2));
    assertEquals("mine", study.matrix().workloads().get(1).name());
    assertEquals(List.of(100L, 1000L), study.matrix().levels().records());
    assertEquals(TrialWarmUp.of(7, 2), study.matrix().workloads().get(0).warmUp());
    assertEquals(TrialWarmUp.of(0, 25), study.matrix().workloads().get(1).warmUp());
    assertEquals(90, study.schedule().serverWarmUpSeconds());
    assertEquals(Reload.REPEAT, study.reload());
    assertEquals(Compaction.NEVER, study.compaction());
    assertEquals(
        new Limits(Optional.of(Duration.ofSeconds(30)), Duration.ofSeconds(90), 7), study.limits());
    assertEquals(Map.of("operations", "ops"), study.published().get(0).match());
    assertEquals(
        Map.of("operations", Map.of("49", "100", "51", "100")),
        study.published().get(0).translate());
  }

  @Test
  void read_manyMistakes_areAllReportedWithTheirLines() {
    String message =
        problems(
            """
            stores: [memori]
            protections: [plain, clent-128]
            workloads: [workloadz]
            recrods: 10
            threads: [1, none, 1]
            reload: sometimes
            """);

    List<String> lines = message.lines().toList();
    assertEquals(8, lines.size(), message);
    assertTrue(message.contains("records= (one.yaml, line 1): must be given"), message);
    assertTrue(
        message.contains(
            "stores=memori (one.yaml, line 1): must be the name of a binding."
                + " Did you mean memory?"),
        message);
    assertTrue(message.contains("Did you mean client-128?"), message);
    assertTrue(message.contains("workloads=workloadz (one.yaml, line 3)"), message);
    assertTrue(
        message.contains("recrods=10 (one.yaml, line 4): is an unknown key. Did you mean records?"),
        message);
    assertTrue(message.contains("threads=none (one.yaml, line 5): must be a whole"), message);
    assertTrue(message.contains("threads=1 (one.yaml, line 5): is given twice"), message);
    assertTrue(message.contains("reload=sometimes (one.yaml, line 6)"), message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "properties: {recordcount: 5}  | Use records for it",
        "properties: {table: x}        | Use reload for it",
        "properties: {capacity.slo: x} | Use slo for it",
        "repeats: 0                    | must be a whole number from 1 to 1000",
        "warmup: {second: 3}           | Did you mean seconds?",
        "warmup: {until: later}       | must be one of given, steady",
        "warmup: {seconds: 1, limit: 9} | requires 'until: steady'",
        "warmup: {until: steady, operations: 9} | decides how many are done",
        "warmup: {until: steady, seconds: 61} | is more than its limit of 60 s",
        "warmup: {server-seconds: -1}  | must be a whole number from 0",
        "slo: p99 < 1 ms               | applies to interleaved studies only",
        "compact: always              | must be one of trial, never",
        "study: ../up                  | since directories are named after it",
        "title: [a]                    | must be a text",
        "limits: 5                     | must be a map of keys and values",
        "published: {file: gone.csv}   | must name a CSV file next to the study",
        "published: {file: figures.csv, values: []} | must say which columns hold figures",
        "published: {file: figures.csv, match: {records: a}, translate: {threads: {b: 1}}} |"
            + " translates what no column says",
        "published: {file: figures.csv, match: {store: a}, values: [{metric: a, column: b, set:"
            + " {store: c}}]} | sets store, which 'match' takes from column a"
      })
  void read_aMistake_isExplained(String line, String expected) {
    String message = problems(SMALLEST + line + "\n");

    assertTrue(message.contains(expected), message);
    assertTrue(message.contains("(one.yaml, line 5)"), message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "client-128+client-256       | has a part twice",
        "atrest+atrest               | has a part twice",
        "client-128-256              | must be plain, client[",
        "client-fast-scan            | must be plain, client[",
        "[client+atrest, atrest+client] | protects as another one does",
        "[client-BC-128, client-128-BC] | protects as another one does",
        "[plain, plain]              | protects as another one does",
        "[[plain]]                   | must be a map of keys and values"
      })
  void read_aProtectionThatIsNone_isOneProblem(String protections, String expected) {
    String message = problems(SMALLEST.replace("[plain, client-128]", protections));

    assertTrue(message.contains("(one.yaml, line 2): " + expected), message);
    assertEquals(1, message.lines().count(), message);
  }

  @Test
  void read_everyProfileOfTheEncryption_isAProtection() {
    for (String profile :
        List.of("standard", "paper", "authenticated", "fast", "scan", "compact")) {
      Study study = read(SMALLEST.replace("client-128]", "client-256-" + profile + "]"));

      assertEquals(
          Map.of("encryption.keylength", "256", "encryption.profile", profile),
          study.matrix().protections().get(1).properties());
    }
  }

  @Test
  void read_aProtectionTwiceUnderAName_isTaken() {
    Study study = read(SMALLEST.replace("client-128]", "{protection: plain, name: plain again}]"));

    assertEquals(2, study.matrix().protections().size());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "stores: [[memory]]                                   | stores",
        "published: [5]                                       | published",
        "published: {file: figures.csv, values: [5]}          | published.values",
        "published: {file: figures.csv, match: 5, values: [{metric: a, column: b}]} |"
            + " published.match"
      })
  void read_noMapWhereOneIsDue_isOneProblem(String line, String key) {
    String study =
        line.startsWith("stores")
            ? SMALLEST.replace("stores: memory", line)
            : SMALLEST + line + "\n";

    String message = problems(study);

    assertTrue(message.startsWith(key + "="), message);
    assertTrue(message.contains("must be a map of keys and values"), message);
    assertEquals(1, message.lines().count(), message);
  }

  @Test
  void read_aKeyTwice_isAProblem() {
    assertTrue(problems(SMALLEST + "records: 20\n").contains("line 5): is given twice"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "cassandra.password: hunter2",
        "primaryKey: hunter2",
        "hosts: 'bob:hunter2@h'",
        "mongodb.url: 'mongodb://bob:hunter2@host/ycsb'",
        "db.url: 'jdbc:sqlserver://h;password=hunter2'"
      })
  void read_aSecret_isRefusedAndNotShown(String property) {
    String message = problems(SMALLEST + "properties: {" + property + "}\n");

    assertTrue(message.contains("is a secret"), message);
    assertFalse(message.contains("hunter2"), message);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "published: {file: 'gone.csv', values: [{metric: a, column: b}]}",
        "published: {file: \"a\\0b\", values: [{metric: a, column: b}]}",
        "published: {file: [figures.csv], values: [{metric: a, column: b}]}"
      })
  void read_noPublishedFile_isOneProblemOfItsKey(String line) {
    String message = problems(SMALLEST + line);

    assertTrue(message.startsWith("published.file="), message);
    assertEquals(1, message.lines().count(), message);
  }

  /** One letter stands for YCSB's workload of that letter. */
  @Test
  void read_noSuchWorkload_saysWhatWasLookedForAndWhere() {
    String message = problems(SMALLEST.replace("workloads: a", "workloads: w"));

    assertTrue(message.startsWith("workloads=w "), message);
    assertTrue(message.contains(": must be a workload file; looked for workloadw in "), message);
  }

  @Test
  void read_aWorkloadWhoseNameCantBe_isAProblem() {
    String message = problems(SMALLEST.replace("workloads: a", "workloads: [\"a\\0b\"]"));

    assertTrue(message.contains("must be a workload file"), message);
  }

  @Test
  void read_aNumberThreeTimes_isToldOnce() {
    String message = problems(SMALLEST + "threads: [4, 4, 4]\n");

    assertEquals(1, message.lines().count(), message);
  }

  @Test
  void read_workloadThatInserts_loadsForEachTrialUnlessToldOtherwise() throws Exception {
    Files.writeString(folder.resolve("workloads/workloada"), "insertproportion=0.05\n");

    assertEquals(Reload.TRIAL, read(SMALLEST).reload());
    assertEquals(Reload.CONFIGURATION, read(SMALLEST + "reload: configuration\n").reload());
    assertEquals(
        Reload.CONFIGURATION, read(SMALLEST + "properties: {insertproportion: 0}\n").reload());
  }
}
