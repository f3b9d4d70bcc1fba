package site.ycsb.stores.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A table with rows that can be recognised wherever they are written.
 *
 * @param name of the table
 */
record AtRestTable(String name) {
  static final String KEYSPACE = "atrest";
  static final int ROWS = 200;

  /**
   * What each value of this table begins with; nothing in it is anywhere else for LZ4 to refer to.
   */
  String valueCanary() {
    return canary("value");
  }

  String keyCanary() {
    return canary("key");
  }

  private String canary(String of) {
    return UUID.nameUUIDFromBytes((name + of).getBytes(StandardCharsets.UTF_8)).toString();
  }

  static void createKeyspace(CqlSession session, int replicas) {
    session.execute(
        "CREATE KEYSPACE IF NOT EXISTS "
            + KEYSPACE
            + " WITH replication = {'class': 'SimpleStrategy', 'replication_factor': "
            + replicas
            + "}");
  }

  /** Makes it; without options it is a plain table. */
  void create(CqlSession session, Map<String, String> compression) {
    String options =
        compression.isEmpty()
            ? ""
            : " WITH compression = "
                + compression.entrySet().stream()
                    .map(option -> "'" + option.getKey() + "': '" + option.getValue() + "'")
                    .collect(Collectors.joining(", ", "{", "}"));
    session.execute(
        "CREATE TABLE "
            + KEYSPACE
            + "."
            + name
            + " (y_id text PRIMARY KEY, field0 text)"
            + options);
  }

  void fill(CqlSession session) {
    IntStream.range(0, ROWS).forEach(row -> write(session, row));
  }

  void write(CqlSession session, int row) {
    session.execute(
        SimpleStatement.newInstance(
                "INSERT INTO " + KEYSPACE + "." + name + " (y_id, field0) VALUES (?, ?)",
                keyCanary() + row,
                value(row))
            // so that the driver tries another node when one has just died
            .setIdempotent(true));
  }

  /** How many rows there are and are right. */
  long count(CqlSession session) {
    return IntStream.range(0, ROWS)
        .filter(row -> read(session, row).equals(Optional.of(value(row))))
        .count();
  }

  Optional<String> read(CqlSession session, int row) {
    @Nullable Row found =
        session
            .execute(
                "SELECT field0 FROM " + KEYSPACE + "." + name + " WHERE y_id = ?",
                keyCanary() + row)
            .one();
    return Optional.ofNullable(found).map(one -> one.getString("field0"));
  }

  /** Different in every row, so that LZ4 finds little to shorten in it. */
  private String value(int row) {
    return valueCanary() + Long.toHexString(row * 0x9E3779B97F4A7C15L);
  }
}
