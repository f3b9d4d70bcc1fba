package site.ycsb.db.cassandra;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import site.ycsb.spi.schema.TableSchema;
import site.ycsb.spi.schema.ValueStorage;

class CqlTest {
  private static final String TABLE = Cql.table("ycsb", "usertable");

  @Test
  void quoted_quoteInName_isDoubled() {
    assertEquals("\"a\"\"b\"", Cql.quoted("a\"b"));
    assertEquals("\"\"\"; DROP\"", Cql.quoted("\"; DROP"));
  }

  @Test
  void read_allFields_selectsAll() {
    assertEquals("SELECT * FROM \"ycsb\".\"usertable\" WHERE \"y_id\" = ?", Cql.read(TABLE, null));
  }

  @Test
  void read_someFields_selectsThemInOrder() {
    assertEquals(
        "SELECT \"f1\", \"F0\" FROM \"ycsb\".\"usertable\" WHERE \"y_id\" = ?",
        Cql.read(TABLE, List.of("f1", "F0")));
  }

  @Test
  void read_noField_selectsTheKey() {
    assertEquals(
        "SELECT \"y_id\" FROM \"ycsb\".\"usertable\" WHERE \"y_id\" = ?",
        Cql.read(TABLE, List.of()));
  }

  @Test
  void scan_someFields_startsAtTheToken() {
    assertEquals(
        "SELECT \"f\" FROM \"ycsb\".\"usertable\" WHERE token(\"y_id\") >= token(?) LIMIT ?",
        Cql.scan(TABLE, List.of("f"), false));
    assertEquals(
        "SELECT \"y_id\", \"f\" FROM \"ycsb\".\"usertable\" WHERE token(\"y_id\") >= token(?)"
            + " LIMIT ?",
        Cql.scan(TABLE, List.of("f"), true));
    assertEquals(Cql.scan(TABLE, null, false), Cql.scan(TABLE, null, true));
    assertEquals(Cql.scan(TABLE, List.of(), false), Cql.scan(TABLE, List.of(), true));
  }

  @Test
  void writes_twoFields_bindFieldsThenKey() {
    assertEquals(
        "UPDATE \"ycsb\".\"usertable\" SET \"a\" = ?, \"b\" = ? WHERE \"y_id\" = ?",
        Cql.update(TABLE, List.of("a", "b")));
    assertEquals(
        "INSERT INTO \"ycsb\".\"usertable\" (\"a\", \"b\", \"y_id\") VALUES (?, ?, ?)",
        Cql.insert(TABLE, List.of("a", "b")));
  }

  @Test
  void insert_noField_writesTheKey() {
    assertEquals(
        "INSERT INTO \"ycsb\".\"usertable\" (\"y_id\") VALUES (?)", Cql.insert(TABLE, List.of()));
  }

  @Test
  void delete_always_bindsTheKey() {
    assertEquals("DELETE FROM \"ycsb\".\"usertable\" WHERE \"y_id\" = ?", Cql.delete(TABLE));
  }

  @Test
  void createTable_text_isYcsbsTable() {
    assertEquals(
        """
        CREATE TABLE IF NOT EXISTS "ycsb"."usertable" (
          "y_id" text PRIMARY KEY,
          "field0" text,
          "field1" text)\
        """,
        Cql.createTable(
            "ycsb",
            new TableSchema("usertable", List.of("field0", "field1"), ValueStorage.TEXT),
            Optional.empty()));
  }

  @Test
  void createTable_bytes_hasBlobColumns() {
    assertEquals(
        """
        CREATE TABLE IF NOT EXISTS "ks"."t" (
          "y_id" text PRIMARY KEY,
          "e0" blob)\
        """,
        Cql.createTable(
            "ks", new TableSchema("t", List.of("e0"), ValueStorage.BYTES), Optional.empty()));
  }

  @Test
  void createKeyspace_factor_isInIt() {
    assertEquals(
        "CREATE KEYSPACE IF NOT EXISTS \"ks\" WITH replication ="
            + " {'class': 'SimpleStrategy', 'replication_factor': 3}",
        Cql.createKeyspace("ks", 3));
  }
}
