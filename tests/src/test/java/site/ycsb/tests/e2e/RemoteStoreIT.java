package site.ycsb.tests.e2e;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.compare.trial.TrialResult;

/** A server by its address: no schema is made without being asked for. */
@ExtendWith(SharedServers.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RemoteStoreIT {
  private static final Pattern SCHEMA_COMMAND =
      Pattern.compile("bin/ycsb (schema create encrypted-\\w+ -P .*)");

  private final Ycsb elsewhere;

  RemoteStoreIT(@TempDir Path temp) {
    elsewhere = Ycsb.in(temp.resolve("another folder")).resident();
  }

  @ParameterizedTest
  @ValueSource(strings = {"cassandra", "hbase"})
  void load_missingTable_saysTheCommandThatMakesIt(String store, SharedServers.ByBinding servers)
      throws Exception {
    Server server = servers.server(store);
    String[] settings = settings(server, "far");

    TrialResult rejected = elsewhere.expect(2, command("load encrypted-" + store, settings));
    Results.assertNothingMeasured(rejected);
    Matcher said = SCHEMA_COMMAND.matcher(rejected.standardError());
    assertTrue(said.find(), () -> Ycsb.describe(rejected));
    elsewhere.expect(0, said.group(1).split(" ", -1));

    loadAndRun(server, "encrypted-" + store, settings);
  }

  @Test
  void load_storeWithoutASchema_needsNoCommand(MongoServer server) throws Exception {
    loadAndRun(server, "encrypted-mongodb", settings(server, server.table("far")));
  }

  private void loadAndRun(Server server, String binding, String[] settings)
      throws InterruptedException {
    Results.assertAllOk(elsewhere.expect(0, command("load " + binding, settings)));
    TrialResult run = elsewhere.expect(0, command("run " + binding, settings));
    Results.assertAllOk(run);
    Results.assertStore(run, server, true);
  }

  private static String[] settings(Server server, String table) {
    List<String> settings = new ArrayList<>(List.of("-P", "workloads/workloada"));
    Map<String, String> properties = new TreeMap<>(server.address());
    properties.put(server.tableSpaceKey(), "remote");
    properties.put("table", table);
    properties.forEach((key, value) -> settings.addAll(List.of("-p", key + "=" + value)));
    settings.addAll(List.of("-p", "recordcount=50", "-p", "operationcount=50"));
    return settings.toArray(String[]::new);
  }

  @Tag("long")
  @Test
  void schema_commands_makeShowAndDropATable(CassandraServer server) throws Exception {
    elsewhere.expect(0, schema("create", server));

    elsewhere.expect(0, schema("check", server));
    TrialResult print = elsewhere.expect(0, schema("print", server));
    TrialResult names = elsewhere.expect(0, schema("names", server));
    elsewhere.expect(0, schema("drop", server));
    TrialResult check = elsewhere.expect(2, schema("check", server));
    Results.assertPrints(
        check,
        "there is no table dropped: the keyspace is remote. Create it with: bin/ycsb schema create"
            + " encrypted-cassandra -P workloads/workloada -p cassandra.keyspace=remote");

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
    return command("schema " + action + " encrypted-cassandra", settings(server, "dropped"));
  }
}
