package site.ycsb.stores.launcher;

/**
 * What supervision asks of a server, answered inside the server's JVM. Needs a public constructor
 * without parameters; what it finds out comes from the server itself, so an instance has no state
 * that a second one would lack.
 */
public interface ServerControl {
  /**
   * How many nodes clients can reach as this node sees it, itself included; 0 as long as this node
   * doesn't serve clients. May throw until then.
   */
  int servingNodes() throws Exception;

  static ServerControl named(String className) throws ReflectiveOperationException {
    return Class.forName(className)
        .asSubclass(ServerControl.class)
        .getDeclaredConstructor()
        .newInstance();
  }

  /** Writes what is in memory to the files of the tables of users. */
  default void flush() throws Exception {}

  /** Merges the files of each table of users, and waits for the end of it. */
  default void compact() throws Exception {}
}
