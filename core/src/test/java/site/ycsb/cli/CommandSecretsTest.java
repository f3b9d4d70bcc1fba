package site.ycsb.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Secrets on command lines and in files. */
class CommandSecretsTest extends CommandsFixture {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "-pcassandra.password=hush",
        "-p=cassandra.password=hush",
        "--cassandra.password=hush",
        "-p hosts=me:hush@h",
        "-p cassandra.password:hush",
        "--password hush",
        "cassandra.password:hush"
      })
  void execute_secretOfAnArgumentThatIsntUnderstood_isNotShown(String secret, @TempDir Path folder)
      throws IOException {
    List<String> arguments =
        new ArrayList<>(List.of("run", "memory", "-P", workload(folder).toString()));
    arguments.addAll(List.of(secret.split(" ", -1)));
    execute(arguments.toArray(String[]::new));
    assertFalse((out() + err()).contains("hush"), err());
    assertTrue(err().contains("***"), err());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mongodb.password=hush",
        "mongodb://me:hush@host run",
        "help cassandra.password=hush",
        "schema create memory -p cassandra.password:hush",
        "schema create memory --password hush",
        "reencrypt memory -p cassandra.password:hush",
        "shell memory cassandra.password:hush"
      })
  void execute_secretAtAWrongPlace_isNotShown(String line) {
    assertEquals(2, execute(line.split(" ", -1)), this::err);
    assertFalse((out() + err()).contains("hush"), err());
    assertTrue(err().contains("***"), err());
  }

  @Test
  void execute_secrets_areMaskedInTheEcho(@TempDir Path folder) throws IOException {
    execute(
        "run",
        "memory",
        "-P",
        workload(folder).toString(),
        "-p",
        "cassandra.password=hush",
        "-p",
        "mongodb.url=mongodb://me:hush@host/ycsb");
    assertTrue(err().contains("-p 'cassandra.password=***' "), err());
    assertFalse((out() + err()).contains("hush"), err());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "exporter=text",
        "exporter=json",
        "exporter=csv",
        "exporter=site.ycsb.measurements.exporter.JSONMeasurementsExporter",
        "threadcount=none",
        "encryption.key=hush",
        "encrypton.key=hush"
      })
  void execute_secretsOfAllKinds_areNowhere(String last, @TempDir Path folder) throws IOException {
    Path results = folder.resolve("results");
    execute(
        "run",
        "basic",
        "-P",
        workload(folder).toString(),
        "-p",
        "azure.key=hush",
        "-p",
        "accesskey=hush",
        "-p",
        "redis.auth=hush",
        "-p",
        "some.jwt=hush",
        "-p",
        "sasl.jaas.config=a required password=\"hush\";",
        "-p",
        "db.url=jdbc:sqlserver://h;user=a;password=hush",
        "-p",
        "exportfile=" + results,
        "-p",
        last);
    String said = out() + err() + (Files.exists(results) ? Files.readString(results) : "");
    assertFalse(said.contains("hush"), said);
    assertTrue(err().contains("azure.key=***"), err());
  }

  @Test
  void execute_secretsOfAllKinds_areNotInTheDryRun(@TempDir Path folder) throws IOException {
    execute(
        "run",
        "memory",
        "-P",
        workload(folder).toString(),
        "--dry-run",
        "-p",
        "primaryKey=hush",
        "-p",
        "db.url=jdbc:mysql://h/d?user=a&password=hush");
    assertTrue(out().contains("primaryKey=***"), out());
    assertFalse((out() + err()).contains("hush"), out() + err());
  }

  /** Else {@code api.token:a} would be a key like any other, and its value shown. */
  @Test
  void execute_secretBehindAColon_isRefusedAndNotShown(@TempDir Path folder) throws IOException {
    String workload = workload(folder).toString();
    assertEquals(
        2, execute("run", "memory", "-P", workload, "--dry-run", "-p", "api.token:a=hush"));
    assertTrue(err().contains("must be followed by <key>=<value>"), err());
    assertFalse((out() + err()).contains("hush"), out() + err());
  }
}
