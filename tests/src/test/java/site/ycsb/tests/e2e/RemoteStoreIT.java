package site.ycsb.tests.e2e;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.compare.trial.TrialResult;

/** A server by its address: no schema is made without being asked for. */
@ExtendWith(SharedCassandra.class)
class RemoteStoreIT {
  private static final Pattern SCHEMA_COMMAND =
      Pattern.compile("bin/ycsb (schema create [^\n]+?)\\.?\\s*$", Pattern.MULTILINE);

  @Test
  void load_missingTable_saysTheCommandThatMakesIt(@TempDir Path temp, CassandraServer server)
      throws Exception {
    Ycsb elsewhere = Ycsb.in(temp.resolve("another folder"));
    String[] load = {
      "load",
      "encrypted-cassandra",
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

    TrialResult refused = elsewhere.expect(2, load);
    Results.assertNothingMeasured(refused);
    Matcher command = SCHEMA_COMMAND.matcher(refused.standardError());
    assertTrue(command.find(), () -> Ycsb.describe(refused));
    elsewhere.expect(0, command.group(1).trim().replace("'", "").split(" +"));

    Results.assertAllOk(elsewhere.expect(0, load));
    load[0] = "run";
    Results.assertAllOk(elsewhere.expect(0, load));
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
