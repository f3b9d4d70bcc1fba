package site.ycsb.tests.e2e;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.compare.trial.TrialResult;

/** A server by its address: no schema is made without being asked for. */
@ExtendWith(SharedCassandra.class)
class RemoteStoreIT {
  private static final Pattern SCHEMA_COMMAND =
      Pattern.compile("bin/ycsb (schema create encrypted-cassandra -P .*)");

  @Test
  void load_missingTable_saysTheCommandThatMakesIt(@TempDir Path temp, CassandraServer server)
      throws Exception {
    Ycsb elsewhere = Ycsb.in(temp.resolve("another folder"));
    String[] settings = {
      "-P",
      "workloads/workloada",
      "-p",
      "hosts=" + server.host(),
      "-p",
      "port=" + server.port(),
      "-p",
      "cassandra.keyspace=remote",
      "-p",
      "table=far"
    };

    TrialResult refused = elsewhere.expect(2, command("load encrypted-cassandra", settings));
    Results.assertNothingMeasured(refused);
    Matcher said = SCHEMA_COMMAND.matcher(refused.standardError());
    assertTrue(said.find(), () -> Ycsb.describe(refused));
    elsewhere.expect(0, said.group(1).split(" ", -1));

    Results.assertAllOk(elsewhere.expect(0, command("load encrypted-cassandra", settings)));
    Results.assertAllOk(elsewhere.expect(0, command("run encrypted-cassandra", settings)));
  }

  @Test
  void schema_commands_makeShowAndDropATable(@TempDir Path temp, CassandraServer server)
      throws Exception {
    Ycsb elsewhere = Ycsb.in(temp.resolve("another folder"));
    elsewhere.expect(0, schema("create", server));

    elsewhere.expect(0, schema("check", server));
    TrialResult print = elsewhere.expect(0, schema("print", server));
    TrialResult names = elsewhere.expect(0, schema("names", server));
    elsewhere.expect(0, schema("drop", server));
    elsewhere.expect(2, schema("check", server));

    assertTrue(
        Pattern.compile("\"e[0-9a-v]+\" blob").matcher(print.standardOutput()).find(),
        () -> Ycsb.describe(print));
    assertTrue(
        Pattern.compile("field0\\W+e[0-9a-v]+").matcher(names.standardOutput()).find(),
        () -> Ycsb.describe(names));
  }

  private static String[] command(String words, String[] settings) {
    return Stream.concat(Arrays.stream(words.split(" ", -1)), Arrays.stream(settings))
        .toArray(String[]::new);
  }

  private static String[] schema(String action, CassandraServer server) {
    return new String[] {
      "schema",
      action,
      "encrypted-cassandra",
      "-P",
      "workloads/workloada",
      "-p",
      "hosts=" + server.host(),
      "-p",
      "port=" + server.port(),
      "-p",
      "cassandra.keyspace=remote_schema"
    };
  }
}
