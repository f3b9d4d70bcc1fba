package site.ycsb.stores.hbase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.spi.store.StoredKind;
import site.ycsb.stores.SecurityOptions;

class HBaseFileKindsTest {
  private static final HBaseRecipe RECIPE = new HBaseRecipe(SecurityOptions.NONE, false);

  private static final String REGION = "0123456789abcdef0123456789abcdef";

  @ParameterizedTest
  @CsvSource({
    "hbase/data/ns/t/" + REGION + "/family/5d41402abc4b2a76b9719d911017c592, DATA",
    "hbase/archive/data/ns/t/" + REGION + "/family/5d41402abc4b2a76b9719d911017c592, DATA",
    "hbase/.tmp/data/ns/t/" + REGION + "/family/x, DATA",
    "hbase/data/ns/t/" + REGION + "/.tmp/family/x, DATA",
    "hbase/WALs/server/localhost%2C16020%2C1.2, LOG",
    "hbase/oldWALs/localhost%2C16020%2C1.2, LOG",
    "hbase/MasterData/WALs/server/x, LOG",
    "hbase/MasterData/oldWALs/x, LOG",
    "hbase/data/ns/t/" + REGION + "/recovered.edits/2.seqid, LOG",
    "hbase/data/hbase/meta/1588230740/info/x, SYSTEM",
    "hbase/MasterData/data/master/store/1/proc/x, SYSTEM",
    "hbase/data/ns/t/" + REGION + "/.regioninfo, SYSTEM",
    "hbase/data/ns/t/.tabledesc/.tableinfo.0000000001.600, SYSTEM",
    "zookeeper/zookeeper_0/version-2/log.1, SYSTEM",
    "hbase/hbase.id, SYSTEM",
    "elsewhere, OTHER"
  })
  void of_pathInTheData_isKnown(String path, StoredKind kind) {
    assertEquals(kind, RECIPE.kindOf(Path.of(path)));
  }

  @Test
  void isOfTable_filesOfItsRegions_only() {
    assertTrue(isOfTable("hbase/data/ns/t/" + REGION + "/family/x"));
    assertTrue(isOfTable("work/.ycsb/hbase/data/node1/hbase/data/ns/t/" + REGION + "/family/x"));
    assertFalse(isOfTable("hbase/data/ns/t2/" + REGION + "/family/x"));
    assertFalse(isOfTable("hbase/archive/data/ns/t/" + REGION + "/family/x"));
    assertFalse(isOfTable("hbase/WALs/server/x"));
  }

  private static boolean isOfTable(String path) {
    return RECIPE.isOfTable(Path.of(path), "t");
  }
}
