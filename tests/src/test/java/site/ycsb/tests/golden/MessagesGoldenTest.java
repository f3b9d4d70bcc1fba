package site.ycsb.tests.golden;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import site.ycsb.testing.client.InProcessClient;
import site.ycsb.testing.doubles.CassandraRejectingLogins;

/**
 * Messages and exit codes of commands with mistakes in them. FOLDER is the test's folder, where
 * workload, key, link and nosuch are files that are there or aren't.
 */
class MessagesGoldenTest {
  private static final String A = " -P workloads/workloada";
  private static final String SMALL = " -P FOLDER/workload";

  /** By the golden file of their answers. */
  private static final Map<String, List<String>> COMMANDS =
      new TreeMap<>(
          Map.of(
              "arguments",
              List.of(
                  "rum memory" + A,
                  "frobnicate",
                  "run",
                  "run" + A,
                  "run casandra" + A,
                  "run -db no.such.Class" + A,
                  "run memory -thraeds 3",
                  "run memory -P",
                  "run memory -P workloads/no-such-file",
                  "run memory -P FOLDER",
                  "run memory -P no/such/file -p novalue",
                  "run memory -p =foo" + A,
                  "run memory -threads none" + A,
                  "run memory -target 1d" + A,
                  "run encrypted-memory -db site.ycsb.db.NullDB" + A,
                  "run memory -cp FOLDER/workload" + SMALL,
                  "help frobnicate",
                  "bindings nosuch"),
              "properties",
              List.of(
                  "run cassandra -p hosts=127.0.0.1 -p port=1 -p encryption.keylength=128" + A,
                  "run memory -p encryption.provider=BC" + A,
                  "run encrypted-memory -p encryption.keylenght=128" + A,
                  "run encrypted-memory -p encryption.keylength=100" + A,
                  "run memory -p requestdistribution=zipfain" + A,
                  "run memory -p readproportion=-0.5" + A,
                  "run memory -p workload=no.such.Workload" + A,
                  "run memory -p readproportion=-1 -p requestdistribution=zipfain -p fieldcount=0"
                      + A,
                  "run memory -p tls=maybe" + A,
                  "run memory -p atrest=maybe" + A,
                  "run memory -p x.password=hush -p recordcount=many" + A,
                  "run memory -p exportfile=FOLDER/no/such/file" + SMALL,
                  "load memory -p exportfile=FOLDER/key" + SMALL,
                  "run cassandra -p hosts=127.0.0.1 -p port=1 -p cassandra.readconsistencylevel=most"
                      + A,
                  "run hbase -p hbase.zookeeper.quorum=127.0.0.1 -p columnfamily=" + A,
                  "run mongodb -p mongodb.url=http://localhost" + A),
              "keys",
              List.of(
                  "key",
                  "key frobnicate",
                  "key show -p encryption.keyfile=FOLDER/nosuch",
                  "key create -p encryption.keyfile=FOLDER/no/such/key",
                  "key create -p encryption.keyfile=FOLDER/workload",
                  "key check -p encryption.keyfile=FOLDER/workload",
                  "key check -p encryption.keyfile=FOLDER/key",
                  "key promote 7 -p encryption.keyfile=FOLDER/nosuch",
                  "run encrypted-memory -p encryption.keyfile=FOLDER/key" + SMALL,
                  "run encrypted-memory -p encryption.keyfile=FOLDER/nosuch" + SMALL,
                  "schema names encrypted-cassandra -p encryption.keyfile=FOLDER/nosuch" + A,
                  "schema print encrypted-cassandra -p encryption.keyfile=FOLDER/nosuch" + A),
              "commands",
              List.of(
                  "schema",
                  "schema frobnicate memory" + SMALL,
                  "schema create memory" + SMALL,
                  "schema create memory -p atrset=required" + SMALL,
                  "shell",
                  "shell memory -p atrset=required",
                  "prove memory --records 0 --settle -1",
                  "prove memory" + SMALL,
                  "capacity memory" + SMALL,
                  "capacity memory --slo fast" + SMALL,
                  "capacity memory --slo failed<1% --max-duration 10" + SMALL,
                  "capacity basic --slo SCANp99<1s" + SMALL,
                  "capacity memory --mode client:encryption=true" + SMALL,
                  "capacity memory --mode client:encryption=true --slo failed<1%" + SMALL,
                  "capacity memory --arm client:encryption=true" + SMALL,
                  "reencrypt" + SMALL,
                  "join",
                  "join nowhere --cluster-token-file FOLDER/nosuch",
                  "cluster",
                  "cluster token FOLDER/key",
                  "run memory --clients 0" + SMALL,
                  "run memory --clients 2" + SMALL,
                  "merge",
                  "merge FOLDER/nosuch",
                  "merge FOLDER/workload",
                  "profile",
                  "profile FOLDER/nosuch",
                  "profile FOLDER/workload"),
              "studies",
              List.of(
                  "compare",
                  "compare nosuch",
                  "compare smok",
                  "compare FOLDER/workload",
                  "compare smoke --repeats 0",
                  "compare report FOLDER/nosuch",
                  "compare report FOLDER",
                  "compare diff FOLDER FOLDER",
                  "overhead",
                  "overhead nosuch",
                  "overhead memory --protections none",
                  "interleave",
                  "interleave memory --precision none" + SMALL,
                  "interleave memory --mode a --mode b:x=1, --mode control:x=1"
                      + " --mode encryption=true"
                      + SMALL,
                  "interleave encrypted-memory" + SMALL,
                  "interleave encrypted-memory --dry-run" + SMALL,
                  "overhead encrypted-memory" + SMALL,
                  "quickstart --records none",
                  "audit",
                  "audit memory",
                  "audit nosuch",
                  "store",
                  "store start",
                  "store start nosuch",
                  "store frobnicate cassandra")));

