package site.ycsb.stores.hbase;

import java.nio.file.Path;
import java.util.regex.Pattern;
import site.ycsb.spi.store.StoredKind;

/** Classifies HBase's files by where they are. */
final class HBaseFileKinds {
  private HBaseFileKinds() {}

  /**
   * What a file is for: tables are in {@code data/<namespace>/<table>/<region>/<family>/}, also in
   * the archive of files that were compacted, and below {@code .tmp} while they are written.
   */
  static StoredKind of(Path file) {
    String path = "/" + file.toString().replace('\\', '/');
    if (path.matches(".*/((old)?WALs|recovered\\.(edits|wals)|corrupt)/.*")) {
      return StoredKind.LOG;
    }
    if (path.matches(".*/(MasterData|zookeeper|data/hbase|\\.hbase-snapshot)/.*")
        || path.matches(".*/(\\.tabledesc/.*|\\.regioninfo|hbase\\.(id|version))")) {
      return StoredKind.SYSTEM;
    }
    return path.matches(".*/data/[^/]+/[^/]+/[0-9a-f]{32}/.*") ? StoredKind.DATA : StoredKind.OTHER;
  }

  /** Whether it is in the folder of a table of this name; dropped tables are elsewhere. */
  static boolean isOfTable(Path file, String table) {
    String path = "/" + file.toString().replace('\\', '/');
    return path.matches(".*/hbase/data/[^/]+/" + Pattern.quote(table) + "/[0-9a-f]{32}/.*");
  }
}
