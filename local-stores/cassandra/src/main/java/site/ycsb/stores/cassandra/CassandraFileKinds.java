package site.ycsb.stores.cassandra;

import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.Pattern;
import site.ycsb.spi.store.StoredKind;

/** Tells Cassandra's files apart by where they are and how they are called. */
final class CassandraFileKinds {
  private CassandraFileKinds() {}

  /**
   * What a file is for: SSTables are in {@code <keyspace>/<table>-<id>/}, and each component has
   * its name at the end.
   */
  static StoredKind of(Path file) {
    String path = file.toString().replace('\\', '/').toLowerCase(Locale.ROOT);
    if (path.contains("commitlog/") || path.contains("cdc_raw/")) {
      return StoredKind.LOG;
    }
    if (path.endsWith(".hints") || path.contains("hints/")) {
      return StoredKind.HINTS;
    }
    if (path.matches("(.*/)?system(_schema|_auth|_traces|_distributed|_cluster_metadata)?/.*")) {
      return StoredKind.SYSTEM;
    }
    if (path.endsWith("-data.db")) {
      return StoredKind.DATA;
    }
    return path.endsWith(".db") ? StoredKind.INDEX : StoredKind.OTHER;
  }

  /** Whether it is in the folder of a table of this name; dropped tables are elsewhere. */
  static boolean isOfTable(Path file, String table) {
    String path = "/" + file.toString().replace('\\', '/');
    return path.matches(".*/data/[^/]+/" + Pattern.quote(table) + "-[0-9a-f]{32}/[^/]+");
  }
}
