package site.ycsb.tests;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.testing.client.InProcessClient;

/** Secrets at a wrong place of a command line, whichever command it is of. */
class CommandLineSecretsTest {
  private final InProcessClient client =
      InProcessClient.ofDistribution(Path.of(System.getProperty("ycsb.distribution")));

  @ParameterizedTest
  @ValueSource(
      strings = {
        "run cassandra -p cassandra.password:hush",
        "run cassandra cassandra.password:hush",
        "run cassandra --password hush",
        "run cassandra -p cassandra.password hush",
        "load cassandra --password hush",
        "capacity cassandra -p cassandra.password:hush",
        "capacity cassandra --password hush",
        "overhead cassandra -p cassandra.password:hush",
        "overhead cassandra cassandra.password:hush",
        "overhead cassandra --password hush",
        "overhead cassandra --mode-property client:cassandra.password:hush",
        "overhead cassandra --modes plain,client:password=hush",
        "overhead cassandra --modes plain,client:password:hush",
        "compare run x -p cassandra.password:hush",
        "compare run x cassandra.password:hush",
        "compare run x --password hush",
        "interleave cassandra -p cassandra.password:hush",
        "interleave cassandra --password hush",
        "schema create cassandra -p cassandra.password:hush",
        "schema create cassandra cassandra.password:hush",
        "schema create cassandra --password hush",
        "reencrypt cassandra -p cassandra.password:hush",
        "reencrypt cassandra cassandra.password:hush",
        "reencrypt cassandra --password hush",
        "audit cassandra -p cassandra.password:hush",
        "audit cassandra cassandra.password:hush",
        "audit cassandra --password hush",
        "prove cassandra -p cassandra.password:hush",
        "shell cassandra -p cassandra.password:hush",
        "shell cassandra --password hush",
        "store start mongodb -p mongodb.password=hush",
        "store start mongodb mongodb.password=hush",
        "store start mongodb --password hush",
        "store start mongodb mongodb://u:hush@h",
        "store start u:hush@h",
        "store start mongodb://u:hush@h",
        "store mongodb.password=hush",
        "cluster token f --password=hush",
        "cluster token f --password hush",
        "cluster token f cassandra.password:hush",
        "key show --password hush",
        "key show -p encryption.passphrase:hush",
        "mongodb.password=hush",
        "mongodb.password:hush",
        "mongodb://u:hush@h run",
        "help cassandra.password=hush",
        "help cassandra.password:hush"
      })
  void run_secretAtAWrongPlace_isNotShown(String line) {
    InProcessClient.Ran ran = client.run(List.of(line.split(" ", -1)));

    assertNotEquals(0, ran.exitCode(), ran::toString);
    assertFalse((ran.out() + ran.err()).contains("hush"), ran::toString);
    assertTrue(ran.err().contains("ERROR") || ran.err().contains("Un"), ran::toString);
  }
}
