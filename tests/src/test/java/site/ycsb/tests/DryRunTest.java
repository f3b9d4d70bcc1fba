package site.ycsb.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.testing.client.InProcessClient;

/** Dry runs of commands that measure protections, of what needs no server to be known. */
@Timeout(180)
class DryRunTest {
  private final InProcessClient client =
      InProcessClient.ofDistribution(Path.of(System.getProperty("ycsb.distribution")));

  @TempDir Path folder;

  private InProcessClient.Ran run(List<String> words, String... more) throws Exception {
    Path workload =
        Files.writeString(
            folder.resolve("workload"),
            "workload=site.ycsb.workloads.CoreWorkload\nrecordcount=10\noperationcount=10\n");
    Files.writeString(folder.resolve("pem"), "-----BEGIN PRIVATE KEY-----\n");
    List<String> arguments = new ArrayList<>();
    words.forEach(
        word ->
            arguments.add(
                word.replace("WORKLOAD", workload.toString())
                    .replace("FOLDER", folder.toString())
                    .replace('~', ' ')));
    arguments.addAll(List.of(more));
    return client.run(arguments);
  }

  private static List<String> errors(InProcessClient.Ran ran) {
    return ran.err().lines().filter(line -> line.contains("ERROR: ")).toList();
  }

  /** The others end as soon as they see it, too: no server is started. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "quickstart --records 0",
        "overhead cassandra -P WORKLOAD --modes plain,client -p nodelist=db1",
        "overhead cassandra -P WORKLOAD --modes plain,client -p fieldcount=x",
        "overhead mongodb -P WORKLOAD --modes plain,client --mode-property"
            + " client:encryption.keylength=100",
        "overhead memory -P WORKLOAD --modes plain,client --results FOLDER",
        "interleave hbase -P WORKLOAD -p hbase.zk=zk1",
        "interleave cassandra -P WORKLOAD -p store.folder=FOLDER/workload",
        "interleave mongodb -P WORKLOAD --mode c:encryption=true,encryption.values=nosuch",
        "interleave memory -P WORKLOAD --mode c:encryption=true,atrest=required",
        "interleave memory -P WORKLOAD --mode c:encryption=true -p profile=jfr",
        "interleave encrypted-memory -P WORKLOAD",
        "interleave csfle-mongodb -P WORKLOAD",
        "interleave mongodb -P WORKLOAD -p mongodb.csfle=true",
        "capacity memory -P WORKLOAD --slo READ~p99~<~10~ms --mode c:encryption=nosuch",
        "load mongodb -P WORKLOAD -p mongodb.url=mongodb://",
        "run mongodb -P WORKLOAD -p mongodb.url=mongodb://a,b:x/",
        "run mongodb -P WORKLOAD -p mongodb.url=mongodb://:27017/",
        "run mongodb -P WORKLOAD -p mongodb.url=mongodb://%zz/",
        "run mongodb -P WORKLOAD -p mongodb.url=mongodb+srv://%zz/",
        "run encrypted-mongodb -P WORKLOAD -p mongodb.url=mongodb://h/?tsl=true",
        "run csfle-mongodb -P WORKLOAD -p mongodb.url=mongodb://h/db.table",
        "run cassandra -P WORKLOAD -p hosts=a:x",
        "run cassandra -P WORKLOAD -p hosts=:9042",
        "run cassandra -P WORKLOAD -p hosts=a,%zz:65536",
        "run cassandra -P WORKLOAD -p cassandra.driver.config=FOLDER/nosuch",
        "run hbase -P WORKLOAD -p hbase.zookeeper.quorum=a:x",
        "run hbase -P WORKLOAD -p hbase.zookeeper.quorum=:2181",
        "run hbase -P WORKLOAD -p hbase.zookeeper.quorum=a:65536",
        "run hbase -P WORKLOAD -p hbase.zookeeper.quorum=%zz",
        "run hbase -P WORKLOAD -p hbase.masters=a:x",
        "overhead mongodb -P WORKLOAD --modes plain,client -p mongodb.url=mongodb://",
        "interleave mongodb -P WORKLOAD --mode c:mongodb.url=mongodb://a:x/",
        "interleave hbase -P WORKLOAD --mode tls:tls=required -p hbase.zookeeper.quorum=zk1",
        "run encrypted-memory -P WORKLOAD -p encryption.keyfile=FOLDER/pem",
        "run encrypted-memory -P WORKLOAD -p encryption.keyfile=FOLDER/nosuch",
        "load encrypted-memory -P WORKLOAD -p encryption.keyfile=FOLDER/pem",
        "load encrypted-memory -P WORKLOAD -p encryption.keyfile=FOLDER/nosuch/keys",
        "reencrypt memory -P WORKLOAD -p encryption.keyfile=FOLDER/nosuch",
        "capacity encrypted-memory -P WORKLOAD --slo READ~p99~<~10~ms"
            + " -p encryption.keyfile=FOLDER/pem",
        "capacity memory -P WORKLOAD --slo READ~p99~<~10~ms"
            + " --mode c:encryption=true,encryption.keyfile=FOLDER/pem",
        "interleave memory -P WORKLOAD --mode c:encryption=true,encryption.keyfile=FOLDER/pem",
        "interleave memory -P WORKLOAD --mode c:encryption=true"
            + " -p encryption.keyfile=FOLDER/nosuch",
        "overhead memory -P WORKLOAD --modes plain,client -p encryption.keyfile=FOLDER/pem",
        "overhead mongodb -P WORKLOAD --modes plain,tls -p mongodb.url=mongodb://h/?tls=true",
        "overhead cassandra -P WORKLOAD --modes plain,tls --design trials -p hosts=db1"
      })
  void dryRun_ofWhatIsRejected_saysTheSameAndEndsAlike(String command) throws Exception {
    List<String> words = List.of(command.split(" ", -1));
    InProcessClient.Ran real = run(words);
    InProcessClient.Ran dry = run(words, "--dry-run");

    assertTrue(real.exitCode() == 2 || real.exitCode() == 3, real::toString);
    assertEquals(real.exitCode(), dry.exitCode(), dry::toString);
    assertEquals(errors(real), errors(dry));
    assertFalse(errors(dry).isEmpty(), dry::toString);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "quickstart",
        "overhead cassandra -P WORKLOAD --modes plain,client,client+atrest",
        "interleave cassandra -P WORKLOAD -threads 4 --precision 2% --results FOLDER/new",
        "capacity memory -P WORKLOAD --slo READ~p99~<~10~ms --mode c:encryption=true",
        "compare smoke",
        "compare FOLDER/study.yaml"
      })
  void dryRun_ofWhatCanBe_endsWith0AndMakesNothing(String command) throws Exception {
    Files.writeString(
        folder.resolve("study.yaml"),
        """
        stores: memory
        protections: [plain, client]
        workloads: a
        records: 10
        design: interleaved
        """);

    InProcessClient.Ran ran = run(List.of(command.split(" ", -1)), "--dry-run");

    assertEquals(0, ran.exitCode(), ran::toString);
    assertEquals(List.of(), errors(ran));
    assertFalse(ran.out().isEmpty(), ran::toString);
    assertFalse(Files.exists(folder.resolve("new")));
  }

  /** Trials run when their turn comes, which may be hours later. */
  @ParameterizedTest
  @CsvSource({
    "'properties: {fieldcount: x}', 2, fieldcount=x (-p): ",
    "'properties: {nodelist: db1}', 2, nodelist=db1 (-p): looks like the address of a server",
    "'design: interleaved\nproperties: {nodelist: db1}', 2, nodelist=db1 (-p): looks like the",
    "'properties: {cassandra.driver.config: nosuch}', 2, cassandra.driver.config=",
    "'properties: {encryption.nosuch: true}', 2, encryption.nosuch=true (-p): nothing is encrypted"
  })
  void dryRun_ofAStudyWhoseTrialsAreRejected_saysWhatTheyWould(String more, int code, String error)
      throws Exception {
    Path study =
        Files.writeString(
            folder.resolve("study.yaml"),
            "stores: cassandra\nprotections: [plain, client]\nworkloads: a\nrecords: 10\n"
                + more
                + "\n");

    InProcessClient.Ran ran = run(List.of("compare", study.toString(), "--dry-run"));

    assertEquals(code, ran.exitCode(), ran::toString);
    assertTrue(
        errors(ran).stream().anyMatch(line -> line.contains("] ERROR: " + error)), ran::toString);
  }

