package site.ycsb.tests.e2e;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/** A table as the server has it, by the driver alone. The name of the table is unique. */
final class StoredCells {
  private static final String KEY = "y_id";

  private final CqlSession session;
  private final String keyspace;
  private final String table;

  private StoredCells(CqlSession session, String keyspace, String table) {
    this.session = session;
    this.keyspace = keyspace;
    this.table = table;
  }

  /** Every table of this name, wherever it is. */
  static List<StoredCells> find(CqlSession session, String table) {
    return session
        .execute("SELECT keyspace_name, table_name FROM system_schema.tables")
        .all()
        .stream()
        .filter(row -> table.equals(row.getString("table_name")))
        .map(row -> new StoredCells(session, row.getString("keyspace_name"), table))
        .toList();
  }

  static StoredCells only(CqlSession session, String table) {
    List<StoredCells> tables = find(session, table);
    if (tables.size() != 1) {
      throw new AssertionError(tables.size() + " tables of the name " + table);
    }
    return tables.get(0);
  }

  String keyspace() {
    return keyspace;
  }

  /** Rows by key: cells by column name, as bytes. The key is among the cells. */
  Map<String, Map<String, byte[]>> rows() {
    Map<String, Map<String, byte[]>> rows = new TreeMap<>();
    for (Row row : session.execute("SELECT * FROM " + name())) {
      Map<String, byte[]> cells = new TreeMap<>();
      for (int i = 0; i < row.getColumnDefinitions().size(); i++) {
        ByteBuffer cell = row.getBytesUnsafe(i);
        if (cell != null) {
          byte[] bytes = new byte[cell.remaining()];
          cell.duplicate().get(bytes);
          cells.put(row.getColumnDefinitions().get(i).getName().asInternal(), bytes);
        }
      }
      rows.put(row.getString(KEY), cells);
    }
    return rows;
  }

  /** Replaces every value, not keys, by what the change makes of it. */
  void changeValues(UnaryOperator<byte[]> change) {
    rows()
        .forEach(
            (key, cells) ->
                cells.forEach(
                    (column, value) -> {
                      if (!column.equals(KEY)) {
                        put(key, column, change.apply(value.clone()));
                      }
                    }));
  }

  /** Moves every row to the key that the change makes of its own. */
  void changeKeys(UnaryOperator<String> change) {
    Map<String, Map<String, byte[]>> moved = new TreeMap<>();
    rows().forEach((key, cells) -> moved.put(change.apply(key), cells));
    replaceRows(moved);
  }

  /** Deletes all rows, and writes these. */
  void replaceRows(Map<String, Map<String, byte[]>> rows) {
    for (String key : rows().keySet()) {
      session.execute(
          SimpleStatement.newInstance("DELETE FROM " + name() + " WHERE y_id = ?", key));
    }
    rows.forEach(
        (key, cells) ->
            cells.forEach(
                (column, value) -> {
                  if (!column.equals(KEY)) {
                    put(key, column, value);
                  }
                }));
  }

  /** Adds a column like the others. */
  void addColumn(String column) {
    session.execute("ALTER TABLE " + name() + " ADD " + quoted(column) + " blob");
  }

  void dropColumn(String column) {
    session.execute("ALTER TABLE " + name() + " DROP " + quoted(column));
  }

  List<String> columns() {
    return new ArrayList<>(rows().values().iterator().next().keySet());
  }

  private void put(String key, String column, byte[] value) {
    session.execute(
        SimpleStatement.newInstance(
            "UPDATE " + name() + " SET " + quoted(column) + " = ? WHERE y_id = ?",
            ByteBuffer.wrap(value),
            key));
  }

  private String name() {
    return quoted(keyspace) + "." + quoted(table);
  }

  private static String quoted(String identifier) {
    return CqlIdentifier.fromInternal(identifier).asCql(false);
  }
}
