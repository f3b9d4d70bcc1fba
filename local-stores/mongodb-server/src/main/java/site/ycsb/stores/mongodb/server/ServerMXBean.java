package site.ycsb.stores.mongodb.server;

/**
 * What a server can be asked inside the JVM that it, or its supervision, runs in; registered once
 * it serves clients.
 */
public interface ServerMXBean {
  String NAME = "site.ycsb.stores:type=MongoServer";

  /** How many nodes clients can reach. */
  default int getServingNodes() {
    return 1;
  }

  /** Writes to its files what is held in memory. */
  void flush();

  /** Merges what the files hold of each collection. */
  default void compact() {}
}
