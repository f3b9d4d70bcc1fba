package site.ycsb.tests.contract;

/** Where a binding is in the distribution. */
enum Binding {
  MEMORY("none", "site.ycsb.db.MemoryDB"),
  CASSANDRA("cassandra-binding", "site.ycsb.db.cassandra.CassandraDB"),
  HBASE("hbase-binding", "site.ycsb.db.hbase.HBaseDB"),
  MONGODB("mongodb-binding", "site.ycsb.db.mongodb.MongoDB");

  private final String folder;
  private final String dbClass;

  Binding(String folder, String dbClass) {
    this.folder = folder;
    this.dbClass = dbClass;
  }

  /** Its folder; one inside the client has none. */
  String folder() {
    return folder;
  }

  String dbClass() {
    return dbClass;
  }
}
