package site.ycsb.db.cassandra;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import site.ycsb.spi.schema.TableSchema;
import site.ycsb.spi.schema.ValueStorage;

/** The texts of CQL statements. Writes bind their fields in the given order, then the key. */
final class Cql {
  /** The column of the record key, as YCSB's own binding calls it. */
  static final String KEY_COLUMN = "y_id";

  private static final String KEY = quoted(KEY_COLUMN);

  private Cql() {}

  /** An identifier that the server takes as it is spelled, whatever is in it. */
  static String quoted(String identifier) {
    return '"' + identifier.replace("\"", "\"\"") + '"';
  }

  static String table(String keyspace, String table) {
    return quoted(keyspace) + '.' + quoted(table);
  }

  /** Binds the key. */
  static String read(String table, @Nullable Collection<String> fields) {
    return "SELECT " + columns(fields) + " FROM " + table + " WHERE " + KEY + " = ?";
  }

  /**
   * Binds the first key, then the number of records. The order is that of the keys' tokens.
   *
   * @param withKeys whether the key's column is requested besides fields
   */
  static String scan(String table, @Nullable Collection<String> fields, boolean withKeys) {
    boolean addsKey = withKeys && fields != null && !fields.isEmpty();
    return "SELECT "
        + (addsKey ? KEY + ", " : "")
        + columns(fields)
        + " FROM "
        + table
        + " WHERE token("
        + KEY
        + ") >= token(?) LIMIT ?";
  }

  static String update(String table, Collection<String> fields) {
    return "UPDATE "
        + table
        + " SET "
        + fields.stream().map(field -> quoted(field) + " = ?").collect(Collectors.joining(", "))
        + " WHERE "
        + KEY
        + " = ?";
  }

  static String insert(String table, Collection<String> fields) {
    List<String> columns = new ArrayList<>(fields);
    columns.add(KEY_COLUMN);
    return "INSERT INTO "
        + table
        + " ("
        + list(columns)
        + ") VALUES ("
        + String.join(", ", Collections.nCopies(columns.size(), "?"))
        + ")";
  }

  static String delete(String table) {
    return "DELETE FROM " + table + " WHERE " + KEY + " = ?";
  }

  static String createKeyspace(String keyspace, int replicationFactor) {
    return "CREATE KEYSPACE IF NOT EXISTS "
        + quoted(keyspace)
        + " WITH replication = {'class': 'SimpleStrategy', 'replication_factor': "
        + replicationFactor
        + "}";
  }

  /** Without options, or with what follows WITH. */
  static String createTable(String keyspace, TableSchema schema, Optional<String> options) {
    String type = schema.values() == ValueStorage.BYTES ? "blob" : "text";
    StringBuilder cql = new StringBuilder(64 + 32 * schema.fields().size());
    cql.append("CREATE TABLE IF NOT EXISTS ").append(table(keyspace, schema.table()));
    cql.append(" (\n  ").append(KEY).append(" text PRIMARY KEY");
    for (String field : schema.fields()) {
      cql.append(",\n  ").append(quoted(field)).append(' ').append(type);
    }
    cql.append(')');
    options.ifPresent(text -> cql.append(" WITH ").append(text));
    return cql.toString();
  }

  static String anyRecord(String keyspace, String table) {
    return "SELECT * FROM " + table(keyspace, table) + " LIMIT 1";
  }

  static String dropTable(String keyspace, String table) {
    return "DROP TABLE IF EXISTS " + table(keyspace, table);
  }

  private static String columns(@Nullable Collection<String> fields) {
    if (fields == null) {
      return "*";
    }
    // reading no field at all still shows whether the record exists
    return fields.isEmpty() ? KEY : list(fields);
  }

  private static String list(Collection<String> columns) {
    return columns.stream().map(Cql::quoted).collect(Collectors.joining(", "));
  }
}