  /** Of a protection's keys, which a study's load would create or read. */
  @ParameterizedTest
  @CsvSource({
    "trials, pem, 1, must be a complete keyset file",
    "interleaved, pem, 2, must be a complete keyset file",
    "trials, no/keys, 1, be written: its directory",
    "interleaved, no/keys, 2, be written: its directory",
    "trials, new, 0, ''",
    "interleaved, new, 0, ''"
  })
  void dryRun_ofAStudyWithAKeyFile_opensIt(String design, String file, int code, String error)
      throws Exception {
    Path study =
        Files.writeString(
            folder.resolve("study.yaml"),
            """
            stores: cassandra
            protections:
              - plain
              - {protection: client, name: keys, properties: {encryption.keyfile: %s}}
            workloads: a
            records: 10
            design: %s
            """
                .formatted(folder.resolve(file), design));

    InProcessClient.Ran ran = run(List.of("compare", study.toString()), "--dry-run");

    assertEquals(code, ran.exitCode(), ran::toString);
    assertEquals(error.isEmpty() ? 0 : 1, errors(ran).size(), ran::toString);
    assertTrue(ran.err().contains(error), ran::toString);
    assertFalse(Files.exists(folder.resolve("new")));
  }

  /** A single run's, too. */
  @Test
  void dryRun_ofALocalStoreThatCannotBe_isRejectedAsTheRun() throws Exception {
    List<String> words =
        List.of("run", "cassandra", "-P", "WORKLOAD", "-p", "store.folder=FOLDER/workload");
    InProcessClient.Ran real = run(words);
    InProcessClient.Ran dry = run(words, "--dry-run");

    assertEquals(2, real.exitCode(), real::toString);
    assertEquals(2, dry.exitCode(), dry::toString);
    assertEquals(errors(real), errors(dry));
  }
}
