package site.ycsb.tests.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.datastax.oss.driver.api.core.CqlSession;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.compare.trial.TrialResult;

/** What the server has, read by the driver with nothing of ours in between. */
@ExtendWith(SharedCassandra.class)
class StoredDataIT {
  /** With dataintegrity every value holds its record's key and its field's name. */
  private static final Pattern PLAIN_KEY = Pattern.compile("user\\d{6}");

  private static final Pattern PLAIN_FIELD = Pattern.compile("field\\d");

  @Test
  void load_encrypted_storesNothingInClear(CassandraServer server) throws Exception {
    load(server, "encrypted-cassandra", "hidden");

    try (CqlSession session = server.session()) {
      StoredCells table = StoredCells.only(session, "hidden");
      String everything = everything(table.rows());
      assertEquals(1000, table.rows().size());
      assertFalse(PLAIN_KEY.matcher(everything).find());
      assertFalse(PLAIN_FIELD.matcher(everything).find());
      assertTrue(table.keyspace().startsWith("ycsb_"), table.keyspace());
    }
  }

  @Test
  void load_plain_storesAllInClear(CassandraServer server) throws Exception {
    load(server, "cassandra", "shown");

    try (CqlSession session = server.session()) {
      StoredCells table = StoredCells.only(session, "shown");
      String everything = everything(table.rows());
      assertTrue(PLAIN_KEY.matcher(everything).find());
      assertTrue(PLAIN_FIELD.matcher(everything).find());
      assertEquals("ycsb", table.keyspace());
    }
  }

  @ParameterizedTest
  @CsvSource({"BC, SunJCE", "SunJCE, BC"})
  void run_withTheOtherProvider_readsTheData(String writer, String reader, CassandraServer server)
      throws Exception {
    String table = "written_by_" + writer.toLowerCase(java.util.Locale.ROOT);
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
                "dataintegrity=true",
                "-p",
                "encryption.provider=" + reader);

    Results.assertAllOk(run);
    Results.assertVerified(run);
  }

  private static void load(CassandraServer server, String binding, String table, String... settings)
      throws InterruptedException {
    String[] command = {
      "load",
      binding,
      "-P",
      "workloads/workloada",
      "-threads",
      "4",
      "-p",
      "dataintegrity=true",
      "-p",
      "table=" + table
    };
    String[] all = java.util.Arrays.copyOf(command, command.length + settings.length);
    System.arraycopy(settings, 0, all, command.length, settings.length);
    Results.assertAllOk(server.ycsb().expect(0, all));
  }

  private static String everything(Map<String, Map<String, byte[]>> rows) {
    StringBuilder all = new StringBuilder();
    rows.values()
        .forEach(
            cells ->
                cells.forEach(
                    (column, value) ->
                        all.append(column)
                            .append('\n')
                            .append(new String(value, StandardCharsets.ISO_8859_1))
                            .append('\n')));
    return all.toString();
  }
}