  @TempDir static Path folder;

  static List<String> groups() {
    return List.copyOf(COMMANDS.keySet());
  }

  private static Shown inFolder() throws IOException {
    Files.writeString(
        folder.resolve("workload"),
        "workload=site.ycsb.workloads.CoreWorkload\nrecordcount=20\noperationcount=30\n");
    Files.writeString(folder.resolve("key"), "{\"version\":1,\"keyId\":\"01234567\"}");
    return new Shown(folder);
  }

  @ParameterizedTest
  @MethodSource("groups")
  void message_ofACommandWithAMistake_isTheGoldenOne(String group) throws Exception {
    Shown shown = inFolder();
    StringBuilder text = new StringBuilder();
    for (String command : COMMANDS.getOrDefault(group, List.of())) {
      String printed = shown.all(command);
      assertFalse(printed.contains("\tat "), printed);
      assertFalse(printed.contains("[OVERALL]"), () -> "it measured: " + printed);
      assertFalse(printed.replaceAll("(?m)^\\$ .*", "").contains("hush"), printed);
      text.append(printed).append('\n');
    }
    Golden.check("messages/" + group + ".txt", text.toString());
    assertFalse(Files.exists(folder.resolve("nosuch")));
  }

  @Test
  void message_ofAStoreThatIsNotThere_isTheGoldenOne() throws Exception {
    Golden.check(
        "messages/no-store.txt",
        inFolder().all("run cassandra -p hosts=127.0.0.1 -p port=1" + SMALL));
  }

  @Test
  void message_ofAWrongPassword_isTheGoldenOneWithoutIt() throws Exception {
    try (CassandraRejectingLogins server = new CassandraRejectingLogins()) {
      InProcessClient.Ran ran =
          inFolder()
              .ran(
                  "run cassandra -p hosts=127.0.0.1 -p cassandra.username=somebody"
                      + " -p cassandra.password=not-the-one -p port="
                      + server.port()
                      + SMALL);
      String printed = ran.exitCode() + "\n" + ran.out() + ran.err();
      assertTrue(printed.contains("cassandra.password"), printed);
      assertFalse(printed.contains("not-the-one"), printed);
      Golden.check(
          "messages/wrong-password.txt", printed.replace(Integer.toString(server.port()), "PORT"));
    }
  }
}
