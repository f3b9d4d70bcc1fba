package site.ycsb.tests.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.compare.trial.TrialResult;

/** What the server has, read by the store's own client with nothing of ours in between. */
@ExtendWith(SharedServers.class)
@Order(9)
class StoredDataIT {
  private static final int RECORDS = 100;

  /** A field name of 7 bytes at most, in 16 bytes. */
  private static final Pattern COMPACT_NAME = Pattern.compile("^e[0-9a-v]{26}$", Pattern.MULTILINE);

  @ParameterizedTest
  @CsvSource({"cassandra, standard", "hbase, standard", "hbase, compact", "mongodb, standard"})
  void load_encrypted_storesNothingInClear(
      String store, String profile, SharedServers.ByBinding servers) throws Exception {
    Server server = servers.server(store);
    String table = server.table("hidden_" + profile);
    load(server, "encrypted-" + store, table, "-p", "encryption.profile=" + profile);

    String everything = server.everythingIn(table);
    assertFalse(ClearText.KEY.matcher(everything).find());
    assertFalse(ClearText.FIELD.matcher(everything).find());
    assertTrue(everything.startsWith("ycsb_"), "not apart from plain data");
    assertEquals(profile.equals("compact"), COMPACT_NAME.matcher(everything).find());
  }

  @ParameterizedTest
  @ValueSource(strings = {"cassandra", "hbase", "mongodb"})
  void load_plain_storesAllInClear(String store, SharedServers.ByBinding servers) throws Exception {
    Server server = servers.server(store);
    load(server, store, server.table("shown"));

    String everything = server.everythingIn(server.table("shown"));
    assertTrue(ClearText.KEY.matcher(everything).find());
    assertTrue(ClearText.FIELD.matcher(everything).find());
    assertTrue(everything.startsWith("ycsb\n"), "not where plain data is");
  }

  @Tag("long")
  @ParameterizedTest
  @CsvSource({"BC, SunJCE", "SunJCE, BC"})
  void run_withTheOtherProvider_readsTheData(String writer, String reader, CassandraServer server)
      throws Exception {
    String table = "written_by_" + writer.toLowerCase(Locale.ROOT);
    load(server, "encrypted-cassandra", table, "-p", "encryption.provider=" + writer);

    TrialResult run =
        server
            .ycsb()
            .expect(
                0,
                "run",
                "encrypted-cassandra",
                "-P",
                "workloads/workloadc",
                "-p",
                "table=" + table,
                "-p",
                "recordcount=" + RECORDS,
                "-p",
                "operationcount=100",
                "-p",
                "dataintegrity=true",
                "-p",
                "encryption.provider=" + reader);

    Results.assertAllOk(run);
    Results.assertVerified(run);
  }

  private static void load(Server server, String binding, String table, String... settings)
      throws InterruptedException {
    String[] command = {
      "load",
      binding,
      "-P",
      "workloads/workloada",
      "-threads",
      "4",
      "-p",
      "recordcount=" + RECORDS,
      "-p",
      "dataintegrity=true",
      "-p",
      "table=" + table
    };
    String[] all = Arrays.copyOf(command, command.length + settings.length);
    System.arraycopy(settings, 0, all, command.length, settings.length);
    Results.assertAllOk(server.ycsb().expect(0, all));
  }
}
