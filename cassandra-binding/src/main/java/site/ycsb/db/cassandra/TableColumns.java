package site.ycsb.db.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import site.ycsb.spi.schema.SchemaState;
import site.ycsb.spi.schema.TableSchema;
import site.ycsb.spi.schema.ValueStorage;

/**
 * The columns of a table, from the server's schema.
 *
 * @param keys names and types of the columns of the primary key
 * @param fields names and types of the others
 */
record TableColumns(Map<String, String> keys, Map<String, String> fields) {
  private static final Set<String> TEXT_TYPES = Set.of("text", "varchar", "ascii");
  private static final String BYTES_TYPE = "blob";

  TableColumns {
    keys = new TreeMap<>(keys);
    fields = new TreeMap<>(fields);
  }

  /** Asks the server rather than the driver's copy of the schema, which lags behind changes. */
  static TableColumns query(CqlSession session, String keyspace, String table) {
    Map<String, String> keys = new LinkedHashMap<>();
    Map<String, String> fields = new LinkedHashMap<>();
    SimpleStatement question =
        SimpleStatement.newInstance(
                "SELECT column_name, kind, type FROM system_schema.columns"
                    + " WHERE keyspace_name = ? AND table_name = ?",
                keyspace,
                table)
            .setExecutionProfileName(DriverSettings.SCHEMA);
    for (Row row : session.execute(question)) {
      String kind = String.valueOf(row.getString("kind"));
      boolean key = kind.equals("partition_key") || kind.equals("clustering");
      (key ? keys : fields)
          .put(String.valueOf(row.getString("column_name")), String.valueOf(row.getString("type")));
    }
    return new TableColumns(keys, fields);
  }

  boolean tableExists() {
    return !keys.isEmpty();
  }

  /** Bytes when every field is a blob, or when the table is yet to be created. */
  ValueStorage valueStorage() {
    return fields.values().stream().allMatch(BYTES_TYPE::equals)
        ? ValueStorage.BYTES
        : ValueStorage.TEXT;
  }

  SchemaState compare(TableSchema wanted) {
    if (!tableExists()) {
      return SchemaState.of(false, List.of(), List.of(), List.of());
    }
    List<String> missing = new ArrayList<>(wanted.fields());
    missing.removeAll(fields.keySet());
    List<String> foreign = new ArrayList<>(fields.keySet());
    foreign.removeAll(new HashSet<>(wanted.fields()));
    return SchemaState.of(true, missing, foreign, notes(wanted));
  }

  private List<String> notes(TableSchema wanted) {
    List<String> notes = new ArrayList<>();
    if (!keys.keySet().equals(Set.of(Cql.KEY_COLUMN))
        || !keys.values().stream().allMatch(TableColumns::takesText)) {
      notes.add(
          "the primary key is "
              + keys
              + ", it must be one column, "
              + Cql.KEY_COLUMN
              + ", of type text");
    }
    Map<String, String> wrong = new TreeMap<>();
    for (String field : wanted.fields()) {
      String type = fields.getOrDefault(field, BYTES_TYPE);
      boolean fits =
          type.equals(BYTES_TYPE) || (wanted.values() == ValueStorage.TEXT && takesText(type));
      if (!fits) {
        wrong.put(field, type);
      }
    }
    if (!wrong.isEmpty()) {
      notes.add(
          "columns have the types "
              + wrong
              + ", values are "
              + (wanted.values() == ValueStorage.BYTES
                  ? "bytes and need blob"
                  : "text and need text or blob"));
    }
    return notes;
  }

  private static boolean takesText(String type) {
    return TEXT_TYPES.contains(type) || type.equals(BYTES_TYPE);
  }
}
