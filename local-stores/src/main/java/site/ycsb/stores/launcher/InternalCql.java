package site.ycsb.stores.launcher;

/**
 * Statements that the Cassandra in this JVM executes for itself, without a connection and a user.
 */
final class InternalCql {
  private static final String PROCESSOR = "org.apache.cassandra.cql3.QueryProcessor";
  private static final String LEVEL = "org.apache.cassandra.db.ConsistencyLevel";

  private InternalCql() {}

  /** Executes a statement on all replicas. */
  static void execute(String statement) throws ReflectiveOperationException {
    Class<?> level = Class.forName(LEVEL);
    Class.forName(PROCESSOR)
        .getMethod("process", String.class, level)
        .invoke(null, statement, level.getField("ALL").get(null));
  }

  /** The number of rows that this node itself has. */
  static int rowsHere(String query) throws ReflectiveOperationException {
    Object rows =
        Class.forName(PROCESSOR)
            .getMethod("executeInternal", String.class, Object[].class)
            .invoke(null, query, new Object[0]);
    return (int)
        Class.forName("org.apache.cassandra.cql3.UntypedResultSet").getMethod("size").invoke(rows);
  }
}
