package site.ycsb.stores.launcher;

import java.lang.management.ManagementFactory;
import java.util.List;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/** Asks the Cassandra in this JVM, mostly by the MBean that {@code nodetool} uses. */
public class CassandraControl implements ServerControl {
  static final String STORAGE_SERVICE = "org.apache.cassandra.db:type=StorageService";
  private static final String DELETIONS = "org.apache.cassandra.db.lifecycle.LifecycleTransaction";
  private static final String TEXT = String.class.getName();
  private static final String TEXTS = String[].class.getName();

  private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();

  /** Called by name. */
  public CassandraControl() {}

  /** This node and the peers that it reports to drivers. */
  @Override
  public int servingNodes() throws ReflectiveOperationException, JMException {
    // no MBean has this table
    return servesClients() ? 1 + InternalCql.rowsHere("SELECT peer FROM system.peers_v2") : 0;
  }

  /** Whether this node's port for clients is open. */
  final boolean servesClients() throws JMException {
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
}
