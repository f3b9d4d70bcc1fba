package site.ycsb.stores.launcher;

import java.util.List;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/** Flushes and compacts the tables of the Cassandra in this JVM, as {@code nodetool} does. */
final class CassandraMaintenance {
  private static final String STORAGE_SERVICE = "org.apache.cassandra.db:type=StorageService";
  private static final String TEXT = String.class.getName();
  private static final String TEXTS = String[].class.getName();

  private final MBeanServer server;

  CassandraMaintenance(MBeanServer server) {
    this.server = server;
  }

  /** Writes the memtables of all keyspaces of users to SSTables. */
  void flush() throws JMException {
    ObjectName service = new ObjectName(STORAGE_SERVICE);
    for (String keyspace : keyspaces(service)) {
      server.invoke(
          service,
          "forceKeyspaceFlush",
          new Object[] {keyspace, new String[0]},
          new String[] {TEXT, TEXTS});
    }
  }

  /** Merges the SSTables of each table of users into one. */
  void compact() throws JMException {
    ObjectName service = new ObjectName(STORAGE_SERVICE);
    for (String keyspace : keyspaces(service)) {
      server.invoke(
          service,
          "forceKeyspaceCompaction",
          new Object[] {false, keyspace, new String[0]},
          new String[] {boolean.class.getName(), TEXT, TEXTS});
    }
  }

  private List<String> keyspaces(ObjectName service) throws JMException {
    return ((List<?>) server.getAttribute(service, "NonSystemKeyspaces"))
        .stream().map(String::valueOf).toList();
  }
}
