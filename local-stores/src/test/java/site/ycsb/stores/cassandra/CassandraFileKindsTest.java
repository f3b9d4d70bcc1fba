package site.ycsb.stores.cassandra;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.spi.store.StoredKind;

class CassandraFileKindsTest {
  private static final String TABLE = "data/ycsb/t-0123456789abcdef0123456789abcdef/";

  @ParameterizedTest
  @CsvSource({
    TABLE + "nb-1-big-Data.db, DATA",
    TABLE + "nb-1-big-Index.db, INDEX",
    TABLE + "nb-1-big-Digest.crc32, OTHER",
    "commitlog/CommitLog-7-1.log, LOG",
    "hints/a.hints, HINTS",
    "data/system_schema/tables-0123/nb-1-big-Data.db, SYSTEM"
  })
  void of_pathInTheData_isKnown(String path, StoredKind kind) {
    assertEquals(kind, new CassandraRecipe().kindOf(Path.of(path)));
  }

  @Test
  void isOfTable_filesOfItsFolder_only() {
    assertTrue(isOfTable("work/.ycsb/cassandra/data/node1/" + TABLE + "nb-1-big-Data.db"));
    assertFalse(isOfTable(TABLE.replace("/t-", "/t2-") + "nb-1-big-Data.db"));
    assertFalse(isOfTable(TABLE + "snapshots/old/nb-1-big-Data.db"));
    assertFalse(isOfTable("commitlog/CommitLog-7-1.log"));
  }

  private static boolean isOfTable(String path) {
    return new CassandraRecipe().isOfTable(Path.of(path), "t");
  }
}
