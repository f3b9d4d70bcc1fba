package site.ycsb.stores.launcher;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.jspecify.annotations.Nullable;

/**
 * Asks the Cassandra in this JVM, mostly by the MBean that {@code nodetool} uses. One with users is
 * started without its port for clients: this class opens it, as soon as all nodes run and the users
 * exist.
 */
public final class CassandraControl implements ServerControl {
  /** System properties of the server's JVM, where it has users. */
  public static final String PASSWORDS = "ycsb.store.passwords";

  public static final String NODE = "ycsb.store.node";
  public static final String NODES = "ycsb.store.nodes";

  private static final String STORAGE_SERVICE = "org.apache.cassandra.db:type=StorageService";
  private static final String DELETIONS = "org.apache.cassandra.db.lifecycle.LifecycleTransaction";
  private static final String PROCESSOR = "org.apache.cassandra.cql3.QueryProcessor";
  private static final String CONSISTENCY = "org.apache.cassandra.db.ConsistencyLevel";
  private static final String ROWS = "org.apache.cassandra.cql3.UntypedResultSet";
  private static final String TEXT = String.class.getName();
  private static final String TEXTS = String[].class.getName();

  private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();
  private String reported = "";

  @Override
  public int servingNodes() throws ReflectiveOperationException, JMException {
    @Nullable String passwords = System.getProperty(PASSWORDS);
    return passwords == null ? reachableNodes() : servingNodes(Path.of(passwords));
  }

  /**
   * Those that can be reached; as long as some are still to be started, those that run, although
   * clients can't reach them yet.
   */
  private int servingNodes(Path passwords) throws ReflectiveOperationException, JMException {
    ObjectName service = new ObjectName(STORAGE_SERVICE);
    if (!server.isRegistered(service)
        || !"NORMAL".equals(server.getAttribute(service, "OperationMode"))) {
      return 0;
    }
    if (!servesClients()) {
      int nodes = Integer.getInteger(NODES, 1);
      int running =
          Math.min(
              ((Collection<?>) server.getAttribute(service, "LiveNodes")).size(),
              ((Map<?, ?>) server.getAttribute(service, "TokenToEndpointMap")).size());
      if (running < nodes) {
        return running;
      }
      if (usersExist(passwords, nodes)) {
        server.invoke(service, "startNativeTransport", new Object[0], new String[0]);
      }
    }
    return reachableNodes();
  }

  private boolean usersExist(Path passwords, int nodes) throws ReflectiveOperationException {
    CassandraUsers users = new CassandraUsers(passwords);
    if (!users.exist() && Integer.getInteger(NODE, 1) == 1) {
      try {
        users.create(nodes);
      } catch (IOException | ReflectiveOperationException e) {
        report(e);
      }
    }
    return users.exist();
  }

  /** In the server's output, once: it is tried again until the start is given up. */
  private void report(Exception failure) {
    @Nullable Throwable cause =
        failure instanceof InvocationTargetException ? failure.getCause() : failure;
    String reason = "the users can't be created yet: " + cause;
    if (!reason.equals(reported)) {
      reported = reason;
      System.err.println(reason);
    }
  }

  /** This node and the peers that it reports to drivers. */
  private int reachableNodes() throws ReflectiveOperationException, JMException {
    // no MBean has this table
    return servesClients() ? 1 + rowsHere("SELECT peer FROM system.peers_v2") : 0;
  }

  /** Whether this node's port for clients is open. */
  private boolean servesClients() throws JMException {
    ObjectName service = new ObjectName(STORAGE_SERVICE);
    return server.isRegistered(service)
        && Boolean.TRUE.equals(server.getAttribute(service, "NativeTransportRunning"));
  }

  /** Writes the memtables of all keyspaces of users to SSTables. */
  @Override
  public void flush() throws JMException {
    ObjectName service = new ObjectName(STORAGE_SERVICE);
    for (String keyspace : keyspaces(service)) {
      server.invoke(
          service,
          "forceKeyspaceFlush",
          new Object[] {keyspace, new String[0]},
          new String[] {TEXT, TEXTS});
    }
  }

  /**
   * Merges the SSTables of each table of users into one, and waits until those that were merged are
   * deleted, which Cassandra does later, in a thread of its own.
   */
  @Override
  public void compact() throws JMException, ReflectiveOperationException {
    ObjectName service = new ObjectName(STORAGE_SERVICE);
    for (String keyspace : keyspaces(service)) {
      server.invoke(
          service,
          "forceKeyspaceCompaction",
          new Object[] {false, keyspace, new String[0]},
          new String[] {boolean.class.getName(), TEXT, TEXTS});
    }
    // no MBean waits for this
    Class.forName(DELETIONS).getMethod("waitForDeletions").invoke(null);
  }

  private List<String> keyspaces(ObjectName service) throws JMException {
    return ((List<?>) server.getAttribute(service, "NonSystemKeyspaces"))
        .stream().map(String::valueOf).toList();
  }

  /** Executes a statement on all replicas as the server itself, without a connection and a user. */
  static void execute(String statement) throws ReflectiveOperationException {
    Class<?> level = Class.forName(CONSISTENCY);
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
    return (int) Class.forName(ROWS).getMethod("size").invoke(rows);
  }
}
